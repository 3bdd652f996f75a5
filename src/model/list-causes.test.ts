import { describe, expect, it } from 'vitest';
import { listCauses } from './list-causes.ts';
import type { ModelError } from './model-error.ts';
import { formatModelErrors } from './model-errors.ts';

const missing = (line: number): ModelError => ({
  file: 'content/data/catalogue.yaml',
  line,
  what: 'The page is missing.',
  why: 'No file has this path.',
  how: 'Write the page.',
  namesPart: true,
});
const broken: ModelError = {
  file: 'api/paths/accounts.yaml',
  line: 4,
  what: 'The file is not valid YAML.',
  why: 'Missing closing quote',
  how: 'Mind the indentation.',
  hidesParts: true,
};

describe('listCauses', () => {
  it('withholds what a broken file makes look wrong, and says how much', () => {
    const { causes, withheld } = listCauses([missing(3), broken, missing(9)]);
    expect(causes).toEqual([{ error: broken, alsoAt: [] }]);
    expect(withheld).toBe(2);
  });

  it('shows the same mistake once, with all its places', () => {
    const { causes, withheld } = listCauses([missing(3), missing(9)]);
    expect(causes).toEqual([{ error: missing(3), alsoAt: ['content/data/catalogue.yaml:9'] }]);
    expect(withheld).toBe(0);
  });

  it('is what the terminal lists', () => {
    expect(formatModelErrors([missing(3), missing(9)])).toContain(
      'also at: content/data/catalogue.yaml:9',
    );
    expect(formatModelErrors([broken, missing(9)])).toMatch(
      /^1 mistake in content or description\n\napi\/paths\/accounts\.yaml:4 [^]*1 more may follow/,
    );
  });
});
