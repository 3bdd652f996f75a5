'use client';

import { useEffect, useRef, useState } from 'react';
import { COPIED_MS } from '#contract/limits.ts';
import { COPIED } from '#contract/texts.ts';
import type { DescribedOperation } from '#description/operation.ts';
import type { Json } from '#contract/json.ts';
import type { Schema } from '#description/schema.ts';
import { parseJson } from '#site/console/request/request-draft.ts';
import type { Answer } from '#site/console/request/send-request.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { formatFacts } from '#site/console/operation/schema-text.ts';
import { formatBytes } from './format-answer.ts';
import { JsonTree } from './json-tree.tsx';
import { ChangeTable } from './change-table.tsx';
import type { Change } from './list-changes.ts';
import { ProblemHelp } from './problem-help.tsx';

interface Props {
  readonly operation: DescribedOperation;
  readonly answer: Answer;
  readonly changes: readonly Change[];
  /** What helps when the key is not taken. */
  readonly remedy: string | undefined;
  readonly onRemedy: () => void;
}

/** What came back: body, headers, what it means, and what it changed. */
export function AnswerView({ operation, answer, changes, remedy, onRemedy }: Props) {
  const [view, setView] = useState<'tree' | 'text' | 'headers'>('tree');
  const isJson = answer.mediaType.endsWith('json');
  const value = isJson && answer.text !== '' ? parseJson(answer.text) : undefined;
  const shown = view === 'tree' && value === undefined ? 'text' : view;
  const pretty = value === undefined ? answer.text : JSON.stringify(value, null, 2);
  const code = readCode(value);
  return (
    <>
      {code !== undefined && answer.status >= 400 && (
        <ProblemHelp
          operation={operation}
          status={answer.status}
          code={code}
          remedy={remedy}
          onRemedy={onRemedy}
        />
      )}
      <ChangeTable changes={changes} label="What the call changed" />
      <div className="console-tools">
        <div role="group" aria-label="Show of the answer">
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
            Headers <i>{answer.headers.length}</i>
          </button>
        </div>
        {pretty !== '' && (
          <CopyButton text={pretty} label="Copy the body" copiedText={COPIED} copiedMs={COPIED_MS}>
            Copy
          </CopyButton>
        )}
        <DownloadLink answer={answer} name={operation.operationId} />
      </div>
      {shown === 'tree' && value !== undefined && (
        <JsonTree value={value} schema={findAnswerSchema(operation, answer)} />
      )}
      {shown === 'text' &&
        (pretty === '' ? (
          <p className="console-about">
            {answer.size === 0
              ? 'The answer has no body.'
              : `A file of ${formatBytes(answer.size)}: ${answer.mediaType}.`}
          </p>
        ) : (
          <pre className="console-text" tabIndex={0} role="group" aria-label="Body as text">
            {pretty}
          </pre>
        ))}
      {shown === 'headers' && <Headers operation={operation} answer={answer} />}
    </>
  );
}

function readCode(value: Json | undefined): string | undefined {
  const code =
    typeof value === 'object' && value !== null
      ? (value as Readonly<Record<string, Json>>)['code']
      : undefined;
  return typeof code === 'string' ? code : undefined;
}

function findResponse(operation: DescribedOperation, status: number) {
  const { responses } = operation;
  return responses.find((response) => response.status === String(status));
}

function findAnswerSchema(operation: DescribedOperation, answer: Answer): Schema | undefined {
  const response = findResponse(operation, answer.status);
  const problem = operation.responses.flatMap(({ contents }) =>
    contents.filter(({ mediaType }) => mediaType === 'application/problem+json'),
  );
  return (response?.contents[0] ?? (answer.status >= 400 ? problem[0] : undefined))?.schema;
}

function Headers({ operation, answer }: { operation: DescribedOperation; answer: Answer }) {
  const described = findResponse(operation, answer.status)?.headers ?? [];
  return (
    <table className="console-headers">
      <thead>
        <tr>
          <th scope="col">Header</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {answer.headers.map(([name, value]) => {
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

function DownloadLink({ answer, name }: { answer: Answer; name: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const file = answer.file ?? new Blob([answer.text], { type: answer.mediaType });
    const href = URL.createObjectURL(file);
    if (link.current) link.current.href = href;
    return () => URL.revokeObjectURL(href);
  }, [answer]);
  if (answer.size === 0) return null;
  return (
    // The address is made when the answer is shown.
    <a ref={link} className="copy" href="#answer" download={`${name}.${readExtension(answer)}`}>
      Download
    </a>
  );
}

function readExtension({ mediaType }: Answer): string {
  if (mediaType.endsWith('json')) return 'json';
  const subtype = mediaType.split('/')[1] ?? 'bin';
  return /^[a-z]+$/.test(subtype) ? subtype.replace('plain', 'txt') : 'bin';
}
