// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { listInlinedStyles } from './list-inlined-styles.ts';

it('lists each sheet after its text, in order, as a link that loads nothing', () => {
  document.head.innerHTML =
    '<style data-href="/a.css /b.css">p{}</style><style>q{}</style><title>T</title>';
  listInlinedStyles(document);
  const rest = '<style>q{}</style><title>T</title>';
  expect(document.head.innerHTML).toBe(
    '<style data-href="/a.css /b.css">p{}</style>' +
      '<link disabled="" data-precedence="a" rel="stylesheet" href="/a.css">' +
      `<link disabled="" data-precedence="a" rel="stylesheet" href="/b.css">${rest}`,
  );
});
