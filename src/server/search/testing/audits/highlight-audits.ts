import assert from 'node:assert/strict';
import { search, type Audit, type Json } from './audit.ts';

const findHit = (result: Json, id: string): Json =>
  result.hits.find((hit: Json) => hit.objectID === id);
const CREATE = '/vouchers/create-voucher';

/** Where the matched words are shown. */
export const HIGHLIGHT_AUDITS: readonly Audit[] = [
  {
    id: '3001',
    name: 'MUST highlight whole words with the tags given',
    async run(fetch) {
      const result = await search(fetch, {
        query: 'check in',
        highlightPreTag: '__a__',
        highlightPostTag: '__/a__',
      });
      assert.deepEqual(
        result.hits[0]._highlightResult.page_title,
        {
          value: '__a__Check__/a__ __a__in__/a__',
          matchLevel: 'full',
          fullyHighlighted: true,
          matchedWords: ['check', 'in'],
        },
        'both words marked',
      );
    },
  },
  {
    id: '3002',
    name: 'MUST highlight the beginning of a word only, where only that was asked for',
    async run(fetch) {
      const result = await search(fetch, { query: 'vouch' });
      const { value, fullyHighlighted } = findHit(result, CREATE)._highlightResult.page_title;
      assert.deepEqual(
        [value, fullyHighlighted],
        ['Create a <em>vouch</em>er', false],
        'the first five letters',
      );
    },
  },
  {
    id: '3003',
    name: 'MUST highlight the word that a mistake stands for',
    async run(fetch) {
      const result = await search(fetch, { query: 'vouhcer' });
      const { value, matchedWords } = findHit(result, CREATE)._highlightResult.page_title;
      assert.deepEqual(
        [value, matchedWords],
        ['Create a <em>voucher</em>', ['vouhcer']],
        'the word of the record, and the word of the query',
      );
    },
  },
  {
    id: '3004',
    name: 'MUST tell partial from full and none',
    async run(fetch) {
      const result = await search(fetch, { query: 'create voucher redeem' });
      const { page_title, content, operation_id, error_codes } = findHit(
        result,
        CREATE,
      )._highlightResult;
      assert.deepEqual(
        [page_title.matchLevel, content.matchLevel, operation_id.matchLevel],
        ['partial', 'full', 'partial'],
        'two of three, three, two words',
      );
      assert.deepEqual(
        error_codes[1],
        { value: 'company_suspended', matchLevel: 'none', matchedWords: [] },
        'no fullyHighlighted where nothing matched',
      );
    },
  },
  {
    id: '3005',
    name: 'MUST highlight the items of arrays',
    async run(fetch) {
      const result = await search(fetch, {
        query: 'suspended',
        attributesToHighlight: ['error_codes'],
      });
      assert.deepEqual(
        findHit(result, CREATE)._highlightResult.error_codes.map((item: Json) => item.value),
        ['voucher_exists', 'company_<em>suspended</em>'],
        'every item, the word marked',
      );
    },
  },
  {
    id: '3006',
    name: 'MUST leave out items without a match when asked to',
    async run(fetch) {
      const result = await search(fetch, {
        query: 'suspended',
        restrictHighlightAndSnippetArrays: true,
      });
      assert.deepEqual(
        findHit(result, CREATE)._highlightResult.error_codes.map((item: Json) => item.value),
        ['company_<em>suspended</em>'],
        'the item that matched',
      );
    },
  },
  {
    id: '3007',
    name: 'MUST highlight the searchable attributes when not told otherwise',
    async run(fetch) {
      const [hit] = (await search(fetch, { query: 'zone' })).hits;
      assert.deepEqual(
        Object.keys(hit._highlightResult).toSorted(),
        ['content', 'error_codes', 'operation_id', 'page_title'],
        'the searchable attributes that it has',
      );
    },
  },
  {
    id: '3008',
    name: 'MUST highlight every attribute for a star, also within others',
    async run(fetch) {
      const result = await search(fetch, { query: 'create voucher', attributesToHighlight: ['*'] });
      const { author, position } = findHit(result, CREATE)._highlightResult;
      assert.equal(author.name.value, 'Platform', 'the attribute within');
      assert.equal(position.value, '1', 'numbers as text');
    },
  },
  {
    id: '3009',
    name: 'MUST NOT highlight when no attribute is named',
    async run(fetch) {
      const [hit] = (await search(fetch, { query: 'zone', attributesToHighlight: [] })).hits;
      assert.ok(!('_highlightResult' in hit), 'no _highlightResult');
    },
  },
  {
    id: '3010',
    name: 'MUST highlight within camelCase',
    async run(fetch) {
      const result = await search(fetch, { query: 'create voucher' });
      assert.equal(
        findHit(result, CREATE)._highlightResult.operation_id.value.replaceAll(/<\/?em>/g, ''),
        'createVoucher',
        'the text unchanged',
      );
      assert.match(
        findHit(result, CREATE)._highlightResult.operation_id.value,
        /<em>create/,
        'the word marked',
      );
    },
  },
  {
    id: '3011',
    name: 'MUST highlight words with accents as they are written',
    async run(fetch) {
      const result = await search(fetch, { query: 'cafe' });
      assert.match(
        result.hits[0]._highlightResult.content.value,
        /<em>Café<\/em>/,
        'Café for cafe',
      );
    },
  },
  {
    id: '3012',
    name: 'MUST cut snippets of as many words as asked for around the match',
    async run(fetch) {
      const result = await search(fetch, { query: 'expires', attributesToSnippet: ['content:6'] });
      const { value, matchLevel } = result.hits[0]._snippetResult.content;
      const words = value.replaceAll('…', '').split(' ');
      assert.equal(words.length, 6, 'six words');
      assert.match(value, /^….*<em>expires<\/em>.*…$/, 'the match, an ellipsis at either end');
      assert.equal(matchLevel, 'full', 'the matchLevel');
    },
  },
  {
    id: '3013',
    name: 'MUST use the ellipsis given',
    async run(fetch) {
      const result = await search(fetch, {
        query: 'expires',
        attributesToSnippet: ['content:3'],
        snippetEllipsisText: '[..]',
      });
      assert.match(
        result.hits[0]._snippetResult.content.value,
        /^\[\.\.\].*\[\.\.\]$/,
        'the ellipsis given',
      );
    },
  },
  {
    id: '3014',
    name: 'MUST cut snippets of every attribute for a star, with its own number for one that is named',
    async run(fetch) {
      const result = await search(fetch, {
        query: 'voucher',
        attributesToSnippet: ['*:3', 'content:4'],
      });
      const { content, page_title } = findHit(result, CREATE)._snippetResult;
      assert.equal(
        content.value.replaceAll('…', '').trim().split(' ').length,
        4,
        'four words of content',
      );
      assert.equal(page_title.value, 'Create a <em>voucher</em>', 'a short text as a whole');
    },
  },
  {
    id: '3015',
    name: 'MUST give the beginning of a text that did not match',
    async run(fetch) {
      const result = await search(fetch, { query: 'check', attributesToSnippet: ['content:2'] });
      assert.deepEqual(
        result.hits[0]._snippetResult.content.value,
        'Lets an…',
        'the first two words',
      );
    },
  },
  {
    id: '3016',
    name: 'MUST NOT change the attributes themselves',
    async run(fetch) {
      const [hit] = (await search(fetch, { query: 'check in' })).hits;
      assert.equal(hit.page_title, 'Check in', 'the title as it is');
    },
  },
];
