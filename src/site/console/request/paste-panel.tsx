'use client';

import { useId, useState } from 'react';
import { isCurl } from './parse-curl.ts';

interface Props {
  /** Gives whether the form holds the command now. */
  readonly onCommand: (text: string) => Promise<boolean>;
}

/** A place for a cURL command, which fills the form. */
export function PastePanel({ onCommand }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const isWrong = text.trim() !== '' && !isCurl(text);
  return (
    <>
      <div className="console-field">
        <label htmlFor={id}>cURL command</label>
        <textarea
          id={id}
          className="console-plain"
          rows={4}
          spellCheck={false}
          value={text}
          aria-describedby={`${id}-about`}
          aria-invalid={isWrong || undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <p id={`${id}-about`} className="console-about">
          Paste a cURL command here or anywhere else in the console. It fills the form, without its
          key and its files. If the command is for another call, you confirm first.
        </p>
      </div>
      <p className="console-actions">
        <button
          type="button"
          aria-disabled={text.trim() === ''}
          onClick={() => {
            if (text.trim() === '') return;
            // What was not taken stays for the reader to look at.
            void onCommand(text).then((isTaken) => isTaken && setText(''));
          }}
        >
          Fill the form
        </button>
      </p>
    </>
  );
}
