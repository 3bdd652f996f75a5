import assert from 'node:assert/strict';
import { TEST_ADMIN_KEY } from '#server/search/testing/start-search-server.ts';
import { ask, createIndex, expectError, manage, waitFor, type Audit, type Json } from './audit.ts';
import { change, finish, read, RECORDS } from './colour-records.ts';

/** Whole indices. */
export const INDEX_AUDITS: readonly Audit[] = [
  {
    id: '6101',
    name: 'MUST clear an index and keep its settings',
    async run(fetch) {
      await createIndex(fetch, 'i6101', RECORDS);
      await manage(fetch, 'PUT', '/1/indexes/i6101/settings', { hitsPerPage: 7 });
      await change(fetch, 'i6101', 'POST /clear');
      const { json } = await ask(fetch, '/1/indexes/i6101/query', { body: {} });
      assert.deepEqual([json.nbHits, json.hitsPerPage], [0, 7], 'no records, the settings');
    },
  },
  {
    id: '6102',
    name: 'MUST keep settings, also those without effect, and take null for the default',
    async run(fetch) {
      await createIndex(fetch, 'i6102', RECORDS);
      await manage(fetch, 'PUT', '/1/indexes/i6102/settings', {
        customRanking: ['desc(at)'],
        hitsPerPage: 1,
        attributesForFaceting: ['colour'],
      });
      await change(fetch, 'i6102', 'PUT /settings', { hitsPerPage: null });
      const settings = await manage(fetch, 'GET', '/1/indexes/i6102/settings');
      assert.deepEqual(
        [settings.customRanking, settings.hitsPerPage ?? null],
        [['desc(at)'], null],
        'what was set',
      );
      const { json } = await ask(fetch, '/1/indexes/i6102/query', {
        body: { filters: 'colour:blue' },
      });
      assert.equal(json.nbHits, 1, 'the facet in effect');
    },
  },
  {
    id: '6103',
    name: 'MUST refuse settings of the wrong type',
    async run(fetch) {
      expectError(
        await ask(fetch, '/1/indexes/i6103/settings', {
          method: 'PUT',
          body: { searchableAttributes: 'title' },
          key: TEST_ADMIN_KEY,
        }),
        400,
        /searchableAttributes/,
      );
    },
  },
  {
    id: '6104',
    name: 'MUST browse all records with a cursor',
    async run(fetch) {
      await createIndex(fetch, 'i6104', RECORDS);
      const first = await manage(fetch, 'POST', '/1/indexes/i6104/browse', { hitsPerPage: 2 });
      assert.deepEqual(
        [first.hits.length, typeof first.cursor],
        [2, 'string'],
        'two records and a cursor',
      );
      const second = await manage(fetch, 'POST', '/1/indexes/i6104/browse', {
        cursor: first.cursor,
      });
      assert.deepEqual(
        [second.hits.map((hit: Json) => hit.objectID), second.cursor],
        [['blue'], undefined],
        'the last record and no cursor',
      );
      const byGet = await manage(fetch, 'GET', `/1/indexes/i6104/browse?cursor=${first.cursor}`);
      assert.equal(byGet.hits.length, 1, 'the same by GET');
    },
  },
  {
    id: '6105',
    name: 'MUST refuse a cursor that is none',
    async run(fetch) {
      await createIndex(fetch, 'i6105', RECORDS);
      expectError(
        await ask(fetch, '/1/indexes/i6105/browse', {
          body: { cursor: 'abc' },
          key: TEST_ADMIN_KEY,
        }),
        400,
        /cursor/,
      );
    },
  },
  {
    id: '6106',
    name: 'MUST delete by filters, and not without',
    async run(fetch) {
      await createIndex(fetch, 'i6106', RECORDS);
      await change(fetch, 'i6106', 'POST /deleteByQuery', {
        params: 'numericFilters=at>=1',
      });
      assert.deepEqual(
        [(await read(fetch, 'i6106', 'red')).at, await read(fetch, 'i6106', 'blue')],
        [0, 404],
        'the first only',
      );
      expectError(
        await ask(fetch, '/1/indexes/i6106/deleteByQuery', { body: {}, key: TEST_ADMIN_KEY }),
        400,
      );
    },
  },
  {
    id: '6107',
    name: 'MUST list indices',
    async run(fetch) {
      await createIndex(fetch, 'i6107', RECORDS);
      const { items } = await manage(fetch, 'GET', '/1/indexes');
      assert.equal(
        items.find((item: Json) => item.name === 'i6107').entries,
        3,
        'the index with its number of records',
      );
    },
  },
  {
    id: '6108',
    name: 'MUST delete an index',
    async run(fetch) {
      await createIndex(fetch, 'i6108', RECORDS);
      await change(fetch, 'i6108', 'DELETE');
      expectError(await ask(fetch, '/1/indexes/i6108/query', { body: {} }), 404);
    },
  },
  {
    id: '6109',
    name: 'MUST copy an index',
    async run(fetch) {
      await createIndex(fetch, 'i6109', RECORDS);
      await change(fetch, 'i6109', 'POST /operation', {
        operation: 'copy',
        destination: 'i6109b',
      });
      assert.deepEqual(
        [(await read(fetch, 'i6109', 'red')).at, (await read(fetch, 'i6109b', 'red')).at],
        [0, 0],
        'the record in both',
      );
    },
  },
  {
    id: '6110',
    name: 'MUST copy settings only when that is the scope',
    async run(fetch) {
      await createIndex(fetch, 'i6110', RECORDS);
      await manage(fetch, 'PUT', '/1/indexes/i6110/settings', { hitsPerPage: 9 });
      await change(fetch, 'i6110', 'POST /operation', {
        operation: 'copy',
        destination: 'i6110b',
        scope: ['settings', 'synonyms', 'rules'],
      });
      const { json } = await ask(fetch, '/1/indexes/i6110b/query', { body: {} });
      assert.deepEqual([json.nbHits, json.hitsPerPage], [0, 9], 'settings without records');
    },
  },
  {
    id: '6111',
    name: 'MUST move an index over another',
    async run(fetch) {
      await createIndex(fetch, 'i6111', RECORDS);
      await createIndex(fetch, 'i6111b', [{ objectID: 'old' }]);
      await finish(
        fetch,
        'i6111b',
        await manage(fetch, 'POST', '/1/indexes/i6111/operation', {
          operation: 'move',
          destination: 'i6111b',
        }),
      );
      assert.deepEqual(
        [
          await read(fetch, 'i6111b', 'old'),
          (await read(fetch, 'i6111b', 'red')).at,
          await read(fetch, 'i6111', 'red'),
        ],
        [404, 0, 404],
        'the records at their new place only',
      );
    },
  },
  {
    id: '6112',
    name: 'MUST tell of tasks by either address, and not of unknown ones',
    async run(fetch) {
      const { taskID } = await manage(fetch, 'POST', '/1/indexes/i6112/batch', {
        requests: [{ action: 'addObject', body: {} }],
      });
      await waitFor(fetch, 'i6112', taskID);
      assert.deepEqual(
        await manage(fetch, 'GET', `/1/task/${taskID}`),
        { status: 'published', pendingTask: false },
        'the task',
      );
      expectError(await ask(fetch, '/1/task/999999999', { key: TEST_ADMIN_KEY }), 404);
    },
  },
  {
    id: '6113',
    name: 'MUST accept names of indices that have to be encoded',
    async run(fetch) {
      await createIndex(fetch, encodeURIComponent('a/b ü'), RECORDS);
      const { json } = await ask(fetch, `/1/indexes/${encodeURIComponent('a/b ü')}/query`, {
        body: { query: 'blue' },
      });
      assert.deepEqual([json.nbHits, json.index], [1, 'a/b ü'], 'the hit and the name');
    },
  },
  {
    id: '6114',
    name: 'MUST accept 5 MB in a batch',
    async run(fetch) {
      const requests = Array.from({ length: 60 }, (_, at) => ({
        action: 'addObject',
        body: { objectID: String(at), text: 'word '.repeat(17_000) },
      }));
      await manage(fetch, 'POST', '/1/indexes/i6114/batch', { requests: requests.slice(0, 59) });
    },
  },
];
