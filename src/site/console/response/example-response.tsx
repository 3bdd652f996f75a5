'use client';

import type { DescribedOperation, MediaContent } from '#description/operation.ts';
import { JsonTree } from './json-tree.tsx';

/** Finds the answer that the description shows for a call that succeeds. */
function findExample({ responses }: DescribedOperation) {
  const good = responses.find(({ status }) => status.startsWith('2'));
  return { status: good?.status ?? '200', content: good?.contents[0] };
}

/** Says what the example is, for as long as nothing was sent. */
export function formatExampleLine(operation: DescribedOperation | undefined): string {
  if (!operation) return 'No request sent yet.';
  return `Example of a ${findExample(operation).status} response. Press Send to get your own.`;
}

/** The answer of the description, in the place of the real one. */
export function ExampleResponse({ operation }: { readonly operation: DescribedOperation }) {
  const { content } = findExample(operation);
  if (!content) return <p className="console-about">The response has no body.</p>;
  return <ExampleBody key={operation.operationId} content={content} />;
}

function ExampleBody({ content: { examples, schema, mediaType } }: { content: MediaContent }) {
  const value = examples[0]?.value;
  if (value === undefined)
    return <p className="console-about">The response is a file: {mediaType}.</p>;
  if (typeof value !== 'string') return <JsonTree value={value} schema={schema} />;
  return (
    <pre className="console-text" tabIndex={0} role="group" aria-label="Example body">
      {value}
    </pre>
  );
}
