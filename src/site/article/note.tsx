import type { ReactNode } from 'react';
import type { Note as NoteData } from '#description/operation.ts';
import type { Method } from '#contract/method.ts';
import { NOTE_TITLES } from './note-titles.ts';

/** The method whose colour a note has. Notes about no method share the colours of some. */
const COLOURS: Readonly<Record<NoteData['kind'], Method>> = {
  GET: 'GET',
  POST: 'POST',
  PUT: 'PUT',
  PATCH: 'PATCH',
  DELETE: 'DELETE',
  info: 'GET',
  tip: 'POST',
  warning: 'PUT',
};

/** A note box in the colour of a method or of its weight (specification 2.7); a page may have several, so none is a landmark. */
export function Note({
  kind = 'info',
  children,
}: {
  kind?: NoteData['kind'];
  children: ReactNode;
}) {
  return (
    <div className="note" role="note" data-method={COLOURS[kind]}>
      <b>{NOTE_TITLES[kind]}</b>
      <div>{children}</div>
    </div>
  );
}
