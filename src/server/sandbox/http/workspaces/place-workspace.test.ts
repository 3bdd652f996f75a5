import { randomBytes } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTempStore, STORE_KINDS } from '#server/testing/create-temp-store.ts';
import {
  createTestSandbox,
  type TestSandbox,
} from '#server/sandbox/testing/create-test-sandbox.ts';

const WORKSPACES = 'http://localhost/sandbox/workspaces';
const PLACES = 5;

describe.each(STORE_KINDS)('the places of a sandbox on %s', (kind) => {
  let sandbox: TestSandbox;
  let other: TestSandbox;
  beforeEach(async () => {
    const limits = { workspaces: PLACES };
    sandbox = await createTestSandbox({ store: await createTempStore(kind), limits });
    other = await createTestSandbox({ store: sandbox.store, limits });
  });
  afterEach(async () => {
    await other.close();
    await sandbox.remove();
  });

  /** Asks two processes for workspaces at the same time. @returns how often there was room, and how often not */
  async function askAtOnce(times: number, path = '', body?: string) {
    const requests = Array.from({ length: times }, (_, index) =>
      [sandbox, other][index % 2]!.fetch(
        new Request(`${WORKSPACES}${path}`, { method: 'POST', ...(body && { body }) }),
      ),
    );
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    const countOf = (wanted: number) => statuses.filter((status) => status === wanted).length;
    return { made: countOf(201), full: countOf(503) };
  }
  const count = async () =>
    (await sandbox.store.db.selectFrom('sandbox_workspaces').select('id').execute()).length;

  it('are as many as there may be, whoever asks at the same time', async () => {
    expect(await askAtOnce(20)).toEqual({ made: PLACES, full: 20 - PLACES });
    expect(await count()).toBe(PLACES);
  });

  it('are as many for copies', async () => {
    const { share } = await sandbox.createWorkspace();
    const asked = await askAtOnce(12, '/copies', JSON.stringify({ share }));
    expect(asked).toEqual({ made: PLACES - 1, full: 12 - PLACES + 1 });
    expect(await count()).toBe(PLACES);
  });

  it('are left free by a copy that comes to nothing', async () => {
    const { share } = await sandbox.createWorkspace();
    const broken: KyselyPlugin = {
      transformQuery({ node }) {
        if (node.kind === 'InsertQueryNode' && node.values?.kind === 'SelectQueryNode')
          throw new Error('The copy breaks off.');
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const db = sandbox.store.db.withPlugin(broken);
    const failing = await createTestSandbox({ store: sandbox.store, db: db.withTables() });
    expect(await failing.control('POST', '/copies', { body: { share } })).toMatchObject({
      status: 500,
    });
    await failing.close();
    expect(await count()).toBe(1);
  });

  it('are left free by a workspace whose owner cannot be logged in', async () => {
    let parts = 0;
    const random = (bytes: number) => {
      parts += 1;
      // Id, revision, share and app key are made before the workspace is kept.
      if (parts > 4) throw new Error('There is no chance left.');
      return randomBytes(bytes);
    };
    const failing = await createTestSandbox({ store: sandbox.store, random });
    expect(await failing.control('POST', '')).toMatchObject({ status: 500 });
    await failing.close();
    expect(await count()).toBe(0);
  });
});
