'use client';

import type { DescribedOperation, Parameter } from '#description/operation.ts';
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

/** Fields whose example is sent, though the call does not ask for them. */
const USUAL: readonly string[] = ['limit'];

/** All that a call is made of besides its key: what it requires first, the body in sight, all else in one group. */
export function RequestForm({ operation, draft, known, onChange }: Props) {
  const content = findContent(operation);
  const kind = readBodyKind(operation);
  const readValue = (parameter: Parameter) => draft.values[formatKey(parameter)] ?? '';
  const listFields = (parameters: readonly Parameter[]) =>
    parameters.map((parameter) => (
      <ParameterField
        key={formatKey(parameter)}
        {...parameter}
        known={known}
        value={readValue(parameter)}
        onChange={(value) =>
          onChange({ ...draft, values: { ...draft.values, [formatKey(parameter)]: value } })
        }
      />
    ));
  const { parameters } = operation;
  const required = parameters.filter((one) => one.required && one.location !== 'header');
  const headers = parameters.filter((one) => one.required && one.location === 'header');
  const optional = parameters.filter((one) => !one.required);
  const isOnly = required.length === 0 && content === undefined;
  const isChanged = optional.some((one) => readValue(one) !== '' && !USUAL.includes(one.name));
  return (
    <>
      {required.length > 0 && <div className="console-grid">{listFields(required)}</div>}
      {content && kind === 'json' && (
        <div className="console-group">
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
        <div className="console-group">
          <h3>Form</h3>
          <UploadFields schema={content.schema} draft={draft} known={known} onChange={onChange} />
        </div>
      )}
      {headers.length > 0 && <div className="console-grid">{listFields(headers)}</div>}
      {optional.length > 0 && (
        <details className="console-optional" open={isOnly || isChanged}>
          <summary>
            Optional <i>{optional.map(({ name }) => name).join(', ')}</i>
          </summary>
          <div className="console-grid">{listFields(optional)}</div>
        </details>
      )}
      {parameters.length === 0 && !content && (
        <p className="console-about">This call has no fields. You can send it as it is.</p>
      )}
    </>
  );
}
