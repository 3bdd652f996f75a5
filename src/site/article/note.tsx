import type { ReactNode } from 'react';
import type { Note as NoteData } from '#description/operation.ts';
import { NOTE_TITLES } from './note-titles.ts';

/** A note box in the colour of a method or of its weight (specification 2.7); a page may have several, so none is a landmark. */
export function Note({
  kind = 'info',
  children,
}: {
  kind?: NoteData['kind'];
  children: ReactNode;
}) {
  return (
    <div className="note" role="note" data-kind={kind}>
      <b>{NOTE_TITLES[kind]}</b>
      <div>{children}</div>
    </div>
  );
}
