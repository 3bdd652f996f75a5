import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/day-ms.ts';
import {
  createTempLocation,
  createTempStore,
  openTempLocation,
  type TempStore,
} from '#server/testing/create-temp-store.ts';
import { writeSearchHistory } from '#server/testing/write-search-history.ts';
import { createReportHandler } from './create-report-handler.ts';

const START = Date.UTC(2026, 0, 5);
const KEY = 'admin-key-for-tests';
const errors: unknown[][] = [];
const logger = { error: (...event: unknown[]) => void errors.push(event) };
let store: TempStore;
beforeEach(async () => {
  store = await createTempStore();
  await writeSearchHistory(store, START, [{ query: 'refund', nbHits: 0 }]);
});
afterEach(() => store.remove());

async function ask(
  query: string,
  init: RequestInit = { headers: { 'x-algolia-api-key': KEY } },
  adminKey: string | undefined = KEY,
) {
  const handle = createReportHandler({ store, adminKey, logger, now: () => START + DAY_MS });
  const request = new Request(`http://localhost/1/searches/report${query}`, init);
  const response = await handle(request, undefined, { id: 'request-1' });
  const body: unknown = await response.json();
  return { status: response.status, headers: response.headers, body };
}

describe('createReportHandler', () => {
  it('answers with the report as JSON that nobody keeps', async () => {
    const { status, headers, body } = await ask('?from=2026-01-05&to=2026-01-05');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      from: '2026-01-05T00:00:00.000Z',
      to: '2026-01-06T00:00:00.000Z',
      searchesWithoutResults: [{ query: 'refund', searches: 1 }],
    });
  });

  it('takes the last 30 days when no period is given', async () => {
    expect((await ask('')).body).toMatchObject({ searches: 1, to: '2026-01-06T00:00:00.000Z' });
  });

  it('accepts the key in the address', async () => {
    expect((await ask(`?x-algolia-api-key=${KEY}`, {})).status).toBe(200);
  });

  it.each([
    ['no key', {}],
    ['another key', { headers: { 'x-algolia-api-key': 'search-only' } }],
  ])('answers 403 with %s', async (_, init) => {
    const { status, body } = await ask('', init);
    expect(status).toBe(403);
    expect(body).toEqual({ message: 'Invalid Application-ID or API key', status: 403 });
  });

  it('answers 403 to everybody when there is no admin key', async () => {
    const handle = createReportHandler({ store, adminKey: undefined, logger });
    const headers = { 'x-algolia-api-key': 'undefined' };
    const response = await handle(new Request('http://localhost/1/searches/report', { headers }));
    expect(response.status).toBe(403);
  });

  it('answers 400 to a period that makes no sense', async () => {
    const { status, body } = await ask('?from=soon');
    expect(status).toBe(400);
    expect(body).toEqual({
      message: 'from must be a date such as 2026-01-31 or a time such as 2026-01-31T08:00:00Z',
      status: 400,
    });
  });

  it('answers 503 when the database cannot be read, and logs why under the id of the request', async () => {
    const kept = store;
    const location = await createTempLocation('postgres');
    store = await openTempLocation(location);
    await location.remove();
    const { status, headers, body } = await ask('');
    await store.close();
    store = kept;
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('30');
    expect(body).toMatchObject({ status: 503 });
    expect(errors).toEqual([['failure', expect.objectContaining({ id: 'request-1' })]]);
  });

  it('answers 405 to other methods', async () => {
    const { status, headers, body } = await ask('', { method: 'POST' });
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('GET');
    expect(body).toEqual({ message: 'Method not allowed', status: 405 });
  });
});
