import { HttpError } from '#server/edge/http-error.ts';
import { parseSettings } from '#server/search/indices/index-settings.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import { findIndex, parseIndexName } from '#server/search/indices/find-index.ts';
import { mergeFields, parseFieldsText } from '#server/search/fields/parameter-fields.ts';
import { parsePredicate } from '#server/search/filters/parse-predicate.ts';
import { browse } from '#server/search/answers/browse.ts';
import { answerWrite } from './answer-write.ts';
import type { Call, Route } from './route.ts';
import type { SearchServiceParts } from './search-service-parts.ts';

function describeIndex(index: SearchIndex, pendingTasks: number) {
  const { name, records, createdAt, updatedAt } = index;
  let dataSize = 0;
  for (const record of records.values()) dataSize += JSON.stringify(record).length;
  return {
    name,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    entries: records.size,
    dataSize,
    fileSize: dataSize,
    lastBuildTimeS: 0,
    numberOfPendingTasks: pendingTasks,
    pendingTask: pendingTasks > 0,
  };
}

function answerDeleteBy({ param, body }: Call, parts: SearchServiceParts) {
  const name = param('index');
  const accepts = parsePredicate(mergeFields(body), findIndex(parts, name).facets);
  // Deleting all records has an address of its own; here it would be a filter that was forgotten.
  if (!accepts) throw new HttpError(400, 'deleteByQuery needs filters');
  return answerWrite(parts, [{ action: 'remove-where', index: name, accepts }], {});
}

function answerOperation({ param, body }: Call, parts: SearchServiceParts) {
  const index = parseIndexName(param('index'));
  const { operation: action, scope } = body;
  const destination = parseIndexName(body['destination']);
  if (action !== 'copy' && action !== 'move') {
    throw new HttpError(400, '"operation" must be "copy" or "move"');
  }
  if (destination === index) throw new HttpError(400, 'An index cannot be put over itself');
  const isScope = Array.isArray(scope) && scope.every((part) => typeof part === 'string');
  if (scope != null && !isScope) throw new HttpError(400, '"scope" must be an array of strings');
  const chosen = action === 'copy' && isScope ? { scope } : {};
  return answerWrite(parts, [{ action, index, destination, ...chosen }], {});
}

function answerTask({ param }: Call, { indices }: SearchServiceParts) {
  const isPublished = indices.isPublished(Number(param('task')));
  if (isPublished === undefined) throw new HttpError(404, 'Task does not exist');
  return {
    json: { status: isPublished ? 'published' : 'notPublished', pendingTask: !isPublished },
  };
}

function answerSettings({ param, body }: Call, parts: SearchServiceParts) {
  const index = parseIndexName(param('index'));
  // Checked now, against nothing, so that the caller hears of a mistake; carried out in its turn.
  parseSettings(body, {});
  const change = (previous: Parameters<typeof parseSettings>[1]) => parseSettings(body, previous);
  return answerWrite(parts, [{ action: 'configure', index, change }], {});
}

/** The management of whole indices. */
export const INDEX_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/1/indexes',
    access: 'admin',
    handle: (_call, { indices }) => ({
      json: {
        items: indices.list().map((index) => describeIndex(index, indices.pendingTasks)),
        nbPages: 1,
      },
    }),
  },
  { method: 'GET', path: '/1/task/:task', access: 'admin', handle: answerTask },
  { method: 'GET', path: '/1/indexes/:index/task/:task', access: 'admin', handle: answerTask },
  {
    method: 'GET',
    path: '/1/indexes/:index/settings',
    access: 'admin',
    handle: ({ param }, parts) => ({ json: findIndex(parts, param('index')).settings }),
  },
  { method: 'PUT', path: '/1/indexes/:index/settings', access: 'admin', handle: answerSettings },
  {
    method: 'GET',
    path: '/1/indexes/:index/browse',
    access: 'admin',
    handle: ({ param, query }, parts) => ({
      json: browse(findIndex(parts, param('index')), mergeFields(parseFieldsText(query))),
    }),
  },
  {
    method: 'POST',
    path: '/1/indexes/:index/browse',
    access: 'admin',
    handle: ({ param, body }, parts) => ({
      json: browse(findIndex(parts, param('index')), mergeFields(body)),
    }),
  },
  {
    method: 'POST',
    path: '/1/indexes/:index/clear',
    access: 'admin',
    handle: ({ param }, parts) =>
      answerWrite(parts, [{ action: 'clear', index: parseIndexName(param('index')) }], {}),
  },
  {
    method: 'POST',
    path: '/1/indexes/:index/deleteByQuery',
    access: 'admin',
    handle: answerDeleteBy,
  },
  { method: 'POST', path: '/1/indexes/:index/operation', access: 'admin', handle: answerOperation },
  {
    method: 'DELETE',
    path: '/1/indexes/:index',
    access: 'admin',
    handle: ({ param }, parts) =>
      answerWrite(parts, [{ action: 'drop', index: parseIndexName(param('index')) }], {
        time: 'deletedAt',
      }),
  },
];
