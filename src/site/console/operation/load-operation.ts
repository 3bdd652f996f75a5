import type { PlainOperation } from '#model/samples/sample-request.ts';
import { parseOperation } from './parse-operation.ts';

const loaded = new Map<string, Promise<PlainOperation>>();

async function fetchOperation(path: string): Promise<PlainOperation> {
  const response = await fetch(`${path}.openapi.json`);
  if (!response.ok) throw new Error(`console: ${path} was answered with ${response.status}`);
  return parseOperation(await response.json());
}

/**
 * Loads the description of a page's operation, once. A load that failed is tried again by the next call.
 *
 * @param path address of the operation's page
 * @throws when it cannot be reached or read
 */
export function loadOperation(path: string): Promise<PlainOperation> {
  const known = loaded.get(path) ?? fetchOperation(path);
  loaded.set(path, known);
  known.catch(() => loaded.delete(path));
  return known;
}
