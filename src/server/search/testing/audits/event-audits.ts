import assert from 'node:assert/strict';
import { DAY_MS } from '#contract/day-ms.ts';
import { TEST_APPLICATION, TEST_SEARCH_KEY } from '#server/search/testing/start-search-server.ts';
import { ask, expectError, type Audit } from './audit.ts';

const QUERY_ID = '0123456789abcdef0123456789abcdef';
const VIEW = {
  eventType: 'view',
  eventName: 'Items Viewed',
  index: 'docs',
  userToken: 'anonymous-1',
  objectIDs: ['a'],
};
const CLICK = {
  ...VIEW,
  eventType: 'click',
  eventName: 'Item Selected',
  positions: [1],
  queryID: QUERY_ID,
};

/** An audit that events like this one are taken. */
const taking = (id: string, what: string, event: object): Audit => ({
  id,
  name: `MUST take ${what}`,
  async run(fetch) {
    const { status, json } = await ask(fetch, '/1/events', { body: { events: [event] } });
    assert.deepEqual([status, json], [200, { status: 200, message: 'OK' }], 'OK with status 200');
  },
});

/** An audit that events like this one are refused. */
const refusing = (id: string, what: string, event: unknown, message?: RegExp): Audit => ({
  id,
  name: `MUST refuse ${what} with 400`,
  async run(fetch) {
    expectError(await ask(fetch, '/1/events', { body: { events: [VIEW, event] } }), 400, message);
  },
});

/** The Insights API. */
export const EVENT_AUDITS: readonly Audit[] = [
  taking('7001', 'a view', VIEW),
  taking('7002', 'a click after a search', CLICK),
  taking('7003', 'a conversion', { ...VIEW, eventType: 'conversion' }),
  taking('7004', 'twenty objectIDs and unknown attributes', {
    ...VIEW,
    objectIDs: Array(20).fill('a'),
    algoliaSource: ['autocomplete'],
  }),
  taking('7005', 'a timestamp of yesterday', { ...VIEW, timestamp: Date.now() - DAY_MS }),
  taking('7006', 'filters in the place of objectIDs', {
    ...VIEW,
    objectIDs: undefined,
    filters: ['method:GET'],
  }),
  {
    id: '7007',
    name: 'MUST take a beacon: text with the credentials in the query',
    async run(fetch) {
      const path = `/1/events?X-Algolia-Application-Id=${TEST_APPLICATION}&X-Algolia-API-Key=${TEST_SEARCH_KEY}`;
      const { status } = await ask(fetch, path, {
        text: JSON.stringify({ events: [VIEW] }),
        key: null,
        headers: { 'content-type': 'text/plain;charset=UTF-8' },
      });
      assert.equal(status, 200, 'status 200, whatever the case of the names');
    },
  },
  refusing('7011', 'an unknown type of event', { ...VIEW, eventType: 'stare' }, /events\[1\]/),
  refusing('7012', 'an event name of 65 characters', { ...VIEW, eventName: 'x'.repeat(65) }),
  refusing('7013', 'an event without a reader', { ...VIEW, userToken: undefined }),
  refusing('7014', '21 objectIDs', { ...VIEW, objectIDs: Array(21).fill('a') }),
  refusing('7015', 'an event about nothing', { ...VIEW, objectIDs: undefined }),
  refusing('7016', 'positions that do not fit the objectIDs', { ...CLICK, positions: [1, 2] }),
  refusing('7017', 'a position of 0', { ...CLICK, positions: [0] }),
  refusing('7018', 'a click with a queryID but no position', { ...CLICK, positions: undefined }),
  refusing('7019', 'a queryID that is none', { ...CLICK, queryID: 'abc' }),
  refusing('7020', 'an event of last month', { ...VIEW, timestamp: Date.now() - 31 * DAY_MS }),
  refusing('7021', 'an event that is no object', 'view'),
  {
    id: '7022',
    name: 'MUST refuse more than 1,000 events and none',
    async run(fetch) {
      expectError(
        await ask(fetch, '/1/events', {
          body: { events: Array.from({ length: 1001 }, () => VIEW) },
        }),
        400,
      );
      expectError(await ask(fetch, '/1/events', { body: { events: [] } }), 400);
      expectError(await ask(fetch, '/1/events', { body: {} }), 400);
    },
  },
];
