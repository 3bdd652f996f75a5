import { expect, it } from 'vitest';
import { useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const DANIEL = '/v1/accounts/acc_01HZX6B8V5SE';
const TYPE = 'wty_01HZX6C3D9FA';

const { put, post, readList } = useSandbox();

it('finds by wallet type no account whose wallet of the type is closed, by itself or with its account', async () => {
  const find = async () =>
    (await readList(`/v1/wallet-types/${TYPE}/accounts`)).map(({ name }) => name);
  await post('/v1/accounts', {
    name: 'Wanjiku Otieno',
    phoneNumber: '+254711000001',
    walletTypeId: TYPE,
  });
  expect(await find()).toEqual(['Wanjiku Otieno', 'Daniel Mutua', 'Grace Wanjiru']);
  await put(`${DANIEL}/status`, { status: 'closed' });
  expect(await find()).toEqual(['Wanjiku Otieno', 'Grace Wanjiru']);
});

it('lists labels in alphabetical order, whatever their capitals and accents', async () => {
  for (const tag of ['Zone', 'émigré', 'alpha', 'VIP', 'east'])
    expect(await put(`${DANIEL}/tags`, { tag })).toMatchObject({ status: 200 });
  const tags = (await readList('/v1/accounts/tags')).map(({ tag }) => tag);
  expect(tags).toEqual(['alpha', 'east', 'émigré', 'vip', 'VIP', 'Zone']);
});
