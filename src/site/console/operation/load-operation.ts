import type { PlainOperation } from '#languages/sample/sample-request.ts';
import { parseOperation } from './parse-operation.ts';
import { isJson, readText } from './read-schema.ts';

/** An operation's own description. */
interface Loaded {
  readonly operation: PlainOperation;
  /** Origins of the servers that it names. */
  readonly origins: readonly string[];
}

const loaded = new Map<string, Promise<Loaded>>();

/** Origins of the servers of a description; one that is no address counts for nothing. */
function readOrigins(document: unknown): readonly string[] {
  const servers: unknown = isJson(document) ? document['servers'] : undefined;
  const list = Array.isArray(servers) ? servers.filter(isJson) : [];
  return list.flatMap((server) => URL.parse(readText(server, 'url'))?.origin ?? []);
}

async function fetchDescription(path: string): Promise<Loaded> {
  const response = await fetch(`${path}.openapi.json`);
  if (!response.ok) throw new Error(`console: ${path} was answered with ${response.status}`);
  const document: unknown = await response.json();
  return { operation: parseOperation(document), origins: readOrigins(document) };
}

function load(path: string): Promise<Loaded> {
  const known = loaded.get(path) ?? fetchDescription(path);
  loaded.set(path, known);
  known.catch(() => loaded.delete(path));
  return known;
}

/**
 * Loads the description of a page's operation, once. A load that failed is tried again by the next call.
 *
 * @param path address of the operation's page
 * @throws when it cannot be reached or read
 */
export async function loadOperation(path: string): Promise<PlainOperation> {
  return (await load(path)).operation;
}

/** Loads the origins that an operation is described for. @throws as `loadOperation` */
export async function loadOrigins(path: string): Promise<readonly string[]> {
  return (await load(path)).origins;
}
