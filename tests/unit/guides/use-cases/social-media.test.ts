import { describe, expect, it } from 'vitest';
import { COMPANY_WALLET, GRACE, WALLET } from '#server/sandbox/testing/payment-calls.ts';
import { kes, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const DANIEL = '/v1/accounts/acc_01HZX6B8V5SE';
const { advance, post, readBalance, readCompanyMoney, readList } = useSandbox();

describe('a tip', () => {
  it('a tip leaves the share with the company, and two transactions with its reference', async () => {
    const { own } = await readCompanyMoney();
    const reference = 'tip-00000417';
    await post(`${GRACE}/charges`, { walletId: WALLET, amount: kes(1001), reference });
    await post(`${DANIEL}/topups`, { walletId: 'wal_01HZX6BD9SMF', amount: kes(900), reference });
    expect((await readCompanyMoney()).own).toBe(own + 101);
    expect(await readList(`/v1/transactions?reference=${reference}`)).toMatchObject([
      { type: 'topup', amount: kes(900) },
      { type: 'charge', direction: 'out', amount: kes(1001) },
    ]);
  });
});

describe('the weekly payout', () => {
  it('a batch that is sent twice with its key within 30 days pays once', async () => {
    const payments = [{ phoneNumber: '+254700000101', amount: kes(20_000), reference: 'WEEK-10' }];
    const send = () =>
      post(
        '/v1/mobile-money/b2c/bulk',
        { walletId: COMPANY_WALLET, payments },
        { headers: { 'idempotency-key': 'payout-2026-w10' } },
      );
    const first = await send();
    expect(first.status).toBe(202);
    advance(15_000);
    expect((await send()).body).toEqual(first.body);
    advance(29 * 24 * 3_600_000);
    expect((await send()).body).toEqual(first.body);
    advance(15_000);
    const paid = await readList('/v1/mobile-money/payments?limit=100');
    expect(paid.filter(({ reference }) => reference === 'WEEK-10')).toHaveLength(1);
    expect(await readBalance(COMPANY_WALLET)).toBeGreaterThan(0);
  });
});
