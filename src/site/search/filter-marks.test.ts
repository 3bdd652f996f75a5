import { expect, it } from 'vitest';
import { createMarkFilter } from './filter-marks.ts';
import { MATCH_TAGS, parseTextParts } from './text-parts.ts';

/** Keeps marks of a text in which [brackets] stand around them. */
function filter(query: string, text: string): string {
  const parts = parseTextParts(
    text.replaceAll('[', MATCH_TAGS.pre).replaceAll(']', MATCH_TAGS.post),
  );
  const kept = createMarkFilter(query)(parts);
  return kept.map((part) => (part.isMatch ? `[${part.text}]` : part.text)).join('');
}

it.each([
  ['give a voucher', '[Give] money or [a] [voucher] once', '[Give] money or a [voucher] once'],
  [
    'give a voucher',
    'Accounts [redeem] the [code] of [a] [voucher]',
    'Accounts redeem the code of a [voucher]',
  ],
  ['vouchers', 'Create a [voucher]', 'Create a [voucher]'],
  ['acc', 'Create an [acc]ount', 'Create an [acc]ount'],
  ['é', 'Caf[é]', 'Caf[é]'],
  ['how to', '[How] [to] pay', '[How] [to] pay'],
  ['', 'Nothing [at] all', 'Nothing at all'],
])('marks what was typed: %s in %s', (query, text, expected) => {
  expect(filter(query, text)).toBe(expected);
});
