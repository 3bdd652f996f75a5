import { expect, it } from 'vitest';
import type { ModelError } from '#model/model-error.ts';
import { readSearchPhrases } from './read-search-phrases.ts';

const addresses = new Set([
  '/vouchers/create-voucher',
  '/vouchers/create-voucher#errors',
  '/zone/check-in',
]);

function read(data: unknown): {
  phrases: ReadonlyMap<string, readonly string[]>;
  errors: string[];
} {
  const errors: ModelError[] = [];
  const source = { file: 'content/data/search-phrases.yaml', data, lineOf: () => 7 };
  const phrases = readSearchPhrases(source, addresses, (error) => void errors.push(error));
  return { phrases, errors: errors.map(({ file, line, what }) => `${file}:${line} ${what}`) };
}

it('reads phrases by page', () => {
  const { phrases, errors } = read({ '/zone/check-in': ['let somebody in'] });
  expect(phrases.get('/zone/check-in')).toEqual(['let somebody in']);
  expect(errors).toEqual([]);
});

it('reports a path without a page, a phrase of two pages and a list of the wrong form', () => {
  const file = 'content/data/search-phrases.yaml:7';
  expect(read({ '/no/page': ['a phrase'] }).errors).toEqual([
    `${file} There is no page or section "/no/page".`,
  ]);
  const twice = { '/zone/check-in': ['gift card'], '/vouchers/create-voucher': ['Gift card'] };
  expect(read(twice).errors[0]).toContain('The phrase "gift card" is at "/zone/check-in"');
  expect(read({ '/zone/check-in': 'gift card' }).errors[0]).toContain('have a mistake');
});

it('reads phrases of a section, and reports a section that no page has', () => {
  const section = { '/vouchers/create-voucher#errors': ['voucher code is taken'] };
  expect(read(section).phrases.get('/vouchers/create-voucher#errors')).toEqual([
    'voucher code is taken',
  ]);
  expect(read(section).errors).toEqual([]);
  expect(read({ '/zone/check-in#gone': ['a phrase'] }).errors[0]).toContain(
    'There is no page or section "/zone/check-in#gone".',
  );
});

it('gives none when there is no file', () => {
  expect(readSearchPhrases(undefined, addresses, () => {}).size).toBe(0);
});
