import { describe, expect, it } from 'vitest';
import {
  COMPANY_WALLET,
  GRACE,
  OPENING,
  PHONE,
  WALLET,
} from '#server/sandbox/testing/payment-calls.ts';
import {
  kes,
  readId,
  refusal,
  useSandbox,
  type Document,
} from '#server/sandbox/testing/use-sandbox.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';

const TILL = 'dev_01HZX7R1S5EP';
const SELLER = 'ben_01HZX7G4L8ZH';
const SELLER_WALLET = 'wal_01HZX7H9C3RT';
const { advance, get, post, put, readBalance, readCompanyMoney, readList } = useSandbox();

const sell = (amount: number, reference = 'STALL-12-0099') =>
  post('/v1/iot-payments', {
    uid: '04A2246B5C7D80',
    deviceId: TILL,
    amount: kes(amount),
    reference,
  });
const earnFor = (beneficiaryId: string | null) =>
  put(`/v1/devices/${TILL}/beneficiary`, { beneficiaryId });
const addSeller = async (name: string, phoneNumber: string) => {
  const seller = { accountId: GRACE.split('/').at(-1), name, phoneNumber };
  const added = await post('/v1/beneficiary-accounts', {
    ...seller,
    walletTypeId: 'wty_01HZX6C3D9FA',
  });
  return { id: readId(added), walletId: (added.body as { wallet: { id: string } }).wallet.id };
};

describe('takings', () => {
  it('a till that is assigned again sends later takings to the new seller, and earlier ones stay', async () => {
    const next = await addSeller('Achieng Auma', '+254700000103');
    await earnFor(SELLER);
    await sell(20_000);
    await earnFor(next.id);
    await sell(30_000);
    expect(await readBalance(SELLER_WALLET)).toBe(20_000);
    expect(await readBalance(next.walletId)).toBe(30_000);
  });

  it('a charge does not know the wallet of a seller', async () => {
    await earnFor(SELLER);
    await sell(20_000);
    const commission = { walletId: SELLER_WALLET, amount: kes(1000) };
    expect(await post(`${GRACE}/charges`, commission)).toMatchObject(
      refusal(404, 'wallet_not_found'),
    );
  });

  it("a seller is paid out of the seller's own wallet", async () => {
    await earnFor(SELLER);
    await sell(50_000);
    const paid = { phoneNumber: PHONE, amount: kes(40_000), walletId: SELLER_WALLET };
    expect((await post('/v1/mobile-money/b2c/triggers', paid)).status).toBe(202);
    advance(15_000);
    await get('/v1/company/balance');
    expect(await readBalance(SELLER_WALLET)).toBeLessThanOrEqual(10_000);
  });

  it('takings of a till without a seller pay all sellers in one bulk payment, and the commission stays', async () => {
    await earnFor(null);
    const { own } = await readCompanyMoney();
    await sell(50_000);
    const payments = [
      { phoneNumber: '+254700000101', amount: kes(27_000) },
      { phoneNumber: '+254700000102', amount: kes(18_000) },
    ];
    const batch = await post('/v1/mobile-money/b2c/bulk', { walletId: COMPANY_WALLET, payments });
    expect(batch).toMatchObject({ status: 202, body: { acceptedCount: 2, rejected: [] } });
    advance(15_000);
    const done = await readList<{ fee: { amount: number } }>(
      '/v1/mobile-money/payments?status=completed&limit=2',
    );
    const fees = done.reduce((sum, { fee }) => sum + fee.amount, 0);
    expect((await readCompanyMoney()).own).toBe(own + 5000 - fees);
  });

  it('two tills cannot both take the last shilling', async () => {
    const statuses = await Promise.all([sell(OPENING, 'ONE'), sell(OPENING, 'TWO')]);
    expect(statuses.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
    expect(await readBalance(WALLET)).toBe(0);
  });
});

describe('money that is given back', () => {
  const giveBack = (amount: number) =>
    post(`${GRACE}/topups`, { walletId: WALLET, amount: kes(amount), reference: 'STALL-12-0099' });

  it('the description has no operation that refunds or reverses', async () => {
    const description = await loadApiDescription();
    const paths = Object.values(description['paths'] as Record<string, Document>);
    const operations = paths.flatMap((path) => Object.values(path) as { operationId?: string }[]);
    const ids = operations.flatMap(({ operationId }) => operationId ?? []);
    expect(ids.length).toBeGreaterThan(200);
    expect(ids.filter((id) => /refund|revers/i.test(id))).toEqual([]);
  });

  it('a payment and the top-up that gives it back are found by one reference', async () => {
    await sell(20_000);
    await giveBack(20_000);
    const found = await readList('/v1/transactions?reference=STALL-12-0099');
    expect(found).toMatchObject([
      { type: 'topup', amount: kes(20_000) },
      { type: 'payment', direction: 'out', amount: kes(20_000) },
    ]);
  });

  it('money that is given back comes from the company and not from the seller', async () => {
    await earnFor(SELLER);
    await sell(20_000);
    const { own } = await readCompanyMoney();
    await giveBack(20_000);
    expect((await readCompanyMoney()).own).toBe(own - 20_000);
    expect(await readBalance(SELLER_WALLET)).toBe(20_000);
  });
});
