'use client';

import { useEffect, useRef, useState } from 'react';
import { COPIED_MS } from '#contract/limits.ts';
import { COPIED } from '#contract/texts.ts';
import type { DescribedOperation } from '#description/operation.ts';
import type { Schema } from '#description/schema.ts';
import { parseJson } from '#site/console/request/request-draft.ts';
import type { ConsoleResponse } from '#site/console/request/send-request.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { formatFacts } from '#site/console/operation/schema-text.ts';
import { formatBytes } from './format-response.ts';
import { JsonTree } from './json-tree.tsx';
import { ChangeTable } from './change-table.tsx';
import type { Change } from './list-changes.ts';
import { ProblemHelp } from './problem-help.tsx';
import { readProblem } from './read-problem.ts';

interface Props {
  readonly operation: DescribedOperation;
  readonly response: ConsoleResponse;
  readonly changes: readonly Change[];
  /** What helps when the key is not taken. */
  readonly remedy: string | undefined;
  readonly onRemedy: () => void;
  /** Takes another idempotency key for the next call. */
  readonly onNewKey: () => void;
}

/** What came back: body, headers, what it means, and what it changed. */
export function ResponseView({ operation, response, changes, remedy, ...on }: Props) {
  const [view, setView] = useState<'tree' | 'text' | 'headers'>('tree');
  const isJson = response.mediaType.endsWith('json');
  const value = isJson && response.text !== '' ? parseJson(response.text) : undefined;
  const shown = view === 'tree' && value === undefined ? 'text' : view;
  const pretty = value === undefined ? response.text : JSON.stringify(value, null, 2);
  const { code } = readProblem(value);
  return (
    <>
      {code !== undefined && response.status >= 400 && (
        <ProblemHelp
          operation={operation}
          status={response.status}
          code={code}
          remedy={remedy}
          onRemedy={on.onRemedy}
          onNewKey={on.onNewKey}
        />
      )}
      <ChangeTable changes={changes} label="What the call changed" />
      <div className="console-tools">
        <div role="group" aria-label="Parts of the response">
          {value !== undefined && (
            <button type="button" aria-pressed={shown === 'tree'} onClick={() => setView('tree')}>
              Tree
            </button>
          )}
          <button type="button" aria-pressed={shown === 'text'} onClick={() => setView('text')}>
            Text
          </button>
          <button
            type="button"
            aria-pressed={shown === 'headers'}
            onClick={() => setView('headers')}
          >
            Headers <i>{response.headers.length}</i>
          </button>
        </div>
        {pretty !== '' && (
          <CopyButton text={pretty} label="Copy the body" copiedText={COPIED} copiedMs={COPIED_MS}>
            Copy
          </CopyButton>
        )}
        <DownloadLink response={response} name={operation.operationId} />
      </div>
      {response.isCut && (
        <p className="console-about">
          The body is too long for the history. The history has only the beginning of the body.
        </p>
      )}
      {shown === 'tree' && value !== undefined && (
        <JsonTree value={value} schema={findResponseSchema(operation, response)} />
      )}
      {shown === 'text' &&
        (pretty === '' ? (
          <p className="console-about">
            {response.size === 0
              ? 'The response has no body.'
              : `A file of ${formatBytes(response.size)}: ${response.mediaType}.`}
          </p>
        ) : (
          <pre className="console-text" tabIndex={0} role="group" aria-label="Body as text">
            {pretty}
          </pre>
        ))}
      {shown === 'headers' && <Headers operation={operation} response={response} />}
    </>
  );
}

function findResponse(operation: DescribedOperation, status: number) {
  const { responses } = operation;
  return responses.find((response) => response.status === String(status));
}

function findResponseSchema(
  operation: DescribedOperation,
  response: ConsoleResponse,
): Schema | undefined {
  const described = findResponse(operation, response.status);
  const problem = operation.responses.flatMap(({ contents }) =>
    contents.filter(({ mediaType }) => mediaType === 'application/problem+json'),
  );
  return (described?.contents[0] ?? (response.status >= 400 ? problem[0] : undefined))?.schema;
}

function Headers({
  operation,
  response,
}: {
  operation: DescribedOperation;
  response: ConsoleResponse;
}) {
  const described = findResponse(operation, response.status)?.headers ?? [];
  return (
    <table className="console-headers">
      <thead>
        <tr>
          <th scope="col">Header</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {response.headers.map(([name, value]) => {
          const about = described.find((header) => header.name.toLowerCase() === name);
          return (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                <code>{value}</code>
                {about && (
                  <span>
                    {about.description} {formatFacts(about.schema)}
                  </span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function DownloadLink({ response, name }: { response: ConsoleResponse; name: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const file = response.file ?? new Blob([response.text], { type: response.mediaType });
    const href = URL.createObjectURL(file);
    if (link.current) link.current.href = href;
    return () => URL.revokeObjectURL(href);
  }, [response]);
  if (response.size === 0) return null;
  return (
    // The address is made when the answer is shown.
    <a ref={link} className="copy" href="#answer" download={`${name}.${readExtension(response)}`}>
      Download
    </a>
  );
}

function readExtension({ mediaType }: ConsoleResponse): string {
  if (mediaType.endsWith('json')) return 'json';
  const subtype = mediaType.split('/')[1] ?? 'bin';
  return /^[a-z]+$/.test(subtype) ? subtype.replace('plain', 'txt') : 'bin';
}
