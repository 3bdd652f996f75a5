import { serialize } from 'node:v8';
import { anyCharacter, fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { quote, quoteInside } from '#server/search/texts/json-text.ts';
import type { SearchService } from '#server/search/routes/create-search-service.ts';
import { createTestSearch } from '#server/search/testing/start-search-server.ts';

const HEADERS = { 'x-algolia-application-id': 'DOCS', 'x-algolia-api-key': 'docs-search' };

type Hit = Record<string, unknown>;

const findHit = (record: object, fields: object): Promise<Hit> => createAsker(record)(fields);

/** Asks one index again and again. */
function createAsker(record: object): (fields: object) => Promise<Hit> {
  const { service } = createTestSearch([{ objectID: '1', ...record }], {});
  return (fields) => ask(service, fields);
}

async function ask(service: SearchService, fields: object): Promise<Hit> {
  const response = await service.fetch(
    new Request('http://localhost/1/indexes/docs/query', {
      method: 'POST',
      headers: HEADERS,
      body: JSON.stringify(fields),
    }),
  );
  const { hits } = (await response.json()) as { hits: Hit[] };
  return hits[0]!;
}

describe('a hit as JSON', () => {
  it('has what the service says in the place of attributes of the same name', async () => {
    const record = { title: 'Voucher', _highlightResult: 'own', _rankingInfo: 'own' };
    const hit = await findHit(record, { query: 'voucher', attributesToHighlight: ['title'] });
    const { title } = hit['_highlightResult'] as Record<string, object>;
    expect(title).toMatchObject({ value: '<em>Voucher</em>', matchedWords: ['voucher'] });
    expect(hit['_rankingInfo']).toBe('own');
    expect(await findHit(record, { query: '', attributesToHighlight: [] })).not.toHaveProperty(
      '_highlightResult',
    );
  });

  it('keeps quotes and characters of every plane in texts, tags and names', async () => {
    const title = 'A "voucher" 😀 \\ é \u2028';
    const hit = await findHit(
      { title, 'näme "1"': title, 7: 'voucher' },
      {
        query: 'voucher',
        attributesToHighlight: ['title', 'näme "1"', '7'],
        attributesToSnippet: ['title:1'],
        attributesToRetrieve: ['title', '7', 'näme "1"'],
        highlightPreTag: '“',
        highlightPostTag: '"',
        snippetEllipsisText: '😀"',
      },
    );
    expect(hit).toMatchObject({ title, 'näme "1"': title, 7: 'voucher' });
    const marked = { value: 'A "“voucher"" 😀 \\ é \u2028' };
    expect(hit['_highlightResult']).toMatchObject({
      title: marked,
      'näme "1"': marked,
      7: { value: '“voucher"' },
    });
    expect(hit['_snippetResult']).toMatchObject({ title: { value: '😀""“voucher""😀"' } });
  });

  it('has the marks of its own search, however often its record was shown before', async () => {
    const record = { title: 'Send a voucher', tags: ['voucher', 'Send'], plain: 'é “voucher”' };
    const find = createAsker(record);
    const asked = {
      attributesToHighlight: ['title', 'tags', 'plain'],
      attributesToSnippet: ['title:1'],
    };
    for (const query of ['vouch', 'send', 'voucher', 'vouch', 'send a voucher']) {
      const hit = await find({ query, ...asked });
      expect(hit).toEqual(await findHit(record, { query, ...asked }));
      expect(hit).toMatchObject(record);
      const marked = JSON.stringify(hit['_highlightResult']).match(/<em>[^<]*<\/em>/g);
      expect(marked?.[0]).toBe(
        `<em>${query === 'vouch' ? 'vouch' : query === 'voucher' ? 'voucher' : 'Send'}</em>`,
      );
    }
    const restricted = { query: 'send', ...asked, restrictHighlightAndSnippetArrays: true };
    const hit = await find(restricted);
    expect(hit['_highlightResult']).toMatchObject({ tags: [{ value: '<em>Send</em>' }] });
  });

  it('takes a byte for each letter, whatever its text had', () => {
    const text = 'voucher … '.repeat(100);
    expect(serialize(text).length).toBeGreaterThan(2 * text.length);
    const json = quote(text);
    expect(serialize(json).length).toBeLessThan(1.1 * json.length);
  });

  it('may be put together of quoted parts, wherever a text is cut', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.nat(20), (text, at) => {
        expect(JSON.parse(quote(text))).toBe(text);
        const parts = quoteInside(text.slice(0, at)) + quoteInside(text.slice(at));
        expect(JSON.parse(`"${parts}"`)).toBe(text);
        expect(quote(text)).not.toMatch(/[\u0100-\uffff]/);
      }),
    );
  });
});
