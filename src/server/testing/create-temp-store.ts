import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '#server/store/open-store.ts';

export interface TempStore extends Store {
  readonly dataDir: string;
  /** Closes the database and deletes its folder. */
  remove(): Promise<void>;
}

/** A real database in a folder of its own in the system's temporary folder. */
export async function createTempStore(): Promise<TempStore> {
  return openTempStore(await mkdtemp(join(tmpdir(), 'store-')));
}

/** A real database in a temporary folder that another process has used. */
export async function openTempStore(dataDir: string): Promise<TempStore> {
  const store = await openStore({ dataDir });
  return {
    ...store,
    dataDir,
    async remove() {
      await store.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
