import { expect, it } from 'vitest';
import { CURRENCIES } from '#server/sandbox/entities/company.ts';
import { formatVoucherHolder, VOUCHERS } from '#server/sandbox/entities/voucher.ts';
import { COMPANY_WALLETS } from '#server/sandbox/entities/wallet.ts';
import { moveMoney, SYSTEM } from '#server/sandbox/domain/wallet-money.ts';
import { openSeededDraft } from '#server/sandbox/testing/open-seeded-draft.ts';
import { readId, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';
import { CURRENCY_OPERATIONS } from './currency.ts';

const { get, post, remove, readList } = useSandbox();

const add = (body: object) => post('/v1/currencies', body);

it('takes name and decimals of a currency from the standard and opens an empty wallet', async () => {
  expect(await add({ code: 'JPY' })).toMatchObject({
    status: 201,
    body: { code: 'JPY', name: 'Japanese yen', decimals: 0, isDefault: false },
  });
  const { body } = await get('/v1/company/wallets');
  expect(body).toMatchObject({
    data: [
      { name: 'Operations JPY', balance: { amount: 0, currency: 'JPY' }, status: 'active' },
      { name: 'Reserve', status: 'frozen' },
      { name: 'Operations' },
    ],
  });
});

it('stands in the balance of the company where the list of currencies has it', async () => {
  await add({ code: 'UGX' });
  await add({ code: 'JPY' });
  const readCodes = async (path: string, name: string) =>
    (await readList(path)).map((each) => each[name]);
  const codes = await readCodes('/v1/currencies', 'code');
  expect(codes).toEqual(['JPY', 'UGX', 'KES']);
  expect(await readCodes('/v1/company/balance', 'currency')).toEqual(codes);
});

it('refuses codes that the standard does not have and currencies that are there', async () => {
  // Gold is in the standard and is the money of no country.
  for (const code of ['QQQ', 'XAU'])
    expect(await add({ code })).toMatchObject({
      status: 422,
      body: {
        code: 'validation_failed',
        pointer: '/code',
        detail: `code "${code}" is not the ISO 4217 code of a country's currency.`,
      },
    });
  expect(await add({ code: 'KES' })).toMatchObject({
    status: 409,
    body: { code: 'already_exists' },
  });
});

it('has one default, which new types get and which cannot be unset', async () => {
  await add({ code: 'UGX', isDefault: true });
  expect((await get('/v1/currencies')).body).toMatchObject({
    data: [
      { code: 'UGX', isDefault: true },
      { code: 'KES', isDefault: false },
    ],
  });
  const type = await post('/v1/wallet-types', { name: 'Trips' });
  expect(type.body).toMatchObject({ currency: 'UGX' });
  const unset = (code: string) => post(`/v1/currencies/${code}`, { isDefault: false });
  expect(await unset('UGX')).toMatchObject({ status: 409, body: { code: 'currency_is_default' } });
  expect(await unset('KES')).toMatchObject({ status: 200, body: { isDefault: false } });
  expect(await unset('EUR')).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

it('deletes only what no type uses, what is not the default and what holds no money', async () => {
  const drop = (code: string) => remove(`/v1/currencies/${code}`);
  expect(await drop('KES')).toMatchObject({ status: 409, body: { code: 'currency_is_default' } });
  await add({ code: 'UGX' });
  const type = await post('/v1/wallet-types', { name: 'Trips', currency: 'UGX' });
  expect((await drop('UGX')).status).toBe(409);
  await remove(`/v1/wallet-types/${readId(type)}`);
  expect((await drop('UGX')).status).toBe(204);
  expect(await drop('UGX')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await readList('/v1/company/wallets')).toMatchObject([
    { name: 'Reserve' },
    { name: 'Operations' },
  ]);
});

it('keeps a currency whose wallet holds money, or whose vouchers do', () => {
  const { draft } = openSeededDraft();
  const currency = 'UGX';
  const createdAt = draft.at;
  draft.put(CURRENCIES, { code: currency, name: 'Any', decimals: 0, isDefault: false, createdAt });
  const wallet = { id: 'wal_000000000001', name: 'Any', currency, status: 'active' } as const;
  draft.put(COMPANY_WALLETS, wallet);
  // Money comes to such a wallet by a payment from a phone, which takes several calls.
  const move = (from: string, to: string) =>
    moveMoney(draft, { from, to, money: { amount: 5, currency }, transfer: 'txn_000000000001' });
  // The handler reads nothing else of a call.
  const remove = () =>
    CURRENCY_OPERATIONS.deleteCurrency({ state: draft, path: { code: currency } } as never);
  const refusal = expect.objectContaining({ code: 'account_has_balance' });
  move(SYSTEM.settlement, wallet.id);
  expect(remove).toThrow(refusal);
  const voucher = { ...draft.list(VOUCHERS)[0]!, id: 'vch_000000000001' };
  draft.put(VOUCHERS, voucher);
  move(wallet.id, formatVoucherHolder(voucher));
  expect(remove).toThrow(refusal);
  move(formatVoucherHolder(voucher), wallet.id);
  move(wallet.id, SYSTEM.platform);
  expect(remove()).toEqual({ status: 204 });
});
