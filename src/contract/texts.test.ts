import { expect, it } from 'vitest';
import * as texts from './texts.ts';

/** Written down a second time from the specification: a text that changes fails here. */
const SPECIFIED = {
  TITLE_SUFFIX: 'API docs',
  SEARCH_BUTTON: 'Find something...',
  COPIED: 'Copied!',
  DEFAULT_TAB_TITLE: 'Code',
  EXPLORE_USE_CASES: 'Explore other uses cases',
  SHOW_ME_MORE: 'Show me more',
};

it('every text is that of the specification', () => {
  const fixed = Object.entries(texts).filter(([, text]) => typeof text === 'string');
  expect(Object.fromEntries(fixed)).toEqual(SPECIFIED);
});

it('a search without a result names the query', () => {
  expect(texts.formatNothingFound('vouhcer')).toBe(
    'Nothing found for ‘vouhcer’. Please try again.',
  );
});

it('a title names the page, except at home', () => {
  expect(texts.formatTitle('/vouchers/get-vouchers', 'Get vouchers')).toBe(
    'Get vouchers | API docs',
  );
  expect(texts.formatTitle('/', 'Build with wallets')).toBe('API docs');
});
