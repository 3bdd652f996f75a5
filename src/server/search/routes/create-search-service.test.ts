import { gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_LIMITS } from '#server/search/fields/search-limits.ts';
import type { AnsweredSearch } from '#server/search/answers/report-search.ts';
import { AUDIT_RECORDS, AUDIT_SETTINGS } from '#server/search/testing/audit-records.ts';
import {
  createTestSearch,
  TEST_ADMIN_KEY,
  TEST_APPLICATION,
  TEST_SEARCH_KEY,
} from '#server/search/testing/start-search-server.ts';

type Overrides = NonNullable<Parameters<typeof createTestSearch>[2]>;

function create(overrides: Overrides = {}) {
  const search = createTestSearch(AUDIT_RECORDS, AUDIT_SETTINGS, overrides);
  const ask = async (
    path: string,
    body: object,
    { key = TEST_SEARCH_KEY, address, ...headers }: Record<string, string> = {},
  ) => {
    const request = new Request(`http://localhost${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'x-algolia-application-id': TEST_APPLICATION,
        'x-algolia-api-key': key,
        ...headers,
      },
    });
    return search.service.fetch(request, address);
  };
  return { ...search, ask };
}

const QUERY = '/1/indexes/docs/query';

/** A search whose body comes bit by bit. */
function stream(body: ReadableStream): Request {
  // The option is Node's own; a body that streams needs it.
  const streaming: RequestInit & { duplex: 'half' } = {
    duplex: 'half',
    method: 'POST',
    body,
    headers: { 'x-algolia-application-id': TEST_APPLICATION, 'x-algolia-api-key': TEST_SEARCH_KEY },
  };
  return new Request(`http://localhost${QUERY}`, streaming);
}

describe('createSearchService', () => {
  it('refuses everything of the admin when it was given no admin key', async () => {
    const { ask } = create({ adminKey: '' });
    for (const key of [TEST_ADMIN_KEY, TEST_SEARCH_KEY, '']) {
      const response = await ask('/1/indexes/docs/clear', {}, { key });
      expect(response.status).toBe(403);
    }
  });

  it('answers 429 to an address that asks too often, and not to another', async () => {
    const limits = { ...DEFAULT_LIMITS, requestsPerMinute: 1 };
    const { ask } = create({ limits, clock: { now: () => 0 } });
    expect((await ask(QUERY, {}, { address: '192.0.2.1' })).status).toBe(200);
    const refused = await ask(QUERY, {}, { address: '192.0.2.1' });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await refused.json()).toEqual({ message: 'Too many requests', status: 429 });
    expect((await ask(QUERY, {}, { address: '192.0.2.2' })).status).toBe(200);
  });

  it('counts a network of IPv6 as one address', async () => {
    const limits = { ...DEFAULT_LIMITS, requestsPerMinute: 1 };
    const { ask } = create({ limits, clock: { now: () => 0 } });
    expect((await ask(QUERY, {}, { address: '2001:db8:1:2::1' })).status).toBe(200);
    expect((await ask(QUERY, {}, { address: '2001:db8:1:2:ffff::9' })).status).toBe(429);
    expect((await ask(QUERY, {}, { address: '2001:db8:1:3::1' })).status).toBe(200);
  });

  it('lets pages of its own address read answers', async () => {
    const { ask } = create({ allowedOrigins: [] });
    const own = { host: 'docs.example', origin: 'https://docs.example' };
    const response = await ask(QUERY, {}, own);
    expect(response.headers.get('access-control-allow-origin')).toBe(own.origin);
    const other = await ask(QUERY, {}, { ...own, origin: 'https://docs.example.evil' });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('sends a long answer in fewer bytes to those who take gzip', async () => {
    const { ask } = create();
    const requests = Array.from({ length: 20 }, () => ({ indexName: 'docs', query: '' }));
    const read = async (body: object, headers: Record<string, string> = {}) => {
      const response = await ask('/1/indexes/*/queries', body, headers);
      const bytes = Buffer.from(await response.arrayBuffer());
      return { encoding: response.headers.get('content-encoding'), bytes };
    };
    const plain = await read({ requests });
    expect(plain.encoding).toBeNull();
    expect(JSON.parse(String(plain.bytes))).toHaveProperty('results.length', 20);
    const refused = await read({ requests }, { 'accept-encoding': 'br, gzip;q=0' });
    expect(refused.encoding).toBeNull();
    const zipped = await read({ requests }, { 'accept-encoding': 'gzip, br' });
    expect(zipped.encoding).toBe('gzip');
    expect(zipped.bytes.length).toBeLessThan(plain.bytes.length / 4);
    expect(JSON.parse(String(gunzipSync(zipped.bytes)))).toHaveProperty('results.length', 20);
    const few = await read({ requests: requests.slice(0, 1) }, { 'accept-encoding': 'gzip' });
    expect(few.encoding).toBeNull();
  });

  it('hides what went wrong and logs it under the id that it sends', async () => {
    const append = () => Promise.reject(new Error('disk at /secret is full'));
    const { ask, lines } = create({ events: { append } });
    const event = { eventType: 'view', eventName: 'a', index: 'docs', userToken: 'u' };
    const response = await ask('/1/events', { events: [{ ...event, objectIDs: ['a'] }] });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('secret');
    await vi.waitFor(() => expect(lines.join('')).toContain('disk at /secret is full'));
    expect(lines.join('')).toContain(response.headers.get('x-request-id'));
  });

  it('tells of answered queries, unless the reader or the request does not want it', async () => {
    const searches: AnsweredSearch[] = [];
    const { ask } = create({
      onSearch: (search) => void searches.push(search),
      clock: { now: () => 7 },
    });
    await ask(QUERY, { query: 'nothing-at-all', userToken: 'u', responseFields: ['hits'] });
    await ask(QUERY, { query: 'b', analytics: false });
    await ask(QUERY, { query: 'c' }, { dnt: '1' });
    await ask(QUERY, { query: 'd' }, { 'sec-gpc': '1' });
    expect(searches).toEqual([
      { index: 'docs', query: 'nothing-at-all', nbHits: 0, userToken: 'u', timestamp: 7 },
    ]);
  });

  it('runs nothing for a request that it refuses', async () => {
    const { ask, indices } = create();
    const run = vi.spyOn(indices.get('docs')!.engine, 'search');
    const good = { indexName: 'docs', query: 'zone' };
    const response = await ask('/1/indexes/*/queries', { requests: [good, { ...good, page: -1 }] });
    expect(response.status).toBe(400);
    expect(run).not.toHaveBeenCalled();
  });

  it('counts a body without a length as it comes', async () => {
    const { service } = create({ limits: { ...DEFAULT_LIMITS, bodyBytes: 1000 } });
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(100).fill(0x20));
      },
    });
    expect((await service.fetch(stream(body))).status).toBe(413);
  });

  it('logs nothing when a client goes away in the middle of its body', async () => {
    const { service, lines, logger } = create();
    const body = new ReadableStream({
      pull: (controller) => controller.error(new Error('aborted')),
    });
    const response = await service.fetch(stream(body));
    expect(response.status).toBe(400);
    logger.flush();
    expect(lines).toEqual([]);
  });

  it('does not unpack more than a body may hold', async () => {
    const { service } = create();
    const { gzipSync } = await import('node:zlib');
    const request = new Request(`http://localhost${QUERY}`, {
      method: 'POST',
      body: new Uint8Array(gzipSync(Buffer.alloc(5_000_000, 0x20))),
      headers: {
        'content-encoding': 'gzip',
        'x-algolia-application-id': TEST_APPLICATION,
        'x-algolia-api-key': TEST_SEARCH_KEY,
      },
    });
    expect((await service.fetch(request)).status).toBe(413);
  });

  it('drops no query while an index is swapped again and again', async () => {
    const { ask, indices } = create();
    const asked = Array.from({ length: 200 }, async (_, at) => {
      if (at % 20 === 0) indices.publish('docs', AUDIT_RECORDS, AUDIT_SETTINGS);
      const response = await ask(QUERY, { query: 'voucher' });
      return ((await response.json()) as { nbHits: number }).nbHits;
    });
    expect(new Set(await Promise.all(asked))).toEqual(new Set([2]));
  });
});
