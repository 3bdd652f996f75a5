import { createHash } from 'node:crypto';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isJsonObject } from '#contract/json.ts';
import { makeFolder } from '#server/background/make-folder.ts';
import type { Logger } from '#server/edge/logger.ts';
import type { IndexRecord } from '#server/search/engine/search-engine.ts';
import type { IndexSettings } from './index-settings.ts';
import type { SearchIndex } from './search-index.ts';

/** An index as its file has it. */
export interface StoredIndex {
  readonly name: string;
  readonly settings: IndexSettings;
  readonly records: readonly IndexRecord[];
}

/** Keeps indices that were written through the service, for the next start. */
export interface IndexFiles {
  /** All that were kept. A file that cannot be read is logged and left where it is. */
  load(): Promise<StoredIndex[]>;
  /**
   * Writes what has changed: each index as a whole, put in place at once; undefined stands for one that is gone.
   *
   * @throws when the folder cannot be written
   */
  store(changes: ReadonlyMap<string, SearchIndex | undefined>): Promise<void>;
}

interface IndexFilesOptions {
  readonly dir: string;
  /** Index that comes with the build and is not kept. */
  readonly except: string;
  readonly logger: Pick<Logger, 'error'>;
}

const ENDING = '.json';
/** File systems take 255 bytes, with the ending and that of a draft. */
const MAX_FILE_NAME = 244;
const HALF_CHARACTER = /\p{Surrogate}/u;

/** A name that stands for that of an index: readable where it is short enough, else its hash, behind a sign that no other has. */
function formatFileName(name: string): string {
  const encoded = HALF_CHARACTER.test(name) ? undefined : encodeURIComponent(name);
  if (encoded !== undefined && encoded.length <= MAX_FILE_NAME) return encoded;
  return `#${createHash('sha256').update(JSON.stringify(name)).digest('hex')}`;
}

function isRecord(value: unknown): boolean {
  return isJsonObject(value) && typeof value['objectID'] === 'string';
}

function isStoredIndex(value: unknown): value is StoredIndex {
  if (!isJsonObject(value) || typeof value['name'] !== 'string') return false;
  const { settings, records } = value;
  return isJsonObject(settings) && Array.isArray(records) && records.every(isRecord);
}

/** Writes to the disk before it takes the place of what was there. */
async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.draft`;
  const handle = await open(draft, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

/** Keeps indices in a folder, one file each. */
export function createIndexFiles({ dir, except, logger }: IndexFilesOptions): IndexFiles {
  const locate = (name: string) => join(dir, formatFileName(name) + ENDING);
  let last: Promise<void> = Promise.resolve();

  async function write(changes: ReadonlyMap<string, SearchIndex | undefined>): Promise<void> {
    const failures: unknown[] = [];
    for (const [name, index] of changes) {
      if (name === except) continue;
      // One that cannot be written must not keep the others of its burst from the disk.
      await writeOne(name, index).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  async function writeOne(name: string, index: SearchIndex | undefined): Promise<void> {
    if (!index) return rm(locate(name), { force: true });
    makeFolder(dir);
    const { settings, records } = index;
    await replaceFile(
      locate(name),
      JSON.stringify({ name, settings, records: [...records.values()] }),
    );
  }

  async function read(file: string): Promise<StoredIndex | undefined> {
    try {
      const value: unknown = JSON.parse(await readFile(join(dir, file), 'utf8'));
      if (isStoredIndex(value)) return value;
      logger.error('search-index-unreadable', { file, message: 'It has another form.' });
    } catch (error) {
      logger.error('search-index-unreadable', { file, message: String(error) });
    }
    return undefined;
  }

  return {
    async load() {
      const names = await readdir(dir).catch(() => []);
      const kept = await Promise.all(names.filter((name) => name.endsWith(ENDING)).map(read));
      return kept.flatMap((index) => (index && index.name !== except ? [index] : []));
    },
    store(changes) {
      const result = last.then(() => write(changes));
      last = result.catch(() => undefined);
      return result;
    },
  };
}
