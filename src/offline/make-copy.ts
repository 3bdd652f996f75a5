import {
  COPY_PAGE_PATH,
  PAYLOAD_ENDING,
  type CopyList,
  type PageGroup,
} from '#contract/offline-copy.ts';
import { formatCacheName, markCopy, removeCopies } from './copy-store.ts';

/** What a copy is made with. */
export interface CopyMaking {
  readonly storage: CacheStorage;
  readonly fetch: (address: string, init?: RequestInit) => Promise<Response>;
  readonly now: () => Date;
  readonly signal?: AbortSignal;
  /** Hears how many files of how many are there. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** Files that are fetched at once. */
const AT_ONCE = 4;
/** Of what is no page, by the ending of the address. */
const TYPES: readonly (readonly [ending: string, type: string])[] = [
  [PAYLOAD_ENDING, 'text/x-component; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.md', 'text/markdown; charset=utf-8'],
  ['.atom', 'application/atom+xml; charset=utf-8'],
];
/** Headers of a page that say what its scripts may do, and how the browser reads it. */
const PAGE_HEADERS = [
  'content-security-policy',
  'content-type',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
];

/**
 * Makes a copy of the site: all files or none. Earlier copies are deleted once the new copy has each of its files.
 *
 * @throws for a file that does not come, for a browser without room (QuotaExceededError), and when `signal` aborts. What
 *   was fetched by then is deleted.
 */
export async function makeCopy(list: CopyList, making: CopyMaking): Promise<void> {
  const { storage, now, signal } = making;
  const name = formatCacheName(list.version);
  await storage.delete(name);
  const files = await storage.open(name);
  try {
    await fillCopy(files, list, making);
    signal?.throwIfAborted();
    const keptAt = now().toISOString();
    const { version, index, sandbox } = list;
    await markCopy(files, { version, index, sandbox, keptAt, lookedAt: keptAt });
  } catch (error) {
    await storage.delete(name);
    throw error;
  }
  await removeCopies(storage, list.version);
}

async function fillCopy(files: Cache, list: CopyList, making: CopyMaking): Promise<void> {
  const ask = async (address: string) => {
    const response = await making.fetch(address, { signal: making.signal ?? null });
    if (!response.ok) throw new Error(`${address} was answered with ${response.status}.`);
    return response;
  };
  const headers = pickHeaders((await ask(COPY_PAGE_PATH)).headers);
  const keepGroup = async (address: string) => {
    const group = (await (await ask(address)).json()) as PageGroup;
    const put = ([path, text]: readonly [string, string]) => {
      const type = TYPES.find(([ending]) => path.endsWith(ending))?.[1];
      return files.put(
        path,
        new Response(text, { headers: type === undefined ? headers : { 'content-type': type } }),
      );
    };
    await Promise.all(Object.entries(group).map(put));
  };
  const keepFile = async (address: string) => files.put(address, await ask(address));
  const tasks = [
    ...list.groups.map((address) => () => keepGroup(address)),
    ...list.files.map((address) => () => keepFile(address)),
  ];
  await runAll(tasks, (done) => making.onProgress?.(done, tasks.length));
}

function pickHeaders(headers: Headers): Headers {
  const picked = new Headers();
  for (const name of PAGE_HEADERS) {
    const value = headers.get(name);
    if (value !== null) picked.set(name, value);
  }
  return picked;
}

/** Runs tasks, a few at once. @throws the first failure, after which no further task begins */
async function runAll(
  tasks: readonly (() => Promise<void>)[],
  onDone: (done: number) => void,
): Promise<void> {
  let next = 0;
  let done = 0;
  const work = async () => {
    while (next < tasks.length) {
      const task = tasks[next]!;
      next += 1;
      try {
        await task();
      } catch (error) {
        next = tasks.length;
        throw error;
      }
      done += 1;
      onDone(done);
    }
  };
  const settled = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const failed = settled.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}
