import { isJsonObject } from '#contract/json.ts';
import type { DescribedOperation } from '#description/operation.ts';
import { readDocument } from '#description/read-document.ts';
import { readText } from '#description/read-text.ts';
import { fetchFile } from '#ui/fetch-file.ts';
import { loadPatiently } from '#ui/load-patiently.ts';

/** An operation's own description. */
interface Loaded {
  readonly operation: DescribedOperation;
  /** Origins of the servers that it names. */
  readonly origins: readonly string[];
}

const loaded = new Map<string, Promise<Loaded>>();
/** Those that have come. */
const arrived = new Map<string, DescribedOperation>();

/** Origins of the servers of a description; one that is no address counts for nothing. */
function readOrigins(document: unknown): readonly string[] {
  const servers: unknown = isJsonObject(document) ? document['servers'] : undefined;
  const list = Array.isArray(servers) ? servers.filter(isJsonObject) : [];
  const urls = list.map((server) => readText(server['url']));
  return urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin);
}

/**
 * Parses an operation's description, its links to the site as those of this site: the site may stand elsewhere than its
 * settings say, and a link to the page one is on, or beside it, makes no load.
 */
function parseDescription(text: string, path: string): unknown {
  const document: unknown = JSON.parse(text);
  const docs: unknown = isJsonObject(document) ? document['externalDocs'] : undefined;
  const url = isJsonObject(docs) ? readText(docs['url']) : '';
  if (!url.endsWith(path)) return document;
  const siteUrl = url.slice(0, -path.length);
  return JSON.parse(text.replaceAll(`](${siteUrl}/`, '](/'));
}

const fetchText = async (path: string) => (await fetchFile(`${path}.openapi.json`)).text();

async function fetchDescription(path: string): Promise<Loaded> {
  const document = parseDescription(await loadPatiently(() => fetchText(path)), path);
  const [operation] = readDocument(document);
  if (!operation) throw new Error(`console: the description of ${path} holds no operation`);
  return { operation, origins: readOrigins(document) };
}

function load(path: string): Promise<Loaded> {
  const known = loaded.get(path) ?? fetchDescription(path);
  loaded.set(path, known);
  known.then(
    ({ operation }) => arrived.set(path, operation),
    () => loaded.delete(path),
  );
  return known;
}

/**
 * Loads the description of a page's operation, once. A load that failed is tried again by the next call.
 *
 * @param path address of the operation's page
 * @throws when it cannot be reached or read
 */
export async function loadOperation(path: string): Promise<DescribedOperation> {
  return (await load(path)).operation;
}

/** Finds an operation that has been loaded before, without a wait. */
export function findLoadedOperation(path: string): DescribedOperation | undefined {
  return arrived.get(path);
}

/** Loads the origins that an operation is described for. @throws as `loadOperation` */
export async function loadOrigins(path: string): Promise<readonly string[]> {
  return (await load(path)).origins;
}
