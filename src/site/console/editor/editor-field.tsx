'use client';

import type { EditorSlot } from './use-editor.ts';

interface Props {
  readonly editor: EditorSlot;
  readonly text: string;
  /** Name of the plain field; the editor has its own. */
  readonly label: string;
  readonly describedBy: string;
  /** Lines that the plain field shows at most. */
  readonly maxRows: number;
  readonly onChange: (text: string) => void;
}

/** The place of an editor, with a plain field in it for as long as the editor is not there. */
export function EditorField({ editor, text, label, describedBy, maxRows, onChange }: Props) {
  const { place, plain, isReady } = editor;
  return (
    <>
      <div ref={place} className="console-editor" hidden={!isReady} translate="no" />
      {!isReady && (
        <textarea
          ref={plain}
          className="console-plain"
          aria-label={label}
          aria-describedby={describedBy}
          rows={Math.min(maxRows, text.split('\n').length + 1)}
          spellCheck={false}
          translate="no"
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </>
  );
}
