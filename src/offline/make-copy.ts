import { readPack } from '#contract/copy-pack.ts';
import { COPY_PAGE_PATH, readDigest, type CopyList } from '#contract/offline-copy.ts';
import { loadPatiently, type Wait } from '#ui/load-patiently.ts';
import {
  countFiles,
  findCopy,
  formatCacheName,
  isWholeCopy,
  markCopy,
  removeCopies,
} from './copy-store.ts';
import { fetchBegun, type Fetch } from './fetch-begun.ts';
import { findFile, keepTexts } from './copy-texts.ts';

/** What a copy is made with. */
export interface CopyMaking {
  readonly storage: CacheStorage;
  readonly fetch: Fetch;
  readonly now: () => Date;
  readonly signal?: AbortSignal;
  /** Resolves when another attempt at a file makes sense: one of many is soon lost on a bad network. Without it, each has one attempt. */
  readonly wait?: Wait;
  /** Hears how many files of how many are there. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** Files that are fetched at once. */
const AT_ONCE = 4;
/** Headers of a page that say what its scripts and other windows may do, and how the browser reads it. */
const PAGE_HEADERS = [
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
];

/**
 * Makes a copy of the site: all files or none. Earlier copies are deleted once the new copy has each of its files. A copy that
 * another tab has made of the same version stays as it is, and one that has lost files gets them back. Run this in a turn of
 * `takeTurn`.
 *
 * @throws for a file that does not come or is not the one of the list, for a browser without room (QuotaExceededError), when
 *   `signal` aborts, and where all copies are deleted meanwhile. What was fetched is deleted.
 */
export async function makeCopy(list: CopyList, making: CopyMaking): Promise<void> {
  const { storage, now, signal } = making;
  const kept = await findCopy(storage);
  if (kept?.version === list.version) {
    // What is there still answers if the repair fails.
    if (!(await isWholeCopy(kept))) await fillCopy(kept.files, list, making);
    return;
  }
  const name = formatCacheName(list.version);
  await storage.delete(name);
  const files = await storage.open(name);
  try {
    await fillCopy(files, list, making);
    signal?.throwIfAborted();
    const keptAt = now().toISOString();
    const { version, index, sandbox } = list;
    const entries = await countFiles(files);
    await markCopy(files, { version, index, sandbox, keptAt, entries, lookedAt: keptAt });
    if (!(await storage.has(name))) throw new Error('The copy was removed in another tab.');
  } catch (error) {
    await storage.delete(name);
    throw error;
  }
  await removeCopies(storage, list.version);
}

async function fillCopy(files: Cache, list: CopyList, making: CopyMaking): Promise<void> {
  const copyPage = await repeat(() => ask(COPY_PAGE_PATH, making), making);
  const packs = list.packs.map((address) => ({ address, places: {} }));
  const keepFile = async (address: string) => {
    const { bytes, headers } = await repeat(() => askForFile(address, list, making), making);
    const pack = packs.find((each) => each.address === address);
    if (pack) pack.places = Object.fromEntries(readPack(new Uint8Array(bytes)));
    await files.put(address, new Response(bytes, { headers: pickHeaders(headers) }));
  };
  const tasks = [...list.packs, ...list.files].map((address) => () => keepFile(address));
  await runAll(tasks, (done) => making.onProgress?.(done, tasks.length));
  await keepTexts(files, { headers: Object.fromEntries(pickHeaders(copyPage.headers)), packs });
  const kept = await findFile(files, COPY_PAGE_PATH);
  // The headers name the inline script of a build: those of another build would forbid it.
  if (!kept || readBuild(await kept.text()) !== readBuild(await copyPage.text()))
    throw new Error('The site was published again at the same time.');
}

/** What tells a page of one build from the same page of another, also where something on the way has changed the page. */
const readBuild = (html: string) => /\bdata-v="?([\w-]+)/.exec(html)?.[1];

async function ask(address: string, making: CopyMaking, cache: RequestCache = 'default') {
  const response = await fetchBegun(making.fetch, address, {
    cache,
    signal: making.signal ?? null,
  });
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}.`);
  return response;
}

/** Makes an attempt again that the network has lost, unless the reader has stopped the copy. */
const repeat = <Answer>(attempt: () => Promise<Answer>, { signal, wait }: CopyMaking) =>
  wait ? loadPatiently(attempt, { wait, isFinal: () => signal?.aborted === true }) : attempt();

/** Asks for a file once more, past the cache of the browser, where what came is not the file of the list. */
async function askForFile(address: string, { digests }: CopyList, making: CopyMaking) {
  for (const cache of ['default', 'reload'] as const) {
    const response = await ask(address, making, cache);
    const bytes = await response.arrayBuffer();
    if ((await readDigest(bytes)) === digests[address]) return { bytes, headers: response.headers };
  }
  throw new Error(`${address} came with another content than the site has published.`);
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
