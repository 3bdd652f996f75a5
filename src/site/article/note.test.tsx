import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Note } from './note.tsx';

it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)(
  'a note box for %s says so, and is marked for its colour',
  (kind) => {
    expect(renderToStaticMarkup(<Note kind={kind}>Repeat it.</Note>)).toBe(
      `<div class="note" role="note" data-method="${kind}"><b>${kind}</b><div>Repeat it.</div></div>`,
    );
  },
);

it('a note about no method has the colour of one', () => {
  expect(renderToStaticMarkup(<Note>Mind the gap.</Note>)).toBe(
    '<div class="note" role="note" data-method="GET"><b>Note</b><div>Mind the gap.</div></div>',
  );
  expect(renderToStaticMarkup(<Note kind="warning">Mind the gap.</Note>)).toBe(
    '<div class="note" role="note" data-method="PUT"><b>Mind</b><div>Mind the gap.</div></div>',
  );
});
