import { describe, expect, it } from 'vitest';
import { createSearchEngine } from './create-search-engine.ts';
import { DOCS_ATTRIBUTES } from './docs-attributes.ts';
import { sampleEngine, SAMPLE_RECORDS } from '#server/search/testing/sample-engine.ts';

const find = (query: string, typoTolerance = true): string[] =>
  sampleEngine.search({ query, typoTolerance }).matches.map(({ record }) => record.objectID);
const correct = (query: string): string | undefined =>
  sampleEngine.search({ query, typoTolerance: true }).correctedQuery;

describe('order', () => {
  const build = (...titles: readonly string[]) =>
    createSearchEngine(
      titles.map((title, at) => ({ objectID: String(at), title })),
      { searchable: [{ attribute: 'title', weight: 1 }] },
    );

  it('puts the word itself before words that begin so, and these before words with a mistake', () => {
    const words = build('walled', 'walletsmith', 'wallet');
    const { matches } = words.search({ query: 'wallet', typoTolerance: true });
    expect(matches.map(({ record }) => record['title'])).toEqual(['wallet', 'walletsmith']);
    const typed = build('walled', 'walletsmith').search({ query: 'wallet', typoTolerance: true });
    expect(typed.matches[0]?.record['title']).toBe('walletsmith');
  });

  it('puts a title before a text', () => {
    expect(find('voucher').slice(0, 2)).toEqual(['/vouchers/create-voucher', '/zone/check-in']);
  });

  it('puts the shorter title first', () => {
    const titles = build('Upload the tags of a device', 'Get tags', 'Something else');
    const { matches } = titles.search({ query: 'tags', typoTolerance: true });
    expect(matches[0]?.record['title']).toBe('Get tags');
  });

  it('decides between equals by position', () => {
    const twins = [
      { objectID: 'late', title: 'Same', position: 2 },
      { objectID: 'early', title: 'Same', position: 1 },
    ];
    const ordered = createSearchEngine(twins, { tieBreak: 'position' });
    const { matches } = ordered.search({ query: 'same', typoTolerance: true });
    expect(matches.map(({ record }) => record.objectID)).toEqual(['early', 'late']);
  });

  it('answers with the page rather than its equal section', () => {
    const found = find('top up').filter((id) => id.startsWith('/accounts/manual-topup-account'));
    expect(found).toEqual(['/accounts/manual-topup-account']);
  });

  it('answers with a section that matches clearly better than its page', () => {
    expect(find('top up errors')).toEqual(['/accounts/manual-topup-account#errors']);
  });
});

describe('words', () => {
  it.each(['topup', 'top up', 'top-up', 'topUp', 'TOP UP'])('finds the top-up by %s', (query) => {
    expect(find(query)[0]).toBe('/accounts/manual-topup-account');
  });

  it.each(['checkin', 'check-in', 'check in', 'checkIn'])('finds the check-in by %s', (query) => {
    expect(find(query)[0]).toBe('/zone/check-in');
  });

  it('finds words written together, without a word of its own in the index', () => {
    expect(find('createvoucher')).toEqual(['/vouchers/create-voucher']);
  });

  it('takes the last word for a beginning', () => {
    expect(find('create vou')[0]).toBe('/vouchers/create-voucher');
  });

  it('takes an earlier word for a beginning where it is no word', () => {
    expect(find('creat vouch')[0]).toBe('/vouchers/create-voucher');
  });

  it.each([
    ['organization', '/menu'],
    ['organisation', '/menu'],
    ['color', '/menu'],
    ['personalisation', '/menu'],
  ])('finds %s in either spelling', (query, path) => {
    expect(find(query)).toEqual([path]);
  });

  it.each(['freeze an account', 'how do I freeze my account', 'freezing accounts'])(
    'finds another way of saying it: %s',
    (query) => {
      expect(find(query)[0]).toBe('/accounts/account-status');
    },
  );

  it('knows phrases among the synonyms', () => {
    expect(find('gift card')[0]).toBe('/vouchers/create-voucher');
    expect(find('admission')[0]).toBe('/zone/check-in');
  });

  it('leaves out one of two words only where the site has both', () => {
    expect(find('voucher phone')).toEqual(['/vouchers/create-voucher']);
    expect(find('voucher unicorn')).toEqual([]);
  });

  it('puts pages that lack a word after those that have all', () => {
    expect(find('create voucher')[0]).toBe('/vouchers/create-voucher');
    expect(find('create voucher')).toContain('/accounts/create-account');
  });

  it('puts the page first for which a writer has foreseen the query', () => {
    const asked = { ...SAMPLE_RECORDS[3]!, asked_as: ['voucher for a friend', 'inside'] };
    const records = [...SAMPLE_RECORDS.slice(0, 3), asked, ...SAMPLE_RECORDS.slice(4)];
    const engine = createSearchEngine(records, DOCS_ATTRIBUTES);
    const first = (query: string) =>
      engine.search({ query, typoTolerance: true }).matches[0]?.record.objectID;
    expect(first('Vouchers for friends')).toBe(asked.objectID);
    expect(first('Vuochers for friends')).toBe(asked.objectID);
    expect(first('create voucher')).toBe('/vouchers/create-voucher');
  });

  it('takes a run of known words for a word only where they stand together', () => {
    expect(find('create phonevoucher')).toEqual([]);
  });

  it('leaves all words out but those that tell what was meant', () => {
    const titles = ['Festival', 'Get accounts', 'Add accounts', 'Close accounts'];
    const engine = createSearchEngine(
      titles.map((title) => ({ objectID: title, title })),
      { searchable: [{ attribute: 'title', weight: 1 }] },
    );
    const find = (query: string) =>
      engine.search({ query, typoTolerance: true }).matches.map(({ record }) => record.objectID);
    expect(find('zebra festival giraffe')).toEqual(['Festival']);
    expect(find('zebra accounts giraffe')).toEqual([]);
  });

  it('puts a page with all words in title and headings before one that has some in its text', () => {
    const records = [
      { objectID: 'text', title: 'Assign to a payee', section: 'Tills', content: 'Block them.' },
      { objectID: 'titles', title: 'Block or release any account', section: 'Payees' },
      ...Array.from({ length: 50 }, (_, at) => ({ objectID: `${at}`, content: 'block' })),
    ];
    const engine = createSearchEngine(records, {
      searchable: [
        { attribute: 'title', weight: 100 },
        { attribute: 'section', weight: 32 },
        { attribute: 'content', weight: 10 },
      ],
    });
    const { matches } = engine.search({ query: 'block a payee', typoTolerance: true });
    expect(matches.map(({ record }) => record.objectID)).toEqual(['titles', 'text']);
  });

  it('leaves a word out where the others are in the title', () => {
    expect(find('create voucher zebra')).toEqual(['/vouchers/create-voucher']);
  });

  it.each(['xqzwvk', 'photosynthesis', 'zebra giraffe', '&&& ???', 'zebra account'])(
    'finds nothing for %s',
    (query) => {
      expect(find(query)).toEqual([]);
    },
  );

  it('finds everything for an empty query', () => {
    expect(find('')).toHaveLength(SAMPLE_RECORDS.length - 1);
  });
});

