import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Note } from './note.tsx';

it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)(
  'a note box for %s says so, and is marked for its colour',
  (kind) => {
    expect(renderToStaticMarkup(<Note kind={kind}>Repeat it.</Note>)).toBe(
      `<div class="note" role="note" data-kind="${kind}"><b>${kind}</b><div>Repeat it.</div></div>`,
    );
  },
);

it('a note without a kind is a plain one', () => {
  expect(renderToStaticMarkup(<Note>Mind the gap.</Note>)).toBe(
    '<div class="note" role="note" data-kind="info"><b>Note</b><div>Mind the gap.</div></div>',
  );
});
