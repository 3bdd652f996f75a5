import { describe, expect, it } from 'vitest';
import { COMPANY } from '#server/sandbox/testing/open-seeded-draft.ts';
import {
  COMPANY_WALLET,
  createPaymentCalls,
  GRACE,
  PHONE,
  WALLET,
} from '#server/sandbox/testing/payment-calls.ts';
import { assertStatements, readTransactions } from '#server/sandbox/testing/statements.ts';
import { kes, readId, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const TILL = 'dev_01HZX7R1S5EP';
const STALL = 'ben_01HZX7G4L8ZH';
const ACCOUNT = { type: 'account', id: 'acc_01HZX6A4N2PC', name: 'Grace Wanjiru' };
const HARVEST_LANE = { type: 'company', id: COMPANY, name: 'Harvest Lane Traders' };
const PLATFORM = { type: 'platform', id: null, name: 'Platform' };
const SPAN = { validFrom: '2026-03-02T00:00:00Z', expiresAt: '2026-03-03T00:00:00Z' };
const sandbox = useSandbox();
const { advance, get, post, put, readList, remove, setClock } = sandbox;
const { trigger } = createPaymentCalls(sandbox);

const topUp = (rest: object = {}) =>
  post(`${GRACE}/topups`, { walletId: WALLET, amount: kes(7000), ...rest });
const readTransfer = ({ body }: { readonly body: unknown }) =>
  readList(`/v1/transactions?transferId=${(body as { transferId: string }).transferId}`);
const readStatement = () => readList(`/v1/transactions?walletId=${COMPANY_WALLET}`);

describe('the sides of a movement', () => {
  it('share the transfer, and each names the party of the other', async () => {
    const sides = await readTransfer(await topUp({ reference: 'CASH-1' }));
    const shared = { type: 'topup', amount: kes(7000), reference: 'CASH-1', voucherId: null };
    expect(sides).toMatchObject([
      { ...shared, direction: 'in', walletId: WALLET, counterparty: HARVEST_LANE },
      { ...shared, direction: 'out', walletId: COMPANY_WALLET, counterparty: ACCOUNT },
    ]);
    expect(sides.map(({ accountId }) => accountId)).toEqual([ACCOUNT.id, null]);
  });

  it('of a payment at a stall name the client and the beneficiary', async () => {
    await put(`/v1/devices/${TILL}/beneficiary`, { beneficiaryId: STALL });
    const tap = { uid: '04A2246B5C7D80', deviceId: TILL, amount: kes(900) };
    const sides = await readTransfer(await post('/v1/iot-payments', tap));
    expect(sides).toMatchObject([
      { direction: 'in', counterparty: ACCOUNT, deviceId: TILL },
      { direction: 'out', counterparty: { type: 'beneficiary', id: STALL, name: 'Otieno Juma' } },
    ]);
    const filter = `transferId=${String(sides[0]!['transferId'])}`;
    for (const path of [
      `${GRACE}/wallets/${WALLET}/transactions`,
      `/v1/beneficiary-accounts/${STALL}/transactions`,
    ])
      expect(await readList(`${path}?${filter}`)).toHaveLength(1);
    expect(await readList(`/v1/dependants/transactions?${filter}`)).toEqual([]);
  });

  it('of a redeemed voucher say which voucher it was', async () => {
    const voucher = { id: 'vch_01HZX7N8P3CM', name: 'Market day' };
    const redeemed = await post(`${GRACE}/topups`, {
      walletId: WALLET,
      voucherCode: 'MKT-4821-KE',
    });
    expect(redeemed.body).toMatchObject({
      direction: 'in',
      voucherId: voucher.id,
      counterparty: { type: 'voucher', ...voucher },
    });
    expect(await readTransfer(redeemed)).toHaveLength(1);
  });
});

describe("the statement of the company's wallet", () => {
  it('has a payout and its fee, with the phone and the payment', async () => {
    const paymentId = readId(await trigger({ walletId: COMPANY_WALLET, reference: 'PAY-1' }));
    advance(15_000);
    const shared = { direction: 'out', accountId: null, paymentId, reference: 'PAY-1' };
    expect((await readStatement()).slice(0, 2)).toMatchObject([
      { ...shared, type: 'fee', amount: kes(1500), counterparty: PLATFORM },
      {
        ...shared,
        type: 'payout',
        amount: kes(100_000),
        counterparty: { type: 'phone', id: null, name: PHONE },
      },
    ]);
  });

  it('has what was set aside for a voucher, and what came back', async () => {
    const given = { name: 'Day', amount: kes(1000), quantity: 2, ...SPAN };
    const voucherId = readId(await post('/v1/vouchers', given));
    const shared = { voucherId, amount: kes(2000), counterparty: { type: 'voucher', name: 'Day' } };
    expect((await readStatement())[0]).toMatchObject({
      ...shared,
      type: 'charge',
      direction: 'out',
    });
    await setClock(SPAN.expiresAt);
    expect((await readStatement())[0]).toMatchObject({
      ...shared,
      type: 'refund',
      direction: 'in',
    });
  });

  it('has a paid invoice under its number', async () => {
    await get(`/v1/billing/invoices/inv_01HZX8F6G1UD/payment?walletId=${COMPANY_WALLET}`);
    expect((await readStatement())[0]).toMatchObject({
      type: 'payment',
      direction: 'out',
      reference: 'WP-2026-0218',
    });
  });

  it('is listed where it is asked for, so that a top-up is not in the list of all twice', async () => {
    await topUp();
    const all = await readList('/v1/transactions?limit=100');
    expect(all.map(({ accountId }) => accountId)).not.toContain(null);
    const [own] = await readStatement();
    const id = String(own!['id']);
    expect(await readList(`/v1/transactions?id=${id}`)).toMatchObject([{ accountId: null }]);
  });

  it('leads line by line to the balance, from the beginning of a workspace on', async () => {
    await assertStatements(sandbox.host, sandbox.workspace);
    await topUp();
    await remove('/v1/vouchers/vch_01HZX7M6N2BL');
    await assertStatements(sandbox.host, sandbox.workspace);
    const all = await readTransactions(sandbox.workspace, { walletId: COMPANY_WALLET });
    expect(all.map(({ type }) => type).slice(0, 2)).toEqual(['refund', 'topup']);
    const times = all.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });
});

describe('a wallet of the company', () => {
  const readWallet = async () => {
    const [wallet] = await readList(`/v1/company/wallets?id=${COMPANY_WALLET}`);
    return wallet!;
  };

  it('shows what a payout holds beside its balance, until the payout has ended', async () => {
    const before = await readWallet();
    const { amount } = before['balance'] as { amount: number };
    expect(before).toMatchObject({ available: kes(amount), held: kes(0) });
    await trigger({ walletId: COMPANY_WALLET });
    expect(await readWallet()).toMatchObject({
      balance: kes(amount),
      available: kes(amount - 101_500),
      held: kes(101_500),
    });
    advance(15_000);
    const left = kes(amount - 101_500);
    expect(await readWallet()).toMatchObject({ balance: left, available: left, held: kes(0) });
  });
});
