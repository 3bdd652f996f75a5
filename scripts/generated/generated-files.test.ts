import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { GENERATED_FILES } from './generated-files.ts';

const root = join(import.meta.dirname, '../..');

it.each(GENERATED_FILES)('keeps $path as `npm run write` writes it', ({ path, build }) => {
  const text = readFileSync(join(root, path), 'utf8');
  expect(build(text)).toBe(text);
});

it('says which page has no place for a table', () => {
  const page = GENERATED_FILES.find(({ path }) => path === 'docs/architecture.md');
  expect(() => page?.build('# A page without marks')).toThrow('<!-- layers: ... -->');
});
