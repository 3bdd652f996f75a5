import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildFont, buildLicence, FONTS } from './build-font.mjs';
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

it.each(FONTS)(
  'keeps $path as `npm run write` cuts it, with its licence beside it',
  async (font) => {
    const bytes = readFileSync(join(root, font.path));
    expect(bytes.equals(await buildFont(font))).toBe(true);
    const [path, text] = buildLicence(font);
    expect(readFileSync(join(root, path), 'utf8')).toBe(text);
    expect(text).toContain('SIL Open Font License');
  },
);
