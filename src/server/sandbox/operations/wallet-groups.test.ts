import { expect, it } from 'vitest';
import { refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const GROUPS = '/v1/wallet-groups';
const HOUSEHOLDS = `${GROUPS}/wgr_01HZX6D5H1TB`;
const GRACE = '/v1/accounts/acc_01HZX6A4N2PC';
const EVERYDAY = 'wty_01HZX6C3D9FA';
const SAVINGS = 'wty_01HZX6C9S4VG';

const { get, put, post, remove } = useSandbox();

const create = (body: object) => post(GROUPS, body);
const stopSavings = () => put(`/v1/wallet-types/${SAVINGS}/status`, { status: 'inactive' });

async function listGraceTypes(): Promise<readonly string[]> {
  const { body } = await get(GRACE);
  const { wallets } = body as { readonly wallets: readonly { readonly walletTypeId: string }[] };
  return wallets.map(({ walletTypeId }) => walletTypeId);
}

it('makes a group of active types under a name of its own', async () => {
  const body = { name: 'Families', walletTypeIds: [EVERYDAY, EVERYDAY] };
  expect(await create(body)).toMatchObject({
    status: 201,
    body: { walletTypeIds: [EVERYDAY], accountCount: 0, status: 'active' },
  });
  expect(await create(body)).toMatchObject(refusal(409, 'already_exists'));
  expect(await create({ name: 'Else', walletTypeIds: ['wty_000000000000'] })).toMatchObject(
    refusal(404, 'wallet_type_not_found'),
  );
  await stopSavings();
  expect(await create({ name: 'Else', walletTypeIds: [SAVINGS] })).toMatchObject(
    refusal(409, 'wallet_type_inactive'),
  );
});

it('does not count a closed account, which still shows its groups', async () => {
  const daniel = '/v1/accounts/acc_01HZX6B8V5SE';
  const readCount = async () => {
    const { body } = await get(`${GROUPS}?id=wgr_01HZX6D5H1TB`);
    return (body as { data: { accountCount: number }[] }).data[0]!.accountCount;
  };
  await put(`${daniel}/groups`, { groupId: 'wgr_01HZX6D5H1TB' });
  expect(await readCount()).toBe(2);
  await put(`${daniel}/status`, { status: 'closed' });
  expect(await readCount()).toBe(1);
  expect(await get(daniel)).toMatchObject({ body: { groupIds: ['wgr_01HZX6D5H1TB'] } });
});

it('opens one wallet of an added type for each member', async () => {
  const add = () => post(`${HOUSEHOLDS}/types`, { walletTypeId: SAVINGS });
  const added = await add();
  expect(added).toMatchObject({ status: 200, body: { accountCount: 1 } });
  expect((await listGraceTypes()).filter((id) => id === SAVINGS)).toHaveLength(1);
  await stopSavings();
  expect(await add()).toMatchObject({ status: 200, body: added.body });
  expect((await listGraceTypes()).filter((id) => id === SAVINGS)).toHaveLength(1);
  await put(`/v1/wallet-types/${SAVINGS}/status`, { status: 'active' });
  expect((await remove(`${HOUSEHOLDS}/types/${SAVINGS}`)).status).toBe(204);
  expect(await remove(`${HOUSEHOLDS}/types/${SAVINGS}`)).toMatchObject(
    refusal(404, 'wallet_type_not_found'),
  );
  await add();
  expect((await listGraceTypes()).filter((id) => id === SAVINGS)).toHaveLength(1);
});

it('adds no inactive type', async () => {
  await stopSavings();
  const add = await post(`${HOUSEHOLDS}/types`, { walletTypeId: SAVINGS });
  expect(add).toMatchObject(refusal(409, 'wallet_type_inactive'));
});

it('gives groups other names that are free', async () => {
  const rename = (name: string) => put(HOUSEHOLDS, { name });
  expect(await rename('Households')).toMatchObject({ status: 200 });
  expect(await rename('Families')).toMatchObject({ status: 200, body: { name: 'Families' } });
  expect(await rename('Seasonal workers')).toMatchObject(refusal(409, 'already_exists'));
});

it('gives an inactive group to nobody', async () => {
  await put(`${HOUSEHOLDS}/status`, { status: 'inactive' });
  const join = await put('/v1/accounts/acc_01HZX6B8V5SE/groups', { groupId: 'wgr_01HZX6D5H1TB' });
  expect(join).toMatchObject(refusal(409, 'wallet_group_inactive'));
});

it('deletes a group without members', async () => {
  expect(await remove(HOUSEHOLDS)).toMatchObject(refusal(409, 'wallet_group_in_use'));
  await put(`${GRACE}/groups/wgr_01HZX6D5H1TB/removal`);
  expect((await remove(HOUSEHOLDS)).status).toBe(204);
  expect(await remove(HOUSEHOLDS)).toMatchObject(refusal(404, 'wallet_group_not_found'));
});
