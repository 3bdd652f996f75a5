import assert from 'node:assert/strict';
import { finding, listIds, refusingValues, search, type Audit } from './audit.ts';

const LIST = '/vouchers/get-vouchers';
const ACCOUNTS = '/accounts/get-accounts';
const advancedSyntax = true;
const NO_TYPOS = { typoTolerance: false };

/** Phrases in quotes, and words with a minus. */
export const SYNTAX_AUDITS: readonly Audit[] = [
  finding('2301', 'find a phrase word for word', { query: '"the company"', advancedSyntax }, [
    '/vouchers/create-voucher#errors',
    LIST,
  ]),
  finding(
    '2302',
    'find no phrase in another order',
    { query: '"company of the"', advancedSyntax },
    [],
  ),
  finding(
    '2303',
    'leave out what has a minus',
    { query: 'lists -wallets', advancedSyntax, ...NO_TYPOS },
    [LIST],
  ),
  finding('2304', 'leave out phrases', { query: 'list -"of the company"', advancedSyntax }, [
    ACCOUNTS,
  ]),
  finding('2305', 'find all but what has a minus', { query: '-account -voucher', advancedSyntax }, [
    ACCOUNTS,
  ]),
  finding('2306', 'take a phrase without accents', { query: '"cafe accounts"', advancedSyntax }, [
    ACCOUNTS,
  ]),
  finding(
    '2307',
    'look for phrases in the attributes named only',
    { query: '"the company"', advancedSyntax, restrictSearchableAttributes: ['page_title'] },
    [],
  ),
  finding(
    '2308',
    'know phrases alone where the features say so',
    {
      query: 'lists -wallets',
      advancedSyntax,
      advancedSyntaxFeatures: ['exactPhrase'],
      ...NO_TYPOS,
    },
    [ACCOUNTS, LIST],
  ),
  {
    id: '2309',
    name: 'MUST take quotes and minuses for other signs without advancedSyntax',
    async run(fetch) {
      const [plain, told] = await Promise.all([
        search(fetch, { query: '"voucher list"' }),
        search(fetch, { query: '"voucher list"', advancedSyntax: false }),
      ]);
      assert.ok(plain.nbHits > 0, 'hits in any order');
      assert.deepEqual(listIds(told), listIds(plain), 'the same with false');
      assert.equal(told.query, '"voucher list"', 'the query as it was typed');
    },
  },
  ...refusingValues('advancedSyntax', ['yes', 1], 2310),
  ...refusingValues('advancedSyntaxFeatures', [['stars'], 3], 2312),
];
