import { isJsonObject } from '#contract/json.ts';
import { HttpError } from '#server/edge/http-error.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import { findIndex, parseIndexName } from '#server/search/indices/find-index.ts';
import {
  parseFieldsText,
  readBoolean,
  readList,
  type Fields,
} from '#server/search/fields/parameter-fields.ts';
import { MAX_HITS_PER_PAGE } from '#server/search/fields/search-limits.ts';
import { retrieveAttributes } from '#server/search/hits/retrieve-attributes.ts';
import { answerWrite } from './answer-write.ts';
import { parseBatch, parseNewRecord, parseRecord } from './parse-operations.ts';
import type { Call, Route } from './route.ts';
import type { SearchServiceParts } from './search-service-parts.ts';

function answerBatch({ param, body }: Call, { indices }: SearchServiceParts) {
  const name = param('index');
  const isForAll = name === '*';
  const lines = parseBatch(body['requests'], isForAll ? undefined : parseIndexName(name));
  const operations = lines.map(({ operation }) => operation);
  const objectIDs = lines.map(({ objectID }) => objectID ?? null);
  const taskID = indices.write(operations);
  const names = new Set(operations.map(({ index }) => index));
  const taskIDs = Object.fromEntries([...names].map((index) => [index, taskID]));
  return { json: { taskID: isForAll ? taskIDs : taskID, objectIDs } };
}

function retrieve(index: SearchIndex, objectID: string, fields: Fields) {
  const record = index.records.get(objectID);
  const names = readList(fields, 'attributesToRetrieve') ?? ['*'];
  return record && retrieveAttributes(record, names, index.settings.unretrievableAttributes);
}

function answerObjects({ param, body }: Call, parts: SearchServiceParts) {
  const { requests } = body;
  if (param('index') !== '*') throw new HttpError(404, 'Path not found');
  if (!Array.isArray(requests)) throw new HttpError(400, '"requests" must be an array');
  if (requests.length > MAX_HITS_PER_PAGE) throw new HttpError(400, 'Too many objects at once');
  const results = requests.map((request: unknown) => {
    if (!isJsonObject(request)) throw new HttpError(400, 'requests must be an array of objects');
    const index = findIndex(parts, parseIndexName(request['indexName']));
    return retrieve(index, String(request['objectID']), request) ?? null;
  });
  return { json: { results } };
}

/** Reads and writes of records by many; their addresses look like records', so they come first. */
export const BATCH_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: '/1/indexes/:index/batch',
    access: 'admin',
    limit: 'batchBytes',
    handle: answerBatch,
  },
  { method: 'POST', path: '/1/indexes/:index/objects', access: 'search', handle: answerObjects },
];

/** Reads and writes of one record. Reading needs the public key only: search shows the records anyway. */
export const OBJECT_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: '/1/indexes/:index',
    access: 'admin',
    handle({ param, body }, parts) {
      const record = parseNewRecord(body);
      const index = parseIndexName(param('index'));
      const more = { time: 'createdAt', objectID: record.objectID };
      return { status: 201, ...answerWrite(parts, [{ action: 'put', index, record }], more) };
    },
  },
  {
    method: 'GET',
    path: '/1/indexes/:index/:id',
    access: 'search',
    handle({ param, query }, parts) {
      const record = retrieve(
        findIndex(parts, param('index')),
        param('id'),
        parseFieldsText(query),
      );
      if (!record) throw new HttpError(404, 'ObjectID does not exist');
      return { json: record };
    },
  },
  {
    method: 'PUT',
    path: '/1/indexes/:index/:id',
    access: 'admin',
    handle({ param, body }, parts) {
      const record = parseRecord(body, param('id'));
      const index = parseIndexName(param('index'));
      return answerWrite(parts, [{ action: 'put', index, record }], { objectID: record.objectID });
    },
  },
  {
    method: 'DELETE',
    path: '/1/indexes/:index/:id',
    access: 'admin',
    handle({ param }, parts) {
      const [index, objectID] = [parseIndexName(param('index')), param('id')];
      return answerWrite(parts, [{ action: 'remove', index, objectID }], { time: 'deletedAt' });
    },
  },
  ...(['POST', 'PUT'] as const).map((method): Route => ({
    method,
    path: '/1/indexes/:index/:id/partial',
    access: 'admin',
    handle({ param, body, query }, parts) {
      const record = parseRecord(body, param('id'));
      const createsMissing = readBoolean(parseFieldsText(query), 'createIfNotExists') ?? true;
      const index = parseIndexName(param('index'));
      return answerWrite(parts, [{ action: 'merge', index, record, createsMissing }], {
        objectID: record.objectID,
      });
    },
  })),
];
