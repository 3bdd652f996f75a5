import { expect, it } from 'vitest';
import { findLanguage } from './find-language.ts';
import { LANGUAGES, SAMPLE_LANGUAGES } from './languages.ts';

// Who copies a folder as the start of a new language copies its other names too.
it.each(SAMPLE_LANGUAGES)('finds %s by each of its names, which no other language has', (id) => {
  for (const name of [id, ...LANGUAGES[id].aliases]) expect(findLanguage(name), name).toBe(id);
  const titles = SAMPLE_LANGUAGES.map((other) => LANGUAGES[other].title);
  expect(titles.filter((title) => title === LANGUAGES[id].title)).toHaveLength(1);
});

it('finds nothing by another name', () => {
  expect(findLanguage('bash')).toBeUndefined();
});
