// The workspaces of a copy's sandbox, which outlive the worker: browsers end it after some seconds without work.
const CACHE_NAME = 'docs-sandbox';
const PREFIX = '/workspaces/';

/** Reads the texts of all workspaces, by id. */
export async function readWorkspaces(storage: CacheStorage): Promise<ReadonlyMap<string, string>> {
  const files = await storage.open(CACHE_NAME);
  const texts = new Map<string, string>();
  for (const { url } of await files.keys()) {
    const { pathname } = new URL(url);
    const file = await files.match(pathname);
    if (file) texts.set(pathname.slice(PREFIX.length), await file.text());
  }
  return texts;
}

/** Keeps the text of a workspace; undefined deletes. @throws QuotaExceededError for a browser without room */
export async function writeWorkspace(
  storage: CacheStorage,
  id: string,
  text: string | undefined,
): Promise<void> {
  const files = await storage.open(CACHE_NAME);
  if (text === undefined) await files.delete(PREFIX + id);
  else await files.put(PREFIX + id, new Response(text));
}

/** Deletes all workspaces. */
export async function removeWorkspaces(storage: CacheStorage): Promise<void> {
  await storage.delete(CACHE_NAME);
}
