// What each API page says in the same words.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/lib/root.mjs';
import { REPEAT_BADGES } from '#site/article/repeats.ts';

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
