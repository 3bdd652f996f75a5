import { describe, expect, it } from 'vitest';
import { kes, readId, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';
import {
  createPaymentCalls,
  WALLET,
  OPENING,
  COMPANY_WALLET,
  PHONE,
  GRACE,
} from '#server/sandbox/testing/payment-calls.ts';

const sandbox = useSandbox();
const { call, get, put, post, readList, readBalance, listEvents } = sandbox;
const { confirm, trigger, readWallet } = createPaymentCalls(sandbox);

describe('a payout', () => {
  it('holds amount and fee, and becomes two transactions', async () => {
    const answer = await confirm('b2c');
    expect(answer).toMatchObject({ status: 202, body: { status: 'pending', kind: 'b2c' } });
    expect(await readWallet()).toEqual({ balance: OPENING, available: OPENING - 101_500 });
    const settlement = await readBalance('system:settlement');
    sandbox.advance(3_000);
    const [payment] = await readList('/v1/mobile-money/payments?kind=b2c&limit=1');
    expect(payment).toMatchObject({ status: 'processing', completedAt: null });
    sandbox.advance(10_000);
    const [completed] = await readList('/v1/mobile-money/payments?status=completed&limit=1');
    expect(completed).toMatchObject({ id: payment!['id'], failure: null });
    expect(await readWallet()).toEqual({
      balance: OPENING - 101_500,
      available: OPENING - 101_500,
    });
    expect(await readBalance('system:settlement')).toBe(settlement + 100_000);
    const transactions = await readList('/v1/transactions?limit=2');
    expect(transactions).toMatchObject([
      { type: 'fee', direction: 'out', amount: kes(1_500) },
      { type: 'payout', direction: 'out', amount: kes(100_000) },
    ]);
    const events = ['payment.completed', 'transaction.completed', 'transaction.completed'];
    expect(await listEvents()).toEqual(events);
    expect((await get('/v1/mobile-money/shortcode/balance')).body).toEqual(kes(84_150_000));
  });

  it.each([
    ['0601', 'failed'],
    ['0602', 'failed'],
    ['0604', 'failed'],
  ])('to a phone that ends in %s ends as %s and gives back what was held', async (end, status) => {
    expect((await trigger({ phoneNumber: `+25470000${end}` })).status).toBe(202);
    expect((await readWallet()).available).toBeLessThan(OPENING);
    sandbox.advance(15_000);
    const [payment] = await readList('/v1/mobile-money/payments?limit=1');
    expect(payment).toMatchObject({ status });
    expect(payment!['failure']).not.toBeNull();
    expect(await readWallet()).toEqual({ balance: OPENING, available: OPENING });
    expect(await listEvents()).toEqual(['payment.failed']);
  });

  it('is made once under one idempotency key', async () => {
    const sending = {
      body: { phoneNumber: PHONE, amount: kes(50_000), walletId: WALLET },
      headers: { 'idempotency-key': 'payout-once' },
    };
    const path = '/v1/mobile-money/b2c/triggers';
    const first = await call('POST', path, sending);
    sandbox.advance(20_000);
    expect((await call('POST', path, sending)).body).toEqual(first.body);
    expect((await readWallet()).balance).toBe(OPENING - 50_900);
  });

  it.each([
    [{ amount: kes(150_000) }, 409, 'insufficient_funds'],
    [{ amount: kes(0) }, 422, 'validation_failed'],
    [{ amount: kes(999) }, 409, 'amount_out_of_range'],
    [{ amount: { amount: 5_000, currency: 'UGX' } }, 409, 'currency_mismatch'],
    [{ walletId: 'wal_000000000000' }, 404, 'wallet_not_found'],
    [{ phoneNumber: '+254700000199' }, 404, 'recipient_not_found'],
    [{ phoneNumber: '+254700000502' }, 502, 'provider_unavailable'],
  ])('is refused with %o', async (change, status, code) => {
    expect(await trigger(change)).toMatchObject(refusal(status, code));
    expect(await readWallet()).toEqual({ balance: OPENING, available: OPENING });
  });

  it('names the payment of a batch that a rule refuses, and queues none', async () => {
    const condition = 'amount >= 20000';
    await post('/v1/rules', { name: 'Big', subject: 'payout', condition, action: 'refuse' });
    const payments = [10_000, 20_000].map((amount) => ({
      phoneNumber: PHONE,
      amount: kes(amount),
    }));
    const refused = await post('/v1/mobile-money/b2c/bulk', { walletId: WALLET, payments });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'rule_refused', pointer: '/payments/1' },
    });
    expect(await readList('/v1/mobile-money/payments?status=pending')).toEqual([]);
  });

  it('is refused when the account is suspended or closed, and by a rule of the company', async () => {
    const rule = { name: 'None', subject: 'payout', condition: 'amount > 1', action: 'refuse' };
    const ruleId = readId(await post('/v1/rules', rule));
    expect(await trigger()).toMatchObject(refusal(409, 'rule_refused'));
    await put(`/v1/rules/${ruleId}`, { status: 'inactive' });
    const set = (status: string) => put(`${GRACE}/status`, { status, reason: 'Asked for.' });
    await set('suspended');
    expect(await trigger()).toMatchObject({ body: { code: 'account_inactive' } });
    await set('active');
    await post(`${GRACE}/charges`, { walletId: WALLET, amount: kes(OPENING) });
    expect((await set('closed')).status).toBe(200);
    expect(await trigger()).toMatchObject({ body: { code: 'account_closed' } });
  });

  it('from a wallet of the company makes no transaction of a client', async () => {
    const before = await readBalance(COMPANY_WALLET);
    await trigger({ walletId: COMPANY_WALLET });
    sandbox.advance(15_000);
    const [payment] = await readList('/v1/mobile-money/payments?limit=1');
    expect(payment).toMatchObject({ status: 'completed', walletId: COMPANY_WALLET });
    expect(await readBalance(COMPANY_WALLET)).toBe(before - 101_500);
    expect(await listEvents()).toEqual(['payment.completed']);
  });
});

