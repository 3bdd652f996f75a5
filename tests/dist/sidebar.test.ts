// The sidebar as it is delivered: specification 2.4 and 2.5. tests/sidebar.spec.ts uses it in a browser.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { root } from '#scripts/lib/root.mjs';
import { OPERATION_PAGE, readCatalogueSections } from '#tests/support/catalogue.ts';

/** The groups of the sidebar of a page. */
function readGroups(path: string): readonly HTMLDetailsElement[] {
  const html = readFileSync(join(root, 'dist/client', path, 'index.html'), 'utf8');
  const { document } = parseHTML(html);
  return [
    ...document.querySelectorAll<HTMLDetailsElement>('nav[aria-label=Documentation] details'),
  ];
}

const readTitle = (group: Element) => group.querySelector('summary')!.textContent;
const listOpen = (path: string) =>
  readGroups(path)
    .filter((group) => group.hasAttribute('open'))
    .map(readTitle);

test('groups start collapsed except the one that holds the current page', () => {
  expect(listOpen('/')).toEqual([]);
  expect(listOpen(OPERATION_PAGE)).toEqual(['Accounts']);
});

test('the groups and pages of the specification stand in order, each with its method', () => {
  for (const path of ['/', OPERATION_PAGE])
    expect(
      readGroups(path).map((group) => ({
        section: readTitle(group),
        links: [...group.querySelectorAll('a:not([href*="#"])')].map((link) => ({
          path: link.getAttribute('href')!,
          method: link.getAttribute('data-method'),
        })),
      })),
      path,
    ).toEqual(readCatalogueSections());
});
