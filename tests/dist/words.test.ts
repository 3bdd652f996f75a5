// Words that readers stumbled over stand on no page, and in nothing that a script shows.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/lib/root.mjs';

const client = join(root, 'dist/client');

const CONFUSING =
  /have to be mended|what the call comes to|Back to the example|>Not taken<|"Not taken"|errors with their cure|Makes or starts something|>(?:Met|Takes|Gives)</;

test('words that confuse are gone from pages and interface', () => {
  const names = readdirSync(client, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => /\.(html|js)$/.test(name));
  expect(files.length).toBeGreaterThan(300);
  const wrong = files.flatMap((name) => {
    const [found] = CONFUSING.exec(readFileSync(join(client, name), 'utf8')) ?? [];
    return found === undefined ? [] : [`${name}: ${found}`];
  });
  expect(wrong).toEqual([]);
});
