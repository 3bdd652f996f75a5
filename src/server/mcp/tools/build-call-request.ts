import { isPathStep } from '#contract/is-path-step.ts';
import { isJsonObject, type JsonObject } from '#contract/json.ts';
import type { McpOperation } from '#server/mcp/content/mcp-content.ts';
import type { WorkspaceAccess } from './workspace-handle.ts';

/** What a call of an operation says. */
export interface CallArguments {
  readonly operationId: string;
  readonly workspace?: string;
  readonly path?: JsonObject;
  readonly query?: JsonObject;
  readonly headers?: JsonObject;
  readonly body?: unknown;
}

/** What a caller has sent makes no request; the message says why. */
export class RequestMistake extends Error {
  override readonly name = 'RequestMistake';
}

/** Headers of the connection, which mean nothing to an operation. */
const REFUSED_HEADERS =
  /^(?:host|origin|cookie|connection|content-length|transfer-encoding|te|upgrade|sec-.*)$/i;

/**
 * Builds the request of a call.
 *
 * @throws RequestMistake
 */
export function buildCallRequest(
  operation: McpOperation,
  { path = {}, query = {}, headers = {}, body }: CallArguments,
  { id, appKey, accessToken }: WorkspaceAccess,
): Request {
  const { method, endpoint, isForUsers } = operation;
  const url = new URL(`http://localhost/sandbox/${id}${fillPath(endpoint, path)}`);
  for (const [name, value] of listValues(query)) url.searchParams.append(name, value);
  const sent = buildBody(operation, body);
  const token = isForUsers ? (accessToken ?? appKey) : appKey;
  const all = new Headers({ authorization: `Bearer ${token}` });
  if (typeof sent === 'string') all.set('content-type', 'application/json');
  setHeaders(all, headers);
  return new Request(url, { method, headers: all, ...(sent !== undefined && { body: sent }) });
}

function fillPath(endpoint: string, path: JsonObject): string {
  return endpoint.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const value = path[name];
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string' || text === '')
      throw new RequestMistake(`The path needs ${name}: path {"${name}": "..."}.`);
    if (isPathStep(text)) throw new RequestMistake(`${name} cannot be ${text}.`);
    return encodeText(text);
  });
}

/** @throws RequestMistake for halves of characters, which no address can hold */
function encodeText(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    throw new RequestMistake('The path has half of a character.');
  }
}

/** Values as texts; a list repeats its name. */
function listValues(record: JsonObject): readonly (readonly [string, string])[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return values.map((one) => [name, formatValue(one)] as const);
  });
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

function setHeaders(headers: Headers, given: JsonObject): void {
  for (const [name, value] of Object.entries(given)) {
    if (REFUSED_HEADERS.test(name)) continue;
    try {
      headers.set(name, formatValue(value));
    } catch {
      throw new RequestMistake(`The header ${JSON.stringify(name)} cannot be sent.`);
    }
  }
}

function buildBody(
  { method, fileFields }: McpOperation,
  body: unknown,
): string | FormData | undefined {
  if (body === undefined || method === 'GET') return undefined;
  if (!fileFields) return JSON.stringify(body);
  if (!isJsonObject(body)) throw new RequestMistake('A form is an object of its fields.');
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (fileFields.includes(name)) form.set(name, readFile(name, value));
    else form.set(name, formatValue(value));
  }
  return form;
}

/** A file of a form: text alone, or an object with a name and text or base64. */
function readFile(field: string, value: unknown): File {
  if (typeof value === 'string') return new File([value], `${field}.csv`);
  const { name = field, text, base64 } = isJsonObject(value) ? value : {};
  if (typeof text === 'string') return new File([text], String(name));
  if (typeof base64 === 'string') return new File([Buffer.from(base64, 'base64')], String(name));
  throw new RequestMistake(`${field} is a file: {"name": "...", "text": "..."}, or base64.`);
}