describe('a batch', () => {
  const pay = (payments: readonly object[]) =>
    post('/v1/mobile-money/b2c/bulk', { walletId: WALLET, payments });
  const item = { phoneNumber: PHONE, amount: kes(40_000) };

  it('queues what can be paid and says what cannot', async () => {
    const response = await pay([
      item,
      { ...item, phoneNumber: '+254700000199' },
      { ...item, amount: kes(500) },
      { ...item, amount: { amount: 10, currency: 'UGX' } },
      item,
    ]);
    expect(response).toMatchObject({
      status: 202,
      body: {
        totalCount: 5,
        acceptedCount: 2,
        amount: kes(80_000),
        rejected: [
          { index: 1, code: 'recipient_not_found' },
          { index: 2, code: 'amount_out_of_range' },
          { index: 3, code: 'currency_mismatch' },
        ],
      },
    });
    sandbox.advance(15_000);
    expect(await readWallet()).toEqual({ balance: 68_200, available: 68_200 });
  });

  it('is refused as a whole when the wallet does not cover it, or nothing is in its currency', async () => {
    const many = [item, item, item, item];
    expect(await pay(many)).toMatchObject(refusal(409, 'insufficient_funds'));
    const foreign = [{ ...item, amount: { amount: 10, currency: 'UGX' } }];
    expect(await pay(foreign)).toMatchObject({ body: { code: 'currency_mismatch' } });
    expect(await readWallet()).toEqual({ balance: OPENING, available: OPENING });
  });

  it('is refused as a whole from a wallet in another currency than that of the gateway', async () => {
    await post('/v1/currencies', { code: 'UGX' });
    const walletId = String((await readList('/v1/company/wallets'))[0]!['id']);
    const payments = [{ ...item, amount: { amount: 5000, currency: 'UGX' } }];
    expect(await post('/v1/mobile-money/b2c/bulk', { walletId, payments })).toMatchObject(
      refusal(409, 'currency_mismatch'),
    );
  });
});
