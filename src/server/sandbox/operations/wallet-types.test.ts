import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createTestSandbox,
  type TestSandbox,
  type TestWorkspace,
} from '#server/sandbox/testing/create-test-sandbox.ts';

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

const add = (body: object) => workspace.call('POST', '/v1/wallet-types', { body });
const update = (id: string, body: object) =>
  workspace.call('PUT', `/v1/wallet-types/${id}`, { body });

it('fills in what was left out and takes a name once', async () => {
  expect(await add({ name: 'Trips' })).toMatchObject({
    status: 201,
    body: { currency: 'KES', maxBalance: null, canOverdraw: false, properties: [] },
  });
  expect(await add({ name: 'Trips' })).toMatchObject({
    status: 409,
    body: { code: 'already_exists', pointer: '/name' },
  });
});

it.each([
  [{ currency: 'EUR' }, 404, 'not_found'],
  [{ maxBalance: { amount: 1, currency: 'EUR' } }, 409, 'currency_mismatch'],
  [{ maxBalance: { amount: -1, currency: 'KES' } }, 422, 'validation_failed'],
  [{ properties: ['receipts', 'flight'] }, 422, 'validation_failed'],
])('refuses %j', async (rest, status, code) => {
  expect(await add({ name: 'Trips', ...rest })).toMatchObject({ status, body: { code } });
});

it('lists the active types first', async () => {
  const path = `/v1/wallet-types/${EVERYDAY}/status`;
  await workspace.call('PUT', path, { body: { status: 'inactive' } });
  const { body } = await workspace.call('GET', '/v1/wallet-types');
  const { data } = body as { readonly data: readonly { id: string; status: string }[] };
  expect(data.at(-1)).toMatchObject({ id: EVERYDAY, status: 'inactive' });
  expect(data[0]).toMatchObject({ id: SAVINGS });
});

it('changes only what was sent, and never the currency', async () => {
  expect((await update(EVERYDAY, { maxBalance: null })).body).toMatchObject({
    name: 'Everyday',
    maxBalance: null,
    properties: ['offline-payments'],
  });
  expect(await update(EVERYDAY, { maxBalance: { amount: 5, currency: 'UGX' } })).toMatchObject({
    status: 409,
    body: { code: 'state_conflict' },
  });
  expect(await update(EVERYDAY, { name: 'Savings' })).toMatchObject({
    body: { code: 'already_exists' },
  });
  expect(await update('wty_000000000000', { name: 'Else' })).toMatchObject({
    status: 404,
    body: { code: 'wallet_type_not_found' },
  });
});

it('holds existing wallets to a new bound', async () => {
  await update(EVERYDAY, { maxBalance: { amount: 150_000, currency: 'KES' } });
  const topUp = await workspace.call('POST', '/v1/accounts/acc_01HZX6A4N2PC/topups', {
    body: { walletId: 'wal_01HZX6AB7QKD', amount: { amount: 1, currency: 'KES' } },
  });
  expect(topUp).toMatchObject({ status: 409, body: { code: 'limit_exceeded' } });
});

it('gives no wallet of an inactive type', async () => {
  const path = `/v1/wallet-types/${SAVINGS}/status`;
  await workspace.call('PUT', path, { body: { status: 'inactive' } });
  const answer = await workspace.call('PUT', '/v1/accounts/acc_01HZX6A4N2PC/wallets', {
    body: { walletTypeId: SAVINGS },
  });
  expect(answer).toMatchObject({ status: 409, body: { code: 'wallet_type_inactive' } });
});

it('deletes a type that has neither wallets nor groups', async () => {
  const remove = (id: string) => workspace.call('DELETE', `/v1/wallet-types/${id}`);
  expect(await remove(EVERYDAY)).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
  const path = '/v1/wallet-groups/wgr_01HZX6D2R8SB/types';
  await workspace.call('POST', path, { body: { walletTypeId: SAVINGS } });
  expect((await remove(SAVINGS)).status).toBe(409);
  await workspace.call('DELETE', `${path}/${SAVINGS}`);
  expect((await remove(SAVINGS)).status).toBe(204);
  expect(await remove(SAVINGS)).toMatchObject({ body: { code: 'wallet_type_not_found' } });
});
