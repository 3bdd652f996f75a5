import { expect, it } from 'vitest';
import { formatTabTitle } from './tab-title.ts';

it('prefers the explicit title, then the language, then Code', () => {
  expect(formatTabTitle('Request', 'javascript')).toBe('Request');
  expect(formatTabTitle(undefined, 'js')).toBe('JavaScript');
  expect(
    ['typescript', 'php', 'python', 'ruby', 'go'].map((name) => formatTabTitle(undefined, name)),
  ).toEqual(['TypeScript', 'PHP', 'Python', 'Ruby', 'Go']);
  expect(formatTabTitle(undefined, 'json')).toBe('Code');
});
