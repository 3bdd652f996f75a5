// What each API page says in the same words.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { root } from '#scripts/lib/root.mjs';
import { REPEAT_BADGES } from '#site/article/repeats.ts';
import { readCatalogue } from '#tests/support/catalogue.ts';

const readPage = (path: string) => readFile(join(root, 'dist/client', path), 'utf8');

test('the introduction gives each badge the meaning that the Markdown of the API pages has', async () => {
  const introduction = (await readPage('introduction.md')).replaceAll(/ +/g, ' ');
  for (const { name, meaning } of Object.values(REPEAT_BADGES))
    expect(introduction).toContain(`| ${name} | ${meaning}`);
  const { name, meaning } = REPEAT_BADGES.key;
  expect(await readPage('accounts/create-account.md')).toContain(`**${name}.** ${meaning}`);
});

test('an API page shows its own errors, and folds what most calls have', async () => {
  const html = await readPage('accounts/create-account/index.html');
  const errors = html.slice(html.indexOf('id="errors"'), html.indexOf('id="side-effects"'));
  const [own, general = ''] = errors.split('<details>');
  expect(own).toContain('id="error-phone_number_taken"');
  expect(own).not.toContain('id="error-token_missing"');
  expect(general).toContain('id="error-token_missing"');
  expect(general).not.toContain('id="error-phone_number_taken"');
});

/** Every API page as it was built. */
const pages = readCatalogue()
  .filter(({ method }) => method)
  .map(({ path }) => {
    const html = readFileSync(join(root, 'dist/client', path, 'index.html'), 'utf8');
    return { path, document: parseHTML(html).document };
  });

const readText = (element: Element | null | undefined) =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

test('only requests say what is required, and only answers what may be missing', () => {
  const items = pages.flatMap(({ path, document }) =>
    [...document.querySelectorAll('.properties li')].map((item) => ({
      id: `${path}#${item.id}`,
      presence: [...item.children]
        .filter(({ tagName }) => tagName === 'B')
        .map(readText)
        .filter((text) => text !== 'deprecated'),
    })),
  );
  expect(items.length).toBeGreaterThan(1000);
  const wrong = items.filter(({ id, presence }) => {
    const allowed = id.includes('#response') ? 'may be missing' : 'required';
    return presence.some((text) => text !== allowed);
  });
  expect(wrong).toEqual([]);
});

test('no field says of an id what its name says', () => {
  const echoes = pages.flatMap(({ path, document }) =>
    [...document.querySelectorAll('.properties li')].flatMap((item) => {
      const name = readText(item.querySelector('code'));
      const text = readText([...item.children].find(({ tagName }) => tagName === 'P'));
      return name === 'id' && /^Id of (the|an?) \w+\.$/.test(text) ? [`${path}: ${text}`] : [];
    }),
  );
  expect(echoes).toEqual([]);
});

test('errors stand by status, each with cause and cure on lines of their own', () => {
  const mistakes = pages.flatMap(({ path, document }) =>
    [...document.querySelectorAll('.errors')].flatMap((list) => {
      const statuses = [...list.querySelectorAll('dt > b')].map((status) =>
        Number(readText(status)),
      );
      const lines = [...list.children].map((entry) => entry.querySelectorAll('dd').length);
      const expected = list.closest('details') ? 1 : 2;
      return [
        ...(statuses.some((status, at) => status < (statuses[at - 1] ?? 0))
          ? [`${path}: order`]
          : []),
        ...(lines.every((count) => count === expected) ? [] : [`${path}: ${lines.join(', ')}`]),
      ];
    }),
  );
  expect(mistakes).toEqual([]);
});

test('the content of each API page begins with a link that skips to its samples', () => {
  const without = pages.filter(({ document }) => {
    const first = document.querySelector('main a');
    return first?.getAttribute('href') !== '#samples' || !document.getElementById('samples');
  });
  expect(without.map(({ path }) => path)).toEqual([]);
});
