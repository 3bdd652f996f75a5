import type { Note } from '#description/operation.ts';

/** What a box is called. */
export const NOTE_TITLES: Readonly<Record<Note['kind'], string>> = {
  GET: 'GET',
  POST: 'POST',
  PUT: 'PUT',
  PATCH: 'PATCH',
  DELETE: 'DELETE',
  info: 'Note',
  warning: 'Mind',
  tip: 'Tip',
};
