'use client';

import { useId } from 'react';
import type { Schema, SchemaProperty } from '#description/schema.ts';
import { ShortText } from '#site/console/short-text.tsx';
import type { SeenValue } from './seen-values.ts';
import { ParameterField } from './parameter-field.tsx';
import { isFileField, type RequestDraft } from './request-draft.ts';

interface Props {
  readonly schema: Schema;
  readonly draft: RequestDraft;
  readonly known: readonly SeenValue[];
  readonly onChange: (draft: RequestDraft) => void;
}

/** The fields of a form that is sent with its files. */
export function UploadFields({ schema, draft, known, onChange }: Props) {
  return schema.properties.map((property) => {
    const { name, required, schema: own } = property;
    if (!isFileField(own)) {
      return (
        <ParameterField
          key={name}
          name={name}
          schema={own}
          description={own.description}
          required={required}
          known={known}
          value={draft.form[name] ?? ''}
          onChange={(value) => onChange({ ...draft, form: { ...draft.form, [name]: value } })}
        />
      );
    }
    return (
      <FileField
        key={name}
        property={property}
        file={draft.files[name]}
        onChange={(file) => {
          const { [name]: _, ...others } = draft.files;
          onChange({ ...draft, files: file ? { ...others, [name]: file } : others });
        }}
      />
    );
  });
}

interface FileProps {
  readonly property: SchemaProperty;
  readonly file: File | undefined;
  readonly onChange: (file: File | undefined) => void;
}

function FileField({ property: { name, required, schema }, file, onChange }: FileProps) {
  const id = useId();
  return (
    <div className="console-field">
      <label htmlFor={id}>
        <code>{name}</code> {required ? <b>required</b> : <i>optional</i>}
      </label>
      <input
        id={id}
        type="file"
        required={required}
        aria-describedby={`${id}-about`}
        onChange={({ target }) => onChange(target.files?.[0])}
      />
      <p id={`${id}-about`} className="console-about">
        <ShortText text={schema.description} />
        {file && <i> {`${file.name}, ${file.size.toLocaleString('en-GB')} bytes`}</i>}
      </p>
    </div>
  );
}
