import { answerMistake, answerText } from '#server/mcp/answers/tool-answer.ts';
import type { Caller, McpParts } from '#server/mcp/collaborators.ts';
import type { McpOperation } from '#server/mcp/content/mcp-content.ts';
import { askSearch } from './ask-search.ts';
import type { Tool } from './tool.ts';

interface Wanted {
  readonly words?: string;
  readonly method?: string;
  readonly path?: string;
  readonly limit?: number;
}

/** Hits of API pages: only these have a method. */
const OPERATIONS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => `method:${method}`);
/** Hits that are asked for where method or path leave most of them out. */
const MAX_HITS = 50;

/** Finds operations by words, by method and path, or by both. */
export const findOperations: Tool<Wanted> = async (wanted, parts, caller) => {
  const { words, method, path, limit = 10 } = wanted;
  if (words === undefined && method === undefined && path === undefined)
    return answerMistake('Send words, or method and path.');
  const fits = createFilter(method, path);
  const found = (await listCandidates(words, parts, caller)).filter(fits);
  parts.countCall?.({
    tool: 'find_operations',
    subject: [method, path, words].filter(Boolean).join(' '),
    hits: found.length,
  });
  if (found.length === 0) return answerText('No operation fits. Try other words.');
  const left = found.length - limit;
  const more = left > 0 ? [`${left} more fit: send a limit up to 20, or say more.`] : [];
  return answerText([...found.slice(0, limit).map(formatOperation), ...more].join('\n'));
};

async function listCandidates(
  words: string | undefined,
  parts: McpParts,
  caller: Caller,
): Promise<readonly McpOperation[]> {
  const { content } = parts;
  if (words === undefined) return content.operations;
  const question = { query: words, limit: MAX_HITS, filters: OPERATIONS.join(' OR ') };
  const hits = await askSearch(parts, caller, question);
  return hits.flatMap(({ operation_id: id = '' }) => content.findOperation(id) ?? []);
}

function createFilter(method: string | undefined, path: string | undefined) {
  const wanted = path?.split('?', 1)[0]!.replace(/\/$/, '').split('/');
  return (operation: McpOperation) =>
    (method === undefined || operation.method === method) &&
    (wanted === undefined || isPrefix(wanted, operation.endpoint.split('/')));
}

/** Whether an endpoint begins with a path: `/v1/accounts/acc_1` is `/v1/accounts/{accountId}` and what lies below. */
function isPrefix(wanted: readonly string[], endpoint: readonly string[]): boolean {
  return wanted.every(
    (segment, at) =>
      segment === endpoint[at] || (segment !== '' && endpoint[at]?.startsWith('{') === true),
  );
}

function formatOperation(operation: McpOperation): string {
  const { operationId, method, endpoint, permission, isForUsers, title } = operation;
  const needs = permission ?? (isForUsers ? 'access token' : 'no key');
  return `${operationId}: ${method} ${endpoint} (${needs}). ${title}`;
}
