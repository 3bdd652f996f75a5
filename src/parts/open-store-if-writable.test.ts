import { afterEach, describe, expect, it } from 'vitest';
import { pingStore } from '#server/store/ping-store.ts';
import { startPostgres, type PostgresServer } from '#server/testing/start-postgres.ts';
import { openStoreIfWritable } from './open-store-if-writable.ts';
import type { SiteStore } from './site-tables.ts';

let server: PostgresServer;
let store: SiteStore | undefined;
afterEach(async () => {
  await store?.close();
  await server.remove();
});

describe('openStoreIfWritable', () => {
  it('uses a PostgreSQL server that comes after the start, and says so once', async () => {
    server = await startPostgres({ isDurable: true });
    await server.crash();
    const log: unknown[][] = [];
    const note = (...entry: unknown[]) => void log.push(entry);
    const location = { dataDir: '/nowhere', databaseUrl: server.url };
    store = await openStoreIfWritable(location, { info: note, warn: note, error: note });
    expect(log).toMatchObject([
      ['store-unwritable', { message: expect.stringContaining('does not answer') }],
    ]);
    const opened = store!;
    await expect(pingStore(opened)).rejects.toMatchObject({ failure: 'unreachable' });
    await server.start();
    await expect
      .poll(() => pingStore(opened).then(() => 'there', String), { timeout: 15_000 })
      .toBe('there');
    await Promise.all([pingStore(opened), pingStore(opened)]);
    expect(log.slice(1)).toEqual([['store-writable']]);
  });
});
