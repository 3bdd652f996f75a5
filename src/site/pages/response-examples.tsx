import type { Operation } from '#model/site-model.ts';
import { CodeGroup, type CodeSource } from '#site/article/code-group.tsx';

/** The answers of an operation as examples, one tab for each status. */
export function ResponseExamples({ operation }: { operation: Operation }) {
  const panels = operation.responses.flatMap(({ status, contents }): CodeSource[] => {
    const [content] = contents;
    const example = content?.examples[0];
    if (!content || !example) return [];
    const { value } = example;
    if (typeof value === 'string') return [{ code: value, language: 'text', title: status }];
    return [{ code: JSON.stringify(value, null, 2), language: 'json', title: status }];
  });
  if (panels.length === 0) return null;
  return <CodeGroup name="Example answers" panels={panels} />;
}
