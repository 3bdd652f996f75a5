import type { OperationPage } from '#model/site-model.ts';
import { CodeGroup } from './code-group.tsx';
import { formatMarkdownPath } from './markdown-path.ts';

/** An operation's code samples in all languages, under its method and endpoint. */
export function OperationSamples({ page }: { page: OperationPage }) {
  const { samples, method, endpoint } = page.operation;
  return (
    <CodeGroup
      name={page.title}
      panels={samples.map(({ language, code }) => ({
        language,
        code,
        tag: method,
        label: endpoint,
      }))}
      markdownPath={formatMarkdownPath(page.path)}
    />
  );
}
