import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createTestSandbox,
  type TestSandbox,
  type TestWorkspace,
} from '#server/sandbox/testing/create-test-sandbox.ts';

const GROUPS = '/v1/wallet-groups';
const HOUSEHOLDS = `${GROUPS}/wgr_01HZX6D5H1TB`;
const GRACE = '/v1/accounts/acc_01HZX6A4N2PC';
const EVERYDAY = 'wty_01HZX6C3D9FA';
const SAVINGS = 'wty_01HZX6C9S4VG';

let sandbox: TestSandbox;
let workspace: TestWorkspace;
beforeAll(async () => {
  sandbox = await createTestSandbox();
});
beforeEach(async () => {
  workspace = await sandbox.createWorkspace();
});
afterAll(() => sandbox.remove());

const create = (body: object) => workspace.call('POST', GROUPS, { body });
const stopSavings = () =>
  workspace.call('PUT', `/v1/wallet-types/${SAVINGS}/status`, { body: { status: 'inactive' } });

async function listGraceTypes(): Promise<readonly string[]> {
  const { body } = await workspace.call('GET', GRACE);
  const { wallets } = body as { readonly wallets: readonly { readonly walletTypeId: string }[] };
  return wallets.map(({ walletTypeId }) => walletTypeId);
}

it('makes a group of active types under a name of its own', async () => {
  const body = { name: 'Families', walletTypeIds: [EVERYDAY, EVERYDAY] };
  expect(await create(body)).toMatchObject({
    status: 201,
    body: { walletTypeIds: [EVERYDAY], accounts: 0, status: 'active' },
  });
  expect(await create(body)).toMatchObject({ status: 409, body: { code: 'already_exists' } });
  expect(await create({ name: 'Else', walletTypeIds: ['wty_000000000000'] })).toMatchObject({
    status: 404,
    body: { code: 'wallet_type_not_found' },
  });
  await stopSavings();
  expect(await create({ name: 'Else', walletTypeIds: [SAVINGS] })).toMatchObject({
    status: 409,
    body: { code: 'wallet_type_inactive' },
  });
});

it('opens one wallet of an added type for each member', async () => {
  const add = () =>
    workspace.call('POST', `${HOUSEHOLDS}/types`, { body: { walletTypeId: SAVINGS } });
  expect(await add()).toMatchObject({ status: 200, body: { accounts: 1 } });
  expect((await listGraceTypes()).filter((id) => id === SAVINGS)).toHaveLength(1);
  expect(await add()).toMatchObject({ status: 409, body: { code: 'already_exists' } });
  expect((await workspace.call('DELETE', `${HOUSEHOLDS}/types/${SAVINGS}`)).status).toBe(204);
  expect(await workspace.call('DELETE', `${HOUSEHOLDS}/types/${SAVINGS}`)).toMatchObject({
    status: 404,
    body: { code: 'wallet_type_not_found' },
  });
  await add();
  expect((await listGraceTypes()).filter((id) => id === SAVINGS)).toHaveLength(1);
});

it('adds no inactive type', async () => {
  await stopSavings();
  const add = await workspace.call('POST', `${HOUSEHOLDS}/types`, {
    body: { walletTypeId: SAVINGS },
  });
  expect(add).toMatchObject({ status: 409, body: { code: 'wallet_type_inactive' } });
});

it('gives groups other names that are free', async () => {
  const rename = (name: string) => workspace.call('PUT', HOUSEHOLDS, { body: { name } });
  expect(await rename('Households')).toMatchObject({ status: 200 });
  expect(await rename('Families')).toMatchObject({ status: 200, body: { name: 'Families' } });
  expect(await rename('Seasonal workers')).toMatchObject({
    status: 409,
    body: { code: 'already_exists' },
  });
});

it('gives an inactive group to nobody', async () => {
  await workspace.call('PUT', `${HOUSEHOLDS}/status`, { body: { status: 'inactive' } });
  const join = await workspace.call('PUT', '/v1/accounts/acc_01HZX6B8V5SE/groups', {
    body: { groupId: 'wgr_01HZX6D5H1TB' },
  });
  expect(join).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
});

it('deletes a group without members', async () => {
  expect(await workspace.call('DELETE', HOUSEHOLDS)).toMatchObject({
    status: 409,
    body: { code: 'state_conflict' },
  });
  await workspace.call('PUT', `${GRACE}/groups/wgr_01HZX6D5H1TB/removal`);
  expect((await workspace.call('DELETE', HOUSEHOLDS)).status).toBe(204);
  expect(await workspace.call('DELETE', HOUSEHOLDS)).toMatchObject({
    status: 404,
    body: { code: 'wallet_group_not_found' },
  });
});
