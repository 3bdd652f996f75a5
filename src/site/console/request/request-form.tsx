'use client';

import type { DescribedOperation, ParameterLocation } from '#description/operation.ts';
import { BodyField } from '#site/console/editor/body-field.tsx';
import type { SeenValue } from './seen-values.ts';
import { ParameterField } from './parameter-field.tsx';
import {
  findContent,
  formatJson,
  formatKey,
  readBodyKind,
  type RequestDraft,
} from './request-draft.ts';
import { UploadFields } from './upload-fields.tsx';

interface Props {
  readonly operation: DescribedOperation;
  readonly draft: RequestDraft;
  readonly known: readonly SeenValue[];
  readonly onChange: (draft: RequestDraft) => void;
}

const PLACES: readonly (readonly [ParameterLocation, string])[] = [
  ['path', 'In the path'],
  ['query', 'In the query'],
  ['header', 'In the headers'],
];

/** All that a call is made of besides its key, as fields. */
export function RequestForm({ operation, draft, known, onChange }: Props) {
  const content = findContent(operation);
  const kind = readBodyKind(operation);
  const setValue = (key: string, value: string) =>
    onChange({ ...draft, values: { ...draft.values, [key]: value } });
  return (
    <>
      {PLACES.map(([place, title]) => {
        const own = operation.parameters.filter((parameter) => parameter.location === place);
        if (own.length === 0) return null;
        const fields = own.map((parameter) => (
          <ParameterField
            key={parameter.name}
            {...parameter}
            known={known}
            value={draft.values[formatKey(parameter)] ?? ''}
            onChange={(value) => setValue(formatKey(parameter), value)}
          />
        ));
        const isOpen = own.some(
          (parameter) => parameter.required || (draft.values[formatKey(parameter)] ?? '') !== '',
        );
        return (
          <details key={place} className="console-part" open={isOpen || place === 'query'}>
            <summary>{title}</summary>
            {fields}
          </details>
        );
      })}
      {content && kind === 'json' && (
        <div className="console-part">
          <h3>Body</h3>
          {content.examples.length > 1 && (
            <p className="console-examples">
              <span>Examples</span>
              {content.examples.map(({ name, summary, value }) => {
                const text = formatJson(value);
                return (
                  <button
                    key={name}
                    type="button"
                    aria-pressed={draft.body === text}
                    onClick={() => onChange({ ...draft, body: text })}
                  >
                    {summary}
                  </button>
                );
              })}
            </p>
          )}
          <BodyField
            key={operation.operationId}
            schema={content.schema}
            text={draft.body}
            known={known}
            onChange={(body) => onChange({ ...draft, body })}
          />
        </div>
      )}
      {content && kind === 'form' && (
        <div className="console-part">
          <h3>Form</h3>
          <UploadFields schema={content.schema} draft={draft} known={known} onChange={onChange} />
        </div>
      )}
    </>
  );
}
