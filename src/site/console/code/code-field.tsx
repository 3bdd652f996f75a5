'use client';

import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { EditorField } from '#site/console/editor/editor-field.tsx';
import { useEditor } from '#site/console/editor/use-editor.ts';
import { adoptStyles } from '#ui/adopt-styles.ts';
import styles from './code-field.css?inline';
import type { CodeProblem } from './read-sample.ts';

adoptStyles(styles);

interface Props {
  readonly text: string;
  /** What cannot be read just now. */
  readonly problem: CodeProblem | undefined;
  /** What the reader gets a notice about. */
  readonly told: CodeProblem | undefined;
  readonly onChange: (text: string) => void;
  /** Gives up what cannot be read. */
  readonly onDrop: () => void;
}

/** The request as a program in which the reader changes values: the form follows. */
export function CodeField({ text, problem, told, onChange, onDrop }: Props) {
  const id = useId();
  const change = useEffectEvent((changed: string) => onChange(changed));
  const current = useRef(problem);
  useEffect(() => {
    current.current = problem;
  }, [problem]);
  const editor = useEditor(text, undefined, ({ createCodeEditor }, parent) =>
    createCodeEditor(parent, {
      text,
      describedBy: `${id}-about`,
      onChange: (changed) => change(changed),
      findProblem: () => current.current,
    }),
  );
  return (
    <div className="console-code">
      <EditorField
        editor={editor}
        text={text}
        label="The request as code"
        describedBy={`${id}-about`}
        maxRows={20}
        onChange={onChange}
      />
      <p id={`${id}-about`} className="console-about">
        The form takes over each value that you change here.
      </p>
      <div role="status" className="console-code-problem">
        {told && (
          <>
            <p className="console-wrong">
              Line {told.line} does not fit into the form: <code>{told.text}</code>
            </p>
            <p>{told.reason} The form does not change, and Send sends the form.</p>
          </>
        )}
      </div>
      {told && (
        <p className="console-actions">
          <button
            type="button"
            onClick={() => {
              onDrop();
              editor.focus();
            }}
          >
            Back to the code of the form
          </button>
        </p>
      )}
    </div>
  );
}
