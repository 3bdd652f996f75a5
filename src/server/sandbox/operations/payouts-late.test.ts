import { describe, expect, it } from 'vitest';
import {
  createPaymentCalls,
  GRACE,
  OPENING,
  WALLET,
} from '#server/sandbox/testing/payment-calls.ts';
import { kes, readId, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const sandbox = useSandbox();
const { get, put, control, readList, listEvents } = sandbox;
const { confirm, trigger, readWallet } = createPaymentCalls(sandbox);

const PAID = 101_500;
const readPayment = async () => (await readList('/v1/mobile-money/payments?limit=1'))[0]!;

describe('a payment that is under way', () => {
  it('goes out of an account that is suspended meanwhile, and does not come in', async () => {
    await trigger();
    await confirm('c2b');
    await put(`${GRACE}/status`, { status: 'suspended' });
    sandbox.advance(15_000);
    expect(await readList('/v1/mobile-money/payments?limit=2')).toMatchObject([
      { kind: 'c2b', status: 'failed', failureCode: 'wallet_blocked' },
      { kind: 'b2c', status: 'completed' },
    ]);
    expect(await readWallet()).toEqual({ balance: OPENING - PAID, available: OPENING - PAID });
  });
});

describe('a payout that times out', () => {
  it.each([
    ['0603', 'completed', OPENING - PAID, null],
    ['0605', 'failed', OPENING, 'not_confirmed'],
  ])('to …%s is held until it ends as %s', async (end, status, left, failureCode) => {
    await trigger({ phoneNumber: `+25470000${end}` });
    sandbox.advance(121_000);
    expect(await readPayment()).toMatchObject({
      status: 'timed_out',
      completedAt: null,
      receipt: null,
      failure: null,
      failureCode: null,
    });
    expect(await readWallet()).toEqual({ balance: OPENING, available: OPENING - PAID });
    expect(await listEvents()).toEqual([]);
    sandbox.advance(3_400_000);
    expect(await readPayment()).toMatchObject({ status: 'timed_out' });
    expect((await readWallet()).available).toBe(OPENING - PAID);
    sandbox.advance(100_000);
    const ended = await readPayment();
    expect(ended).toMatchObject({ status, failureCode });
    expect(ended['receipt'] === null).toBe(status === 'failed');
    expect(await readWallet()).toEqual({ balance: left, available: left });
    expect((await listEvents())[0]).toBe(`payment.${status}`);
  });

  it.each([
    ['approve', 'completed'],
    ['refuse', 'failed'],
  ])('ends at once when the simulated phone says %s late', async (answer, status) => {
    const paymentId = readId(await trigger({ phoneNumber: '+254700000603' }));
    sandbox.advance(200_000);
    expect((await control('GET', '/handset')).body).toMatchObject({
      payments: [{ id: paymentId, status: 'timed_out' }],
    });
    await control('POST', '/handset', { paymentId, answer });
    expect(await readPayment()).toMatchObject({ id: paymentId, status });
    sandbox.advance(4_000_000);
    expect(await readPayment()).toMatchObject({ id: paymentId, status });
    expect(await listEvents()).toHaveLength(status === 'completed' ? 3 : 1);
  });
});

describe('a collection that times out', () => {
  it.each([
    ['0603', 'completed', OPENING + 100_000],
    ['0605', 'failed', OPENING],
  ])('from …%s ends later as %s', async (end, status, balance) => {
    await confirm('c2b', { phoneNumber: `+25470000${end}` });
    sandbox.advance(121_000);
    expect(await readPayment()).toMatchObject({ status: 'timed_out' });
    expect((await readWallet()).balance).toBe(OPENING);
    sandbox.advance(3_600_000);
    expect(await readPayment()).toMatchObject({ status });
    expect((await readWallet()).balance).toBe(balance);
  });
});

describe('why a payment has failed, and the receipt of one that has not', () => {
  it.each([
    ['0601', 'owner_refused', 'owner_refused'],
    ['0602', 'wrong_pin', 'wrong_pin'],
    ['0604', 'balance_limit', 'insufficient_funds'],
  ])('to …%s is said to programs', async (end, out, into) => {
    await trigger({ phoneNumber: `+25470000${end}` });
    await confirm('c2b', { phoneNumber: `+25470000${end}` });
    sandbox.advance(15_000);
    const ended = await readList('/v1/mobile-money/payments?status=failed');
    expect(ended.map(({ failureCode }) => failureCode)).toEqual([into, out]);
  });

  it('stand in the export, with the wallet, so that the operator’s statement can be matched', async () => {
    await trigger({ reference: 'EXPORTED-1' });
    await trigger({ reference: 'EXPORTED-2', phoneNumber: '+254700000601', amount: kes(1_000) });
    sandbox.advance(15_000);
    const [failed, completed] = await readList('/v1/mobile-money/payments?limit=2');
    const { body } = await get(
      '/v1/mobile-money/b2c/export?from=2026-03-02T12:00:00Z&to=2026-04-01T00:00:00Z',
    );
    const lines = String(body).trim().split(/\r?\n/);
    expect(lines[0]).toMatch(/,completedAt,receipt,walletId,batchId,failureCode,failure$/);
    expect(completed!['receipt']).toMatch(/^[0-9A-Z]{10}$/);
    expect(lines[1]).toContain(`,${String(completed!['receipt'])},${WALLET},,,`);
    expect(lines[2]).toContain(`,,${WALLET},,owner_refused,${String(failed!['failure'])}`);
  });
});
