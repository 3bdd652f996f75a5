import { afterEach, describe, expect, it } from 'vitest';
import type { NewWorkspace } from '#server/sandbox/http/workspaces/create-workspaces.ts';
import {
  createTestSandbox,
  type TestSandbox,
  type TestWorkspace,
} from '#server/sandbox/testing/create-test-sandbox.ts';

const COPIES = 'http://localhost/sandbox/workspaces/copies';
const HOUR_MS = 60 * 60_000;
const OFFICE = '192.0.2.1';
const ACCOUNT = { name: 'Amina Otieno', walletTypeId: 'wty_01HZX6C3D9FA' };
/** Room for three copies of the original below, of 17,219 bytes each. */
const THREE_COPIES = 60_000;

let sandbox: TestSandbox;
afterEach(() => sandbox.remove());

/** A workspace with something in it. */
async function openOriginal(): Promise<TestWorkspace> {
  sandbox = await createTestSandbox({ limits: { copiedBytes: THREE_COPIES } });
  const original = await sandbox.createWorkspace();
  await addAccounts(original, 0, 20);
  return original;
}

async function addAccounts(workspace: TestWorkspace, from: number, until: number): Promise<void> {
  for (let number = from; number < until; number += 1) {
    const body = { ...ACCOUNT, phoneNumber: `+254700000${710 + number}` };
    const { status } = await workspace.call('POST', '/v1/accounts', { body });
    expect(status).toBe(201);
  }
}

const ask = ({ share }: NewWorkspace, address = OFFICE) =>
  sandbox.fetch(new Request(COPIES, { method: 'POST', body: JSON.stringify({ share }) }), address);

async function copy(original: NewWorkspace, address = OFFICE): Promise<NewWorkspace> {
  const response = await ask(original, address);
  expect(response.status).toBe(201);
  return (await response.json()) as NewWorkspace;
}

async function copyOften(times: number, original: NewWorkspace): Promise<NewWorkspace[]> {
  const made = [];
  for (let count = 0; count < times; count += 1) made.push(await copy(original));
  return made;
}

const call = async (workspace: NewWorkspace) =>
  (await sandbox.visit(workspace).call('GET', '/v1/accounts')).status;

const isThere = async ({ id, appKey }: NewWorkspace) =>
  (await sandbox.control('GET', `/${id}`, { token: appKey })).status === 200;

const areThere = async (workspaces: readonly NewWorkspace[]) => {
  const there = [];
  for (const workspace of workspaces) there.push(await isThere(workspace));
  return there;
};

describe('the copies of workspaces from one address', () => {
  it('hold a bounded number of bytes: the oldest goes that nobody has called', async () => {
    const made = await copyOften(5, await openOriginal());
    expect(await areThere(made)).toEqual([false, false, true, true, true]);
  });

  it('hold no more when they are made at the same time', async () => {
    const original = await openOriginal();
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(original)));
    const made = answers.filter(({ status }) => status === 201);
    expect(answers.every(({ status }) => status === 201 || status === 429)).toBe(true);
    expect(made.length).toBeGreaterThan(0);
    const rows = await sandbox.store.db.selectFrom('sandbox_workspaces').select('id').execute();
    expect(rows.length).toBeLessThanOrEqual(1 + 3);
  });

  it('are refused while those in use leave no room, and an idle one gives its place later', async () => {
    const original = await openOriginal();
    const made = await copyOften(3, original);
    for (const workspace of made) expect(await call(workspace)).toBe(200);
    const refused = await ask(original);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      code: 'rate_limited',
      title: 'The copies hold too much',
    });
    expect(refused.headers.get('retry-after')).toBe(String(24 * 60 * 60));
    await copy(original, '192.0.2.2');
    sandbox.advance(25 * HOUR_MS);
    await call(made[0]!);
    await copy(original);
    expect(await areThere(made)).toEqual([true, false, true]);
  });

  it('have room again once one is deleted', async () => {
    const original = await openOriginal();
    const [first, ...others] = await copyOften(3, original);
    for (const workspace of [first!, ...others]) await call(workspace);
    expect((await ask(original)).status).toBe(429);
    await sandbox.control('DELETE', `/${first!.id}`, { token: first!.appKey });
    await copy(original);
    expect(await areThere(others)).toEqual([true, true]);
  });

  it('are refused where one alone would hold too much, and none goes for it', async () => {
    const original = await openOriginal();
    const kept = await copyOften(2, original);
    await addAccounts(original, 20, 100);
    expect((await ask(original)).status).toBe(429);
    expect(await isThere(original)).toBe(true);
    expect(await areThere(kept)).toEqual([true, true]);
  });
});
