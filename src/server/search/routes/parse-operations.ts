import { isJsonObject } from '#contract/json.ts';
import { randomUUID } from 'node:crypto';
import { HttpError } from '#server/edge/http-error.ts';
import type { IndexRecord } from '#server/search/engine/search-engine.ts';
import type { WriteOperation } from '#server/search/indices/write-operation.ts';
import { parseIndexName } from '#server/search/indices/find-index.ts';

/** Bytes of one record as JSON. */
const MAX_RECORD_BYTES = 102_400;
const MAX_OBJECT_ID_BYTES = 512;

/** Checks an objectID; a number counts as its digits. @throws HttpError 400 */
function parseObjectId(value: unknown): string {
  const id = typeof value === 'number' ? String(value) : value;
  if (typeof id !== 'string' || id === '') {
    throw new HttpError(400, 'objectID must be a string that is not empty');
  }
  if (Buffer.byteLength(id) > MAX_OBJECT_ID_BYTES) {
    throw new HttpError(400, `objectID must have at most ${MAX_OBJECT_ID_BYTES} bytes`);
  }
  return id;
}

/**
 * Checks a record.
 *
 * @param objectID that of the address; otherwise the record's own
 * @throws HttpError 400
 */
export function parseRecord(value: unknown, objectID?: string): IndexRecord {
  if (!isJsonObject(value)) throw new HttpError(400, 'A record must be a JSON object');
  const record = { ...value, objectID: objectID ?? parseObjectId(value['objectID']) };
  const size = Buffer.byteLength(JSON.stringify(record));
  if (size > MAX_RECORD_BYTES) {
    throw new HttpError(
      400,
      `Record objectID=${record.objectID} is too big size=${size}/${MAX_RECORD_BYTES} bytes`,
    );
  }
  return record;
}

/** A record that is given an objectID if it has none. @throws HttpError 400 */
export function parseNewRecord(value: unknown): IndexRecord {
  const hasId = isJsonObject(value) && value['objectID'] != null;
  return parseRecord(value, hasId ? undefined : randomUUID());
}

/** A checked line of a batch, and the record that it is about, if it is about one. */
export interface BatchLine {
  readonly operation: WriteOperation;
  readonly objectID?: string;
}

/**
 * Checks the lines of a batch.
 *
 * @param index the index of the address; undefined when each line names its own
 * @throws HttpError 400
 */
export function parseBatch(requests: unknown, index: string | undefined): readonly BatchLine[] {
  if (!Array.isArray(requests)) throw new HttpError(400, '"requests" must be an array');
  return requests.map((request: unknown) => {
    if (!isJsonObject(request)) throw new HttpError(400, 'requests must be an array of objects');
    return parseLine(request, index ?? parseIndexName(request['indexName']));
  });
}

function parseLine(request: Readonly<Record<string, unknown>>, index: string): BatchLine {
  const { action, body } = request;
  switch (action) {
    case 'addObject':
      return put(index, parseNewRecord(body));
    case 'updateObject':
      return put(index, parseRecord(body));
    case 'partialUpdateObject':
    case 'partialUpdateObjectNoCreate': {
      const record = parseRecord(body);
      const createsMissing = action === 'partialUpdateObject';
      return {
        operation: { action: 'merge', index, record, createsMissing },
        objectID: record.objectID,
      };
    }
    case 'deleteObject': {
      const objectID = parseObjectId(isJsonObject(body) ? body['objectID'] : request['objectID']);
      return { operation: { action: 'remove', index, objectID }, objectID };
    }
    case 'clear':
      return { operation: { action: 'clear', index } };
    case 'delete':
      return { operation: { action: 'drop', index } };
    default:
      throw new HttpError(400, `Invalid batch action "${String(action)}"`);
  }
}

function put(index: string, record: IndexRecord): BatchLine {
  return { operation: { action: 'put', index, record }, objectID: record.objectID };
}
