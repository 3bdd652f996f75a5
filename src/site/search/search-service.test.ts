// @own-process: it puts other modules in place of some
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSearchService, listHosts } from './search-service.ts';

const settings = {
  enabled: true,
  hosts: [],
  applicationId: 'DOCS',
  indexName: 'docs',
  searchKey: 'docs-search',
};
const COUNTED = { isCounted: true };
let server: Server;
let asked: { url: string; request: Record<string, unknown> }[];
let answer: { status: number; body: object };

beforeEach(async () => {
  asked = [];
  answer = { status: 200, body: { results: [{ hits: [{ page_title: 'OTP', slug: 'otp' }] }] } };
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      asked.push({ url: request.url!, request: JSON.parse(text).requests[0] });
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal('location', { protocol: 'http:', host: `127.0.0.1:${port}` });
});

afterEach(() => {
  vi.unstubAllGlobals();
  server.close();
});

describe('createSearchService', () => {
  it('asks this site for five marked and snippeted hits', async () => {
    const { hits, hasFailed } = await createSearchService(settings, COUNTED).ask({
      query: 'otp',
      isLiteral: false,
    });
    expect(hasFailed).toBe(false);
    expect(hits.map(({ href }) => href)).toEqual(['/otp']);
    expect(asked).toHaveLength(1);
    expect(asked[0]!.url).toMatch(/^\/1\/indexes\/(\*|%2A)\/queries/);
    expect(asked[0]!.request).toMatchObject({
      indexName: 'docs',
      query: 'otp',
      hitsPerPage: 5,
      highlightPreTag: '__aa-highlight__',
    });
    expect(asked[0]!.request).not.toHaveProperty('typoTolerance');
    expect(asked[0]!.request).not.toHaveProperty('clickAnalytics');
  });

  it('hands on the corrected query, unless the spelling was insisted on', async () => {
    answer.body = { results: [{ hits: [], userData: [{ correctedQuery: 'voucher' }] }] };
    const ask = createSearchService(settings, COUNTED).ask;
    expect((await ask({ query: 'vouhcer', isLiteral: false })).correctedQuery).toBe('voucher');
    expect(await ask({ query: 'vouhcer', isLiteral: true })).not.toHaveProperty('correctedQuery');
    expect(asked[1]!.request['typoTolerance']).toBe(false);
  });

  it('sends what the insights plugin wants sent, and keeps the id of the query', async () => {
    answer.body = { results: [{ hits: [{ objectID: 'a' }], queryID: 'q1' }] };
    const insights = { clickAnalytics: true, userToken: 'anonymous-1' };
    const { hits } = await createSearchService(settings, COUNTED).ask({
      query: 'a',
      isLiteral: false,
      insights,
    });
    expect(asked[0]!.request).toMatchObject(insights);
    expect(hits[0]).toMatchObject({ __autocomplete_queryID: 'q1' });
  });

  it('tells of a refusal and of an answer without sense instead of throwing', async () => {
    const ask = createSearchService(settings, COUNTED).ask;
    answer = { status: 403, body: { message: 'Invalid Application-ID or API key', status: 403 } };
    expect(await ask({ query: 'a', isLiteral: false })).toEqual({
      query: 'a',
      hits: [],
      hasFailed: true,
    });
    answer = { status: 200, body: { results: [] } };
    expect((await ask({ query: 'b', isLiteral: false })).hasFailed).toBe(true);
  });

  it('asks a failing site twice, and again the next time', async () => {
    const ask = createSearchService(settings, COUNTED).ask;
    answer.status = 500;
    expect((await ask({ query: 'a', isLiteral: false })).hasFailed).toBe(true);
    expect(asked).toHaveLength(2);
    answer.status = 200;
    expect((await ask({ query: 'a', isLiteral: false })).hasFailed).toBe(false);
  });

  describe('ahead of the reader', () => {
    const later: (() => void)[] = [];
    beforeEach(() => {
      later.length = 0;
      vi.stubGlobal('requestAnimationFrame', (run: () => void) => later.push(run));
      const otp = { query: 'otp', hits: [{ page_title: 'OTP', slug: 'otp' }], nextCharacters: 's' };
      const otq = { query: 'otq', hits: [], nextCharacters: '' };
      answer.body = {
        results: [{ hits: [], nextCharacters: 'pq', nextResults: [otp, otq] }],
      };
    });
    const paint = async (count: number) => {
      for (const run of later.splice(0)) run();
      await vi.waitFor(() => expect(asked).toHaveLength(count));
      await new Promise((resolve) => setTimeout(resolve, 50));
    };

    it('asks this site for what may follow, and then finds it at hand', async () => {
      const { ask } = createSearchService(settings, { isCounted: false });
      await ask({ query: 'ot', isLiteral: false });
      expect(asked[0]!.request['responseFields']).toContain('nextCharacters');
      expect(asked[0]!.request['responseFields']).not.toContain('nextResults');
      await paint(2);
      expect(asked[1]!.request).toMatchObject({ query: 'ot', responseFields: ['nextResults'] });
      const { hits, query } = await ask({ query: 'otp', isLiteral: false });
      expect([query, hits.map(({ href }) => href)]).toEqual(['otp', ['/otp']]);
      expect(asked).toHaveLength(2);
    });

    it('takes a query as it is spelt from the service alone', async () => {
      const { ask } = createSearchService(settings, { isCounted: false });
      await ask({ query: 'ot', isLiteral: false });
      await paint(2);
      await ask({ query: 'otp', isLiteral: true });
      expect(asked).toHaveLength(3);
    });

    it('asks a host that the settings say runs the same service', async () => {
      const elsewhere = { ...settings, hosts: [`http://${location.host}`], prefetch: true };
      const { prepare } = createSearchService(elsewhere, { isCounted: false });
      prepare();
      await paint(1);
      expect(asked[0]!.request).toMatchObject({ query: '', responseFields: ['nextResults'] });
    });

    it('asks neither another service nor where searches are counted, nor against the settings', async () => {
      const { host } = location;
      const others = [
        createSearchService({ ...settings, hosts: [`http://${host}`] }, { isCounted: false }),
        createSearchService({ ...settings, prefetch: false }, { isCounted: false }),
        createSearchService(settings, COUNTED),
      ];
      for (const { ask, prepare } of others) {
        prepare();
        await ask({ query: 'ot', isLiteral: false });
      }
      expect(later).toEqual([]);
      for (const { request } of asked) {
        expect(request['responseFields']).toEqual(['hits', 'userData', 'queryID']);
      }
    });
  });

  it('asks another service for the titles themselves, and shows them where it marks nothing', async () => {
    const hit = { page_title: 'OTP', section_title: 'Errors', slug: 'otp#errors' };
    answer.body = { results: [{ hits: [hit] }] };
    const elsewhere = { ...settings, hosts: [`http://${location.host}`] };
    const question = { query: 'otp', isLiteral: false };
    const { hits } = await createSearchService(elsewhere, COUNTED).ask(question);
    expect(hits[0]).toMatchObject({
      title: [{ text: 'OTP', isMatch: false }],
      section: [{ text: 'Errors', isMatch: false }],
    });
    for (const own of [
      settings,
      { ...settings, prefetch: false },
      { ...elsewhere, prefetch: true },
    ])
      await createSearchService(own, COUNTED).ask(question);
    const titles = asked.map(({ request }) =>
      (request['attributesToRetrieve'] as string[]).filter((name) => name.endsWith('_title')),
    );
    expect(titles).toEqual([['page_title', 'section_title'], [], [], []]);
  });

  it('does not ask for blanks', async () => {
    const blank = await createSearchService(settings, COUNTED).ask({
      query: '  ',
      isLiteral: false,
    });
    expect(blank.hits).toEqual([]);
    expect(asked).toEqual([]);
  });
});

describe('listHosts', () => {
  const location = { protocol: 'https:', host: 'docs.example' };

  it('names this site without hosts in the settings', () => {
    expect(new Set(listHosts([], location).map(({ url }) => url))).toEqual(
      new Set(['docs.example']),
    );
    expect(listHosts([], location)[0]!.protocol).toBe('https');
  });

  it('takes hosts with and without a scheme, and then not this site', () => {
    expect(listHosts(['a.example', 'http://b.example:81/'], location)).toEqual([
      { url: 'a.example', protocol: 'https', accept: 'readWrite' },
      { url: 'b.example:81', protocol: 'http', accept: 'readWrite' },
    ]);
  });
});
