import type { SiteSettings } from '#model/settings.ts';
import type { OperationPage } from '#model/site-model.ts';
import { CodeGroup } from './code-group.tsx';
import { formatSamplesPath } from './samples-path.ts';

interface Props {
  readonly page: OperationPage;
  readonly settings: SiteSettings;
}

/** An operation's code samples in all languages, under its method and endpoint. */
export function OperationSamples({ page, settings }: Props) {
  const { samples, method, endpoint } = page.operation;
  return (
    <CodeGroup
      name={page.title}
      sampleLanguages={settings.sampleLanguages}
      panels={samples.map(({ language, code }) => ({
        language,
        code,
        tag: method,
        label: endpoint,
      }))}
      action={
        settings.sandbox.enabled && (
          <button type="button" className="try-it">
            Try it
          </button>
        )
      }
      textPath={formatSamplesPath(page.path)}
    />
  );
}
