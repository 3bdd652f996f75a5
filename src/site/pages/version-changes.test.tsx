import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { VersionChanges } from './version-changes.tsx';

test('the lists of a version are closed, and what is said of them shows', () => {
  const body =
    '**Breaking.** Read first.\n\n- [One](/a): gone.\n- Two: new.\n\n**Compatible.**\n\n- Three: new.';
  expect(renderToStaticMarkup(<VersionChanges body={body} />)).toBe(
    '<p><strong>Breaking.</strong> Read first.</p>' +
      '<details><summary>2 changes</summary><ul><li><a href="/a">One</a>: gone.</li><li>Two: new.</li></ul></details>' +
      '<p><strong>Compatible.</strong></p>' +
      '<details><summary>one change</summary><ul><li>Three: new.</li></ul></details>',
  );
});
