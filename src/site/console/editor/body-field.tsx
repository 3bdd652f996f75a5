'use client';

import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Schema } from '#description/schema.ts';
import type { SeenValue } from '#site/console/request/seen-values.ts';
import { ShortText } from '#site/console/short-text.tsx';
import { adoptStyles } from '#ui/adopt-styles.ts';
import { StatusText } from '#ui/status-text.tsx';
import { EditorField } from './editor-field.tsx';
import type { FieldHelp } from './json-help.ts';
import { useEditor } from './use-editor.ts';
import styles from './editor.css?inline';

adoptStyles(styles);

interface Props {
  readonly schema: Schema;
  readonly text: string;
  readonly known: readonly SeenValue[];
  readonly onChange: (text: string) => void;
}

/** The body of a call: a plain text field at once, the editor in its place as soon as it is there. */
export function BodyField({ schema, text, known, onChange }: Props) {
  const id = useId();
  const [help, setHelp] = useState<FieldHelp>();
  const [mistake, setMistake] = useState('');
  const change = useEffectEvent((changed: string) => onChange(changed));
  const readKnown = useRef(known);
  useEffect(() => {
    readKnown.current = known;
  }, [known]);
  const editor = useEditor(text, schema, ({ createEditor }, parent) =>
    createEditor(parent, {
      schema,
      text,
      known: () => readKnown.current,
      describedBy: `${id}-help`,
      onChange: (changed) => change(changed),
      onHelp: setHelp,
      onMistake: setMistake,
    }),
  );
  return (
    <div className="console-body">
      <EditorField
        editor={editor}
        text={text}
        label="Request body, JSON"
        describedBy={`${id}-help`}
        maxRows={16}
        onChange={onChange}
      />
      <p id={`${id}-help`} className="console-about">
        {/* Said once for each field, as a whole. Another key silences what is being said. */}
        <span role="status">
          {help && (
            <span key={help.name}>
              <code>{help.name}</code> <ShortText text={help.description} /> <i>{help.facts}</i>
            </span>
          )}
        </span>
        {!help &&
          'Press Ctrl+Space to list the fields that fit here. Each field has an explanation here.'}
      </p>
      <p role="status" className="console-wrong">
        <StatusText>{mistake}</StatusText>
      </p>
    </div>
  );
}
