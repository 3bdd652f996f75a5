import assert from 'node:assert/strict';
import { TEST_ADMIN_KEY } from '#server/search/testing/start-search-server.ts';
import { ask, createIndex, expectError, manage, waitFor, type Audit } from './audit.ts';
import { change, finish, read, RECORDS } from './colour-records.ts';

/** Writing records. */
export const RECORD_AUDITS: readonly Audit[] = [
  {
    id: '6001',
    name: 'MUST add a record and give it an objectID',
    async run(fetch) {
      const { status, json } = await ask(fetch, '/1/indexes/i6001', {
        body: { colour: 'red' },
        key: TEST_ADMIN_KEY,
      });
      assert.equal(status, 201, 'status 201');
      assert.ok(json.objectID && json.createdAt, 'objectID and createdAt');
      await finish(fetch, 'i6001', json);
      assert.equal((await read(fetch, 'i6001', json.objectID)).colour, 'red', 'the record');
    },
  },
  {
    id: '6002',
    name: 'MUST put a record under an objectID with slashes',
    async run(fetch) {
      const id = '/a/b#c d';
      const reply = await manage(fetch, 'PUT', `/1/indexes/i6002/${encodeURIComponent(id)}`, {
        colour: 'red',
      });
      assert.deepEqual(
        [reply.objectID, typeof reply.updatedAt],
        [id, 'string'],
        'objectID and updatedAt',
      );
      await finish(fetch, 'i6002', reply);
      assert.deepEqual(
        await read(fetch, 'i6002', id),
        { objectID: id, colour: 'red' },
        'the record',
      );
    },
  },
  {
    id: '6003',
    name: 'MUST change part of a record, with its built-in operations',
    async run(fetch) {
      await createIndex(fetch, 'i6003', RECORDS);
      const body = {
        at: { _operation: 'Increment', value: 5 },
        tags: { _operation: 'AddUnique', value: 'y' },
      };
      await change(fetch, 'i6003', 'POST /green/partial', body);
      assert.deepEqual(
        await read(fetch, 'i6003', 'green'),
        { objectID: 'green', colour: 'green', at: 6, tags: ['x', 'y'] },
        'the rest as it was',
      );
    },
  },
  {
    id: '6004',
    name: 'MUST NOT create a record by a change when told not to',
    async run(fetch) {
      await createIndex(fetch, 'i6004', RECORDS);
      await change(fetch, 'i6004', 'POST /black/partial?createIfNotExists=false', {
        a: 1,
      });
      assert.equal(await read(fetch, 'i6004', 'black'), 404, 'no record');
    },
  },
  {
    id: '6005',
    name: 'MUST delete a record',
    async run(fetch) {
      await createIndex(fetch, 'i6005', RECORDS);
      const reply = await manage(fetch, 'DELETE', '/1/indexes/i6005/red');
      assert.equal(typeof reply.deletedAt, 'string', 'deletedAt');
      await finish(fetch, 'i6005', reply);
      assert.equal(await read(fetch, 'i6005', 'red'), 404, 'no record');
    },
  },
  {
    id: '6006',
    name: 'MUST carry out a batch in its order',
    async run(fetch) {
      const requests = [
        { action: 'addObject', body: { objectID: 'a', v: 1 } },
        { action: 'updateObject', body: { objectID: 'a', v: 2 } },
        { action: 'partialUpdateObject', body: { objectID: 'a', w: 3 } },
        { action: 'addObject', body: { objectID: 'b' } },
        { action: 'deleteObject', body: { objectID: 'b' } },
        { action: 'partialUpdateObjectNoCreate', body: { objectID: 'c', w: 3 } },
      ];
      const reply = await manage(fetch, 'POST', '/1/indexes/i6006/batch', { requests });
      assert.deepEqual(reply.objectIDs, ['a', 'a', 'a', 'b', 'b', 'c'], 'the objectIDs');
      await finish(fetch, 'i6006', reply);
      assert.deepEqual(
        await read(fetch, 'i6006', 'a'),
        { objectID: 'a', v: 2, w: 3 },
        'the record',
      );
      assert.deepEqual(
        [await read(fetch, 'i6006', 'b'), await read(fetch, 'i6006', 'c')],
        [404, 404],
        'no others',
      );
    },
  },
  {
    id: '6007',
    name: 'MUST carry out a batch over several indices',
    async run(fetch) {
      const requests = ['i6007a', 'i6007b'].map((indexName) => ({
        indexName,
        action: 'addObject',
        body: { objectID: 'a' },
      }));
      const { taskID } = await manage(fetch, 'POST', '/1/indexes/*/batch', { requests });
      assert.deepEqual(Object.keys(taskID), ['i6007a', 'i6007b'], 'a task for each index');
      await waitFor(fetch, 'i6007b', taskID.i6007b);
      assert.equal((await read(fetch, 'i6007b', 'a')).objectID, 'a', 'the record');
    },
  },
  {
    id: '6008',
    name: 'MUST read several records at once, null for what is not there',
    async run(fetch) {
      await createIndex(fetch, 'i6008', RECORDS);
      const requests = [
        { indexName: 'i6008', objectID: 'red', attributesToRetrieve: ['at'] },
        { indexName: 'i6008', objectID: 'black' },
      ];
      const { json } = await ask(fetch, '/1/indexes/*/objects', { body: { requests } });
      assert.deepEqual(json.results, [{ objectID: 'red', at: 0 }, null], 'the record and null');
    },
  },
  ...[
    { action: 'explode', body: {} },
    { action: 'updateObject', body: { colour: 'red' } },
    { action: 'addObject', body: 'text' },
    { action: 'addObject', body: { objectID: '' } },
    { action: 'addObject', body: { objectID: 'a', text: 'x'.repeat(110_000) } },
  ].map((line, index): Audit => ({
    id: `601${index}`,
    name: `MUST refuse a batch with line ${index + 1} of the bad ones, and write nothing of it`,
    async run(fetch) {
      const requests = [{ action: 'addObject', body: { objectID: 'good' } }, line];
      const path = `/1/indexes/i601${index}/batch`;
      expectError(await ask(fetch, path, { body: { requests }, key: TEST_ADMIN_KEY }), 400);
      expectError(await ask(fetch, `/1/indexes/i601${index}/query`, { body: {} }), 404);
    },
  })),
];
