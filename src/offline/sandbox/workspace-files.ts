// The workspaces of a copy's sandbox, which outlive the worker: browsers end it after some seconds without work.
const CACHE_NAME = 'docs-sandbox';
const WORKSPACES = '/workspaces/';
const SEEDS = '/seeds/';

/** Name of what is kept of the workspace that stands in for those of the site, beside the workspaces. */
const STAND_IN = 'stand-in';

/** What a browser keeps of a copy's sandbox. */
export interface KeptFiles {
  /** Texts of the workspaces, by id. */
  readonly workspaces: ReadonlyMap<string, string>;
  /** Texts of the seeds that workspaces began with, by name. */
  readonly seeds: ReadonlyMap<string, string>;
  /** The workspace that stands in for those of the site; undefined while there is none. */
  readonly standIn: string | undefined;
}

/** Reads all that the browser keeps of the sandbox. */
export async function readKeptFiles(storage: CacheStorage): Promise<KeptFiles> {
  const files = await storage.open(CACHE_NAME);
  const workspaces = new Map<string, string>();
  const seeds = new Map<string, string>();
  for (const { url } of await files.keys()) {
    const { pathname } = new URL(url);
    const text = await (await files.match(pathname))?.text();
    if (text === undefined) continue;
    if (pathname.startsWith(SEEDS)) seeds.set(pathname.slice(SEEDS.length), text);
    else workspaces.set(pathname.slice(WORKSPACES.length), text);
  }
  const standIn = workspaces.get(STAND_IN);
  workspaces.delete(STAND_IN);
  return { workspaces, seeds, standIn };
}

/**
 * Keeps texts of the sandbox; undefined deletes.
 *
 * @throws QuotaExceededError for a browser without room
 */
export function keepFiles(storage: CacheStorage) {
  async function keep(path: string, text: string | undefined): Promise<void> {
    const files = await storage.open(CACHE_NAME);
    if (text === undefined) await files.delete(path);
    else await files.put(path, new Response(text));
  }
  return {
    workspace: (id: string, text: string | undefined) => keep(WORKSPACES + id, text),
    seed: (name: string, text: string | undefined) => keep(SEEDS + name, text),
    standIn: (text: string) => keep(WORKSPACES + STAND_IN, text),
  };
}

const matchWorkspace = (storage: CacheStorage, id: string) =>
  storage.match(WORKSPACES + id, { cacheName: CACHE_NAME });

const readId = (standIn: string) => (JSON.parse(standIn) as { readonly id: string }).id;

async function readStandInId(storage: CacheStorage): Promise<string | undefined> {
  const file = await matchWorkspace(storage, STAND_IN);
  return file && readId(await file.text());
}

/** Whether the copy has made a workspace for its reader. One look in the cache says so of a workspace of the site. */
export async function isOwnWorkspace(storage: CacheStorage, id: string): Promise<boolean> {
  if (id === STAND_IN || !(await matchWorkspace(storage, id))) return false;
  return (await readStandInId(storage)) !== id;
}

/** Counts the workspaces that the copy has made for its reader. */
export async function countOwnWorkspaces(storage: CacheStorage): Promise<number> {
  if (!(await storage.has(CACHE_NAME))) return 0;
  const { workspaces, standIn } = await readKeptFiles(storage);
  const standInId = standIn && readId(standIn);
  return [...workspaces.keys()].filter((id) => id !== standInId).length;
}

/** Deletes all workspaces. */
export async function removeWorkspaces(storage: CacheStorage): Promise<void> {
  await storage.delete(CACHE_NAME);
}
