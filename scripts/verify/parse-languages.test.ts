import { expect, it } from 'vitest';
import { SAMPLE_LANGUAGES } from '#languages/languages.ts';
import { parseLanguages } from './parse-languages.ts';

it('takes each language once, in the order of the tabs, and all without a value', () => {
  expect(parseLanguages('php,curl,php')).toEqual(['curl', 'php']);
  expect(parseLanguages(undefined)).toEqual(SAMPLE_LANGUAGES);
});

it('names what is no language', () => {
  const all = SAMPLE_LANGUAGES.join(', ');
  expect(() => parseLanguages('go,rust')).toThrow(`--languages takes some of ${all}, not "rust".`);
});
