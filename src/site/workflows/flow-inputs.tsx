'use client';

import { useId, useSyncExternalStore } from 'react';
import { formatJsonValue, type Json } from '#contract/json.ts';
import type { KeyStore } from '#site/console/request/key-store.ts';
import { ShortText } from '#site/console/short-text.tsx';
import type { InputFiles } from './run/step-request.ts';
import type { WorkflowInput } from './workflow.ts';

interface Props {
  readonly inputs: readonly WorkflowInput[];
  readonly values: Readonly<Record<string, Json>>;
  readonly files: InputFiles;
  readonly onChange: (name: string, value: Json) => void;
  readonly onFile: (name: string, file: File) => void;
}

/** The inputs of the flow, as fields that hold its examples. */
export function FlowInputs({ inputs, values, files, onChange, onFile }: Props) {
  return (
    <details className="console-part">
      <summary>
        Inputs <i>{inputs.length}, filled in with examples</i>
      </summary>
      {inputs.map((input) => (
        <InputField
          key={input.name}
          input={input}
          value={values[input.name] ?? ''}
          file={files[input.name]}
          onChange={(value) => onChange(input.name, value)}
          onFile={(file) => onFile(input.name, file)}
        />
      ))}
    </details>
  );
}

interface FieldProps {
  readonly input: WorkflowInput;
  readonly value: Json;
  readonly file: File | undefined;
  readonly onChange: (value: Json) => void;
  readonly onFile: (file: File) => void;
}

/** What is typed, as a value of the input's type. */
function parseTyped(text: string, type: string | undefined): Json {
  if (type === 'boolean') return text === 'true';
  const isNumber = type === 'integer' || type === 'number';
  return isNumber && text.trim() !== '' ? Number(text) : text;
}

function InputField({ input, value, file, onChange, onFile }: FieldProps) {
  const id = useId();
  const { name, required, description, schema } = input;
  const { type, contentMediaType } = schema;
  const isNumber = type === 'integer' || type === 'number';
  const common = { id, required, 'aria-describedby': `${id}-about` };
  return (
    <div className="console-field">
      <label htmlFor={id}>
        <code>{name}</code> {required ? <b>required</b> : <i>optional</i>}
      </label>
      {contentMediaType === undefined ? (
        <input
          {...common}
          type={isNumber ? 'number' : 'text'}
          min={schema.minimum}
          max={schema.maximum}
          maxLength={schema.maxLength}
          readOnly={schema.const !== undefined}
          autoComplete="off"
          spellCheck={false}
          value={formatJsonValue(value)}
          onChange={({ target }) => onChange(parseTyped(target.value, type))}
        />
      ) : (
        <input
          {...common}
          required={false}
          type="file"
          accept={contentMediaType}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) onFile(chosen);
          }}
        />
      )}
      <p id={`${id}-about`} className="console-about">
        <ShortText text={description} />
        {file && <i> {`${file.name} is sent, ${file.size.toLocaleString('en-GB')} bytes`}</i>}
      </p>
    </div>
  );
}

/** The key of the reader, where a platform itself answers. */
export function OwnKey({ keyStore }: { readonly keyStore: KeyStore }) {
  const { own } = useSyncExternalStore(keyStore.subscribe, keyStore.get);
  const id = useId();
  return (
    <div className="console-field">
      <label htmlFor={id}>My key or token</label>
      <input
        id={id}
        type="password"
        autoComplete="off"
        spellCheck={false}
        value={own}
        onChange={({ target }) => keyStore.set({ own: target.value, chosen: 'own' })}
      />
    </div>
  );
}
