import { describe, expect, it } from 'vitest';
import {
  COMPANY_WALLET,
  createPaymentCalls,
  GRACE,
  OPENING,
  PHONE,
  WALLET,
} from '#server/sandbox/testing/payment-calls.ts';
import { kes, readId, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const DAY_MS = 24 * 3_600_000;
const SETTLED_MS = 15_000;
const sandbox = useSandbox();
const { advance, get, post, put, listEvents, readBalance, readList, setClock } = sandbox;
const { confirm, readWallet } = createPaymentCalls(sandbox);

interface Moved {
  readonly type: string;
  readonly direction: 'in' | 'out';
  readonly amount: { readonly amount: number };
}

const lend = (amount = 250_000) =>
  post(
    '/v1/mobile-money/b2c/triggers',
    {
      phoneNumber: PHONE,
      amount: kes(amount),
      walletId: COMPANY_WALLET,
      reference: 'LOAN-2026-0031',
    },
    { headers: { 'idempotency-key': 'loan-2026-0031-payout' } },
  );

/** Lets payments end. */
async function settle(): Promise<void> {
  advance(SETTLED_MS);
  // What is due happens with the next call.
  await get('/v1/company/balance');
}

describe('a loan', () => {
  it('a second run with the key of a loan pays nothing', async () => {
    const first = await lend();
    await settle();
    const own = await readBalance(COMPANY_WALLET);
    expect((await lend()).body).toEqual(first.body);
    await settle();
    expect(await readBalance(COMPANY_WALLET)).toBe(own);
  });

  it('after 30 days the reference of a loan still pays once', async () => {
    const first = await lend();
    advance(31 * DAY_MS);
    await settle();
    const own = await readBalance(COMPANY_WALLET);
    const again = await lend();
    expect(again).toMatchObject(refusal(409, 'reference_taken'));
    expect(again.body).toMatchObject({ existingId: readId(first) });
    await settle();
    expect(await readBalance(COMPANY_WALLET)).toBe(own);
  });

  it('the reference of a payout stands in the list of payments, the newest first', async () => {
    const made = await lend();
    const [newest] = await readList('/v1/mobile-money/payments');
    expect(newest).toMatchObject({ id: readId(made), reference: 'LOAN-2026-0031' });
  });

  it("a loan leaves the company's wallet and none of the borrower's", async () => {
    const own = await readBalance(COMPANY_WALLET);
    await lend();
    await settle();
    expect(await readWallet()).toEqual({ balance: OPENING, available: OPENING });
    expect(await readBalance(COMPANY_WALLET)).toBeLessThan(own - 250_000);
  });

  it("a payout from the company's wallet is in no statement of a client", async () => {
    const before = await readList('/v1/transactions?limit=100');
    await lend();
    await settle();
    expect(await readList('/v1/transactions?limit=100')).toEqual(before);
  });

  it("the sum of the day's transactions equals the change of the company's balance", async () => {
    await setClock('2026-03-03T00:00:00Z');
    const before = await readBalance(COMPANY_WALLET);
    await lend();
    await post(`${GRACE}/topups`, { walletId: WALLET, amount: kes(7000) });
    await post(`${GRACE}/charges`, { walletId: WALLET, amount: kes(300) });
    await settle();
    const day = 'from=2026-03-03T00:00:00Z&to=2026-03-04T00:00:00Z&limit=100';
    const moved = await readList<Moved>(`/v1/transactions?walletId=${COMPANY_WALLET}&${day}`);
    expect(moved.map(({ type }) => type)).toEqual(['fee', 'payout', 'charge', 'topup']);
    const sum = moved.reduce(
      (total, { direction, amount }) => total + (direction === 'in' ? 1 : -1) * amount.amount,
      0,
    );
    expect(await readBalance(COMPANY_WALLET)).toBe(before + sum);
  });
});

describe('an instalment', () => {
  it("a request on the borrower's phone waits for 120 seconds", async () => {
    await confirm('c2b', { phoneNumber: '+254700000603' });
    advance(115_000);
    const read = () => readList('/v1/mobile-money/payments?kind=c2b&limit=1');
    expect(await read()).toMatchObject([{ status: 'processing' }]);
    advance(20_000);
    expect(await read()).toMatchObject([{ status: 'timed_out' }]);
  });

  it('an instalment is in the wallet when payment.completed is sent, and not before', async () => {
    expect((await confirm('c2b')).status).toBe(202);
    expect(await readWallet()).toEqual({ balance: OPENING, available: OPENING });
    expect(await listEvents()).not.toContain('payment.completed');
    advance(SETTLED_MS);
    expect((await readWallet()).balance).toBe(OPENING + 100_000);
    expect(await listEvents()).toContain('payment.completed');
  });
});

describe('before the next loan', () => {
  it("a check stays verified when the holder's name changes, and account.updated is sent", async () => {
    const { status } = await put(GRACE, { name: 'Grace Njeri' });
    expect(status).toBe(200);
    expect(await listEvents()).toContain('account.updated');
    const checks = await readList(`${GRACE}/identity-checks`);
    expect(checks[0]).toMatchObject({ status: 'verified' });
  });

  it('the rule of the night refuses a large payout from 22:00 to 06:00 in Nairobi, and no other', async () => {
    const condition = 'amount > 10000000 and (hour >= 19 or hour < 3)';
    const rule = { name: 'Night', subject: 'payout', action: 'refuse', condition };
    expect((await post('/v1/rules', rule)).status).toBe(201);
    const statuses: number[] = [];
    // 19:00 UTC is 22:00 in Nairobi.
    for (const time of ['18:59', '19:00', '23:59', '02:59', '03:00']) {
      const day = time < '12' ? '2026-03-11' : '2026-03-10';
      await setClock(`${day}T${time}:00Z`);
      const paid = await post('/v1/mobile-money/b2c/triggers', {
        phoneNumber: PHONE,
        amount: kes(10_000_001),
        walletId: COMPANY_WALLET,
      });
      statuses.push(paid.status);
      if (paid.status === 409) expect(paid).toMatchObject(refusal(409, 'rule_refused'));
    }
    expect(statuses).toEqual([202, 409, 409, 409, 202]);
    for (const time of ['20:00', '02:00']) {
      await setClock(`2026-03-${time < '12' ? 12 : 11}T${time}:00Z`);
      expect((await lend(10_000_000)).status).toBe(202);
    }
  });
});
