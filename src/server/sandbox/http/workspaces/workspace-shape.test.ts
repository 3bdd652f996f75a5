// A workspace that an earlier version of the sandbox has made, with the names of that version.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SandboxTables } from '#server/sandbox/storage/sandbox-tables.ts';
import {
  createTestSandbox,
  type TestSandbox,
  type TestWorkspace,
} from '#server/sandbox/testing/create-test-sandbox.ts';
import { useSandbox } from '#server/sandbox/testing/use-sandbox.ts';
import { COMPANY } from '#server/sandbox/testing/open-seeded-draft.ts';

const EARLIER = 'seed-before-shapes';
const OUTDATED = {
  status: 409,
  body: { code: 'workspace_outdated', detail: expect.stringContaining('Create a new workspace') },
};

const here = useSandbox();
let later: TestSandbox;
let workspace: TestWorkspace;

beforeEach(async () => {
  workspace = await here.host.createWorkspace();
  await makeEarlier(workspace.id);
  // Another process, which has nothing of the workspace in memory.
  later = await createTestSandbox({ store: here.host.store });
  workspace = later.visit(workspace);
});

afterEach(() => later.close());

/** Stores the workspace as the sandbox did before its fields were renamed. */
async function makeEarlier(id: string): Promise<void> {
  const db = here.host.store.db.withTables<Pick<SandboxTables, keyof SandboxTables>>();
  const { body } = await db
    .selectFrom('sandbox_seeds')
    .innerJoin('sandbox_workspaces', 'sandbox_workspaces.seed', 'sandbox_seeds.name')
    .where('sandbox_workspaces.id', '=', id)
    .select('sandbox_seeds.body')
    .executeTakeFirstOrThrow();
  const { shape: _, ...unnumbered } = JSON.parse(body) as Record<string, unknown>;
  await db
    .insertInto('sandbox_seeds')
    .values({ name: EARLIER, body: JSON.stringify(unnumbered) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  await db.updateTable('sandbox_workspaces').set({ seed: EARLIER }).where('id', '=', id).execute();
  const kept = {
    'beneficiary-label': { id: 'tag_01HZX7H2N6BM', name: 'north' },
    payment: { id: 'pay_01HZX8D4E8SM', status: 'timed-out' },
    sms: { id: 'sms_01HZX8G7H2VM', status: 'sent', parts: 2 },
    audience: { id: 'aud_01HZX8K1L5YM', filters: [{ field: 'balance', operator: 'less-than' }] },
  };
  await db
    .insertInto('sandbox_entities')
    .values(
      Object.entries(kept).map(([kind, value], index) => ({
        workspace_id: id,
        tenant: COMPANY,
        kind,
        id: value.id,
        position: 100_000 + index,
        body: JSON.stringify(value),
      })),
    )
    .execute();
}

const control = (method: string, path = '', body?: unknown) =>
  later.control(method, `/${workspace.id}${path}`, { token: workspace.appKey, body });

it.each(['/v1/accounts', '/v1/beneficiary-tags', '/v1/mobile-money/payments'])(
  'is refused with its reason by %s',
  async (path) => {
    expect(await workspace.call('GET', path)).toMatchObject(OUTDATED);
  },
);

it('is refused by the control API, but for its reset and its removal', async () => {
  expect(await control('GET')).toMatchObject(OUTDATED);
  expect(await control('GET', '/export')).toMatchObject(OUTDATED);
  expect(await control('POST', '/clock', { advance: 3600 })).toMatchObject(OUTDATED);
  expect(await control('POST', '/funding', FUNDING)).toMatchObject(OUTDATED);
  expect(await control('POST', '/reset')).toMatchObject({ status: 200 });
  expect(await workspace.call('GET', '/v1/accounts')).toMatchObject({ status: 200 });
  expect(await control('DELETE')).toMatchObject({ status: 204 });
});

it('is not copied', async () => {
  const body = { share: workspace.share };
  expect(await later.control('POST', '/copies', { body })).toMatchObject(OUTDATED);
});

const FUNDING = { amount: { amount: 100, currency: 'KES' } };
