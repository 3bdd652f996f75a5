import { expect, it } from 'vitest';
import { createRateLimit } from '#server/edge/limits/create-rate-limit.ts';
import { createTempStore, STORE_KINDS } from '#server/testing/create-temp-store.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';
import { loadSandboxSeed } from '#server/testing/load-sandbox-seed.ts';
import { createSandbox } from './create-sandbox.ts';
import { createWorkspaceStore } from './storage/create-workspace-store.ts';
import type { SandboxTables } from './storage/sandbox-tables.ts';

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

it.each(STORE_KINDS)('a workspace stays for seven days after its last read on %s', async (kind) => {
  const store = await createTempStore(kind);
  const db = store.db.withTables<Pick<SandboxTables, keyof SandboxTables>>();
  let time = Date.UTC(2026, 10, 21, 9);
  const sandbox = createSandbox({
    description: await loadApiDescription(),
    seed: await loadSandboxSeed(),
    commonHeaders: {},
    logger: { info: () => {}, warn: () => {}, error: () => {} },
    clock: { now: () => time },
    createRateLimit,
    createStore: (seed, now, limits) => createWorkspaceStore(db, seed, now, limits),
  });
  const count = async () =>
    (await db.selectFrom('sandbox_workspaces').select('id').execute()).length;
  const ask = (path: string, init: RequestInit) =>
    sandbox.fetch(new Request(`http://localhost/sandbox${path}`, init));
  const made = await ask('/workspaces', { method: 'POST' });
  const { appKey } = (await made.json()) as { readonly appKey: string };
  const read = async () => {
    const headers = { authorization: `Bearer ${appKey}` };
    expect((await ask('/v1/accounts', { headers })).status).toBe(200);
  };
  await read();
  // A read within an hour of another is not noted, and keeps the workspace all the same.
  time += 9 * MINUTE_MS;
  await read();
  time += WEEK_MS;
  await sandbox.sweep();
  expect(await count()).toBe(1);
  time += 60 * MINUTE_MS;
  await sandbox.sweep();
  expect(await count()).toBe(0);
  await store.remove();
});
