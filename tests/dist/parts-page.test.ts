// The page that shows all parts is there, and no list leads to it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/lib/root.mjs';

const client = join(root, 'dist/client');

test('the page of all parts has every part, and asks search engines to leave it out', () => {
  const html = readFileSync(join(client, 'parts/index.html'), 'utf8');
  expect(html).toContain('<meta name="robots" content="noindex"');
  expect(html).not.toContain('rel="canonical"');
  for (const part of [
    'button',
    'note',
    'method',
    'badges',
    'code',
    'table-scroll',
    'properties',
    'errors',
    'field',
    'console-field',
    'load-notice',
    'awaited',
    'search-start',
    'search-message',
    'console-tree',
    'callbacks-example',
  ])
    expect(html, part).toMatch(new RegExp(`class="(?:[^"]* )?${part}[ "]`));
});

test('the page of all parts has the looks that come with scripts elsewhere', () => {
  const html = readFileSync(join(client, 'parts/index.html'), 'utf8');
  const [, css = ''] = /<style data-href[^>]*>(.*?)<\/style>/s.exec(html) ?? [];
  for (const part of ['load-notice', 'console-tool-tabs', 'console-tree', 'callbacks-row'])
    expect(css, part).toContain(`.${part}`);
});

test('no list, page or file for programs names it', () => {
  const names = readdirSync(client, { recursive: true, encoding: 'utf8' });
  expect(names.filter((name) => name.startsWith('parts.md'))).toEqual([]);
  const texts = names.filter((name) => /\.(xml|txt|atom|html|json)$/.test(name));
  expect(texts.length).toBeGreaterThan(300);
  const naming = texts.filter(
    (name) =>
      !name.startsWith('parts') &&
      /"\/parts"|example\/parts[<"\s]/.test(readFileSync(join(client, name), 'utf8')),
  );
  expect(naming).toEqual([]);
  expect(readFileSync(join(root, 'dist/search/docs.bin')).includes('/parts')).toBe(false);
});
