import { expect, it } from 'vitest';
import { refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const EVERYDAY = 'wty_01HZX6C3D9FA';
const SAVINGS = 'wty_01HZX6C9S4VG';

const { put, post, remove, readList } = useSandbox();

const add = (body: object) => post('/v1/wallet-types', body);
const update = (id: string, body: object) => put(`/v1/wallet-types/${id}`, body);

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

it.each(['Daily', 'Savings', 'Festival'])(
  'takes the name %s, which a type has from the beginning, no second time',
  async (name) => {
    expect(await add({ name })).toMatchObject(refusal(409, 'already_exists'));
  },
);

it.each([
  [{ currency: 'EUR' }, 404, 'not_found'],
  [{ maxBalance: { amount: 1, currency: 'EUR' } }, 409, 'currency_mismatch'],
  [{ maxBalance: { amount: -1, currency: 'KES' } }, 422, 'validation_failed'],
  [{ properties: ['receipts', 'flight'] }, 422, 'validation_failed'],
])('refuses %j', async (rest, status, code) => {
  expect(await add({ name: 'Trips', ...rest })).toMatchObject(refusal(status, code));
});

it('lists types where they were, whatever their status', async () => {
  const readIds = async () => (await readList('/v1/wallet-types')).map(({ id }) => id);
  const before = await readIds();
  await put(`/v1/wallet-types/${SAVINGS}/status`, { status: 'inactive' });
  expect(await readIds()).toEqual(before);
  expect(before.at(-1)).toBe(EVERYDAY);
});

it('changes only what was sent, and never the currency', async () => {
  expect((await update(EVERYDAY, { maxBalance: null })).body).toMatchObject({
    name: 'Daily',
    maxBalance: null,
    properties: ['receipts'],
  });
  expect(await update(EVERYDAY, { maxBalance: { amount: 5, currency: 'UGX' } })).toMatchObject(
    refusal(409, 'currency_mismatch'),
  );
  expect(await update(EVERYDAY, { name: 'Savings' })).toMatchObject({
    body: { code: 'already_exists' },
  });
  expect(await update('wty_000000000000', { name: 'Else' })).toMatchObject(
    refusal(404, 'wallet_type_not_found'),
  );
});

it('holds existing wallets to a new bound', async () => {
  await update(EVERYDAY, { maxBalance: { amount: 150_000, currency: 'KES' } });
  const topUp = await post('/v1/accounts/acc_01HZX6A4N2PC/topups', {
    walletId: 'wal_01HZX6AB7QKD',
    amount: { amount: 1, currency: 'KES' },
  });
  expect(topUp).toMatchObject(refusal(409, 'max_balance_exceeded'));
});

it('gives no wallet of an inactive type', async () => {
  const path = `/v1/wallet-types/${SAVINGS}/status`;
  await put(path, { status: 'inactive' });
  const response = await put('/v1/accounts/acc_01HZX6A4N2PC/wallets', { walletTypeId: SAVINGS });
  expect(response).toMatchObject(refusal(409, 'wallet_type_inactive'));
});

it('deletes a type that has neither wallets nor groups', async () => {
  const drop = (id: string) => remove(`/v1/wallet-types/${id}`);
  expect(await drop(EVERYDAY)).toMatchObject(refusal(409, 'wallet_type_in_use'));
  const path = '/v1/wallet-groups/wgr_01HZX6D2R8SB/types';
  await post(path, { walletTypeId: SAVINGS });
  expect((await drop(SAVINGS)).status).toBe(409);
  await remove(`${path}/${SAVINGS}`);
  expect((await drop(SAVINGS)).status).toBe(204);
  expect(await drop(SAVINGS)).toMatchObject({ body: { code: 'wallet_type_not_found' } });
});