describe('addresses and names', () => {
  it.each([
    ['POST accounts', '/accounts/create-account'],
    ['GET /v1/accounts/{accountId}', '/accounts/get-single-account'],
    ['/v1/accounts/acc_1/topups', '/accounts/manual-topup-account'],
    ['/zone/check-in', '/zone/check-in'],
    ['https://api.wallet.example/v1/vouchers?limit=10', '/vouchers/create-voucher'],
    ['topUpAccount', '/accounts/manual-topup-account'],
    ['getaccount', '/accounts/get-single-account'],
    ['walletId', '/accounts/manual-topup-account'],
    ['phone_number_taken', '/accounts/create-account'],
    ['insufficient funds', '/accounts/manual-topup-account'],
  ])('finds %s', (query, path) => {
    expect(find(query)[0]?.split('#')[0]).toBe(path);
  });
});

describe('mistakes', () => {
  it.each([
    ['vouhcer', 'voucher'],
    ['creaet voucher', 'create voucher'],
    ['copon', 'coupon'],
    ['How to crate a vuocher?', 'How to create a voucher?'],
  ])('forgives and tells: %s', (query, corrected) => {
    expect(find(query)[0]).toBe('/vouchers/create-voucher');
    expect(correct(query)).toBe(corrected);
  });

  it('looks for no mistakes in the name of a parameter, however rare', () => {
    const records = [
      { objectID: 'score', page_title: 'Check a score', parameters: ['consent'], content: '' },
      { objectID: '204', page_title: 'Content', content: '' },
      ...Array.from({ length: 1000 }, (_, at) => ({ objectID: `${at}`, page_title: 'Page' })),
    ];
    const engine = createSearchEngine(records, DOCS_ATTRIBUTES);
    const { matches } = engine.search({ query: 'consent', typoTolerance: true });
    expect(matches.map(({ record }) => record.objectID)).toEqual(['score']);
  });

  it('tells of no correction where none was needed', () => {
    expect(correct('vouch')).toBeUndefined();
    expect(correct('voucher')).toBeUndefined();
    expect(correct('coupon')).toBeUndefined();
  });

  it('forgives nothing without typo tolerance', () => {
    expect(find('vouhcer', false)).toEqual([]);
    expect(find('voucher', false)).not.toEqual([]);
  });

  it.each(['2025', '428', 'chk', 'woucher'])('does not forgive in %s', (query) => {
    expect(find(query)).toEqual([]);
  });

  it('counts the mistakes of a match', () => {
    const [match] = sampleEngine.search({ query: 'vouhcer', typoTolerance: true }).matches;
    expect(match?.typos).toBe(1);
    expect(match?.words).toContainEqual({
      word: 'voucher',
      queryWord: 'vouhcer',
      isPrefix: false,
    });
  });
});

describe('what is asked beside the words', () => {
  it('looks into the named attributes only', () => {
    const query = { query: 'voucher', typoTolerance: true, attributes: ['content'] };
    const { matches } = sampleEngine.search(query);
    expect(matches.map(({ record }) => record.objectID)).toContain('/zone/check-in');
    const titles = sampleEngine.search({ ...query, attributes: ['page_title'] }).matches;
    expect(titles.map(({ record }) => record.objectID)).toEqual(['/vouchers/create-voucher']);
  });

  it('leaves out what is not accepted, before one record of a page is chosen', () => {
    const { matches } = sampleEngine.search({
      query: 'top up',
      typoTolerance: true,
      accepts: ({ type }) => type === 'section',
    });
    expect(matches.map(({ record }) => record.objectID)).toEqual([
      '/accounts/manual-topup-account#errors',
    ]);
  });

  it('searches records of any form, lists and nested attributes too', () => {
    const other = createSearchEngine([{ objectID: '1', tags: ['blue'], a: { b: 'deep' }, n: 42 }]);
    for (const query of ['blue', 'deep', '42']) {
      expect(other.search({ query, typoTolerance: true }).matches).toHaveLength(1);
    }
  });
});
