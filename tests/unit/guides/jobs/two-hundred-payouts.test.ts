// Pays 200 people from a CSV, and follows only what the pages say.
import { describe, expect, it } from 'vitest';
import { COMPANY_WALLET } from '#server/sandbox/testing/payment-calls.ts';
import { kes, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';
import { createPayroll, EXPORTED, parseCsv, PAYROLL_CSV } from './payroll.ts';
import { readAll } from './read-all.ts';
import { useInbox } from './use-inbox.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** A workspace begins at 12:30: /sandbox#move-the-clock. */
const DAY_OF_WAGES = 'from=2026-03-02T12:31:00Z&to=2026-03-03T12:31:00Z';
const HALF_A_YEAR = 'from=2026-03-02T12:31:00Z&to=2026-09-02T00:00:00Z';

const sandbox = useSandbox();
const inbox = useInbox(sandbox);
const { control, get, readList } = sandbox;
const payroll = createPayroll(sandbox);

/** Moves the clock of the workspace: /sandbox#move-the-clock. */
const moveClock = (seconds: number) => control('POST', '/clock', { advance: seconds });
/** Lets a bank transfer arrive, before the span of the wages: /sandbox#everything-else. */
async function fund() {
  await control('POST', '/funding', { amount: kes(100_000_000) });
  await moveClock(60);
}

describe('200 payouts from a CSV', () => {
  it('cost what was added up beforehand, and name each payment and each row that was refused', async () => {
    await fund();
    const rows = payroll.readRows();
    expect(rows).toHaveLength(200);
    // /payment-configuration/get-payment-configuration: `fees` add up a batch before it is sent.
    const expected = await payroll.addUp(rows);
    const before = await payroll.readWallet();
    // /payment-configuration/mobile-money-bulk-payment: one call, with the payments, fees and total in the answer.
    const { status, body } = await payroll.pay(rows);
    expect(status).toBe(202);
    expect(body).toMatchObject({ totalCount: 200, acceptedCount: 197 });
    expect(body.rejected).toMatchObject([
      { index: 50, code: 'recipient_not_found' },
      { index: 100, code: 'amount_out_of_range' },
      { index: 150, code: 'reference_taken', existingId: body.payments[0]!.id },
    ]);
    const refused = new Set(body.rejected.map(({ index }) => index));
    expect(body.payments.map(({ reference }) => reference)).toEqual(
      rows.filter((_, index) => !refused.has(index)).map(({ reference }) => reference),
    );
    const queued = await payroll.addUp(rows.filter((_, index) => !refused.has(index)));
    expect({ amount: body.amount.amount, fees: body.fees.amount }).toEqual(queued);
    expect(body.held).toEqual(kes(queued.amount + queued.fees));
    expect(queued.fees).toBeLessThan(expected.fees);
    // /company/get-payment-wallets: `available` is the balance less `held`.
    expect(await payroll.readWallet()).toEqual({
      balance: before.balance,
      available: before.available - body.held.amount,
      held: before.held + body.held.amount,
    });
    // /payment-configuration/mobile-money-get-transactions: `batchId` narrows the list.
    const listed = await readAll(get, `/v1/mobile-money/payments?batchId=${body.id}&limit=100`);
    expect(listed).toHaveLength(197);
  });

  it('are read from the lists where a callback is lost or comes late', async () => {
    await fund();
    const { body } = await payroll.pay(payroll.readRows());
    const lostId = body.payments.find(({ reference }) => reference === 'WAGES-03-020')!.id;
    const lateId = body.payments.find(({ reference }) => reference === 'WAGES-03-030')!.id;

    // /sandbox#callbacks-and-the-signing-secret: the first attempt of what follows is lost.
    await inbox.choose({ order: 'lost' });
    // /sandbox#answer-as-the-phone-of-a-payer-or-payee: a number that ends in 0603 is answered by the handset.
    await control('POST', '/handset', { paymentId: lostId, answer: 'approve' });
    await inbox.choose({ order: 'normal' });
    // /sandbox#answer-as-the-phone-of-a-payer-or-payee: a phone takes a payment ten seconds later.
    await moveClock(10);
    const told = await readTold();
    expect(told.size).toBe(195);
    expect([told.has(lostId), told.has(lateId)]).toEqual([false, false]);

    // /callbacks#what-you-have-missed: what no callback has told is read from the list.
    const missing = body.payments.filter(({ id }) => !told.has(id)).map(({ id }) => id);
    expect(missing.toSorted()).toEqual([lostId, lateId].toSorted());
    const read = await readList(`/v1/mobile-money/payments?id=${missing.join(',')}`);
    expect(read.find(({ id }) => id === lostId)).toMatchObject({
      status: 'completed',
      reference: 'WAGES-03-020',
      receipt: expect.stringMatching(/^[0-9A-Z]{10}$/),
    });
    expect(read.find(({ id }) => id === lateId)).toMatchObject({ status: 'processing' });
    // /payment-configuration/mobile-money-trigger-b2c: `reference` finds one payment.
    const byReference = await readList('/v1/mobile-money/payments?reference=WAGES-03-030');
    expect(byReference).toMatchObject([{ id: lateId }]);

    // /callbacks#retries: the lost one is sent again after a minute, with the same event.
    await moveClock(60);
    expect((await readTold()).get(lostId)).toBe('payment.completed');

    // /sdk/error-handling#payouts-that-time-out: after 120 seconds timed_out, which is not the end and sends nothing.
    await moveClock(120);
    expect(await readList(`/v1/mobile-money/payments?id=${lateId}`)).toMatchObject([
      { status: 'timed_out', receipt: null, completedAt: null },
    ]);
    const { fee, amount } = body.payments.find(({ id }) => id === lateId)!;
    expect((await payroll.readWallet()).held).toBe(amount.amount + fee.amount);
    expect((await readTold()).has(lateId)).toBe(false);
    // The result comes an hour after the payment was made, with its callback.
    await moveClock(HOUR);
    expect((await readTold()).get(lateId)).toBe('payment.completed');
    expect((await payroll.readWallet()).held).toBe(0);
  });

  it('are reconciled: callbacks, list, export and statement say the same to the last unit', async () => {
    await fund();
    const before = await payroll.readWallet();
    const { body } = await payroll.pay(payroll.readRows());
    await moveClock(2 * HOUR);

    // /payment-configuration/mobile-money-export-b2c-transactions: the file begins with a byte order mark.
    const file = String((await get(`/v1/mobile-money/b2c/export?${DAY_OF_WAGES}`)).body);
    const exported = parseCsv(file, EXPORTED).filter(({ batchId }) => batchId === body.id);
    expect(exported.map(({ id }) => id)).toEqual(body.payments.map(({ id }) => id));
    // /introduction#time: a span includes `from` and leaves out `to`, in the list as in the file.
    const listed = await readAll<{ id: string }>(
      get,
      `/v1/mobile-money/payments?${DAY_OF_WAGES}&limit=100`,
    );
    expect(listed.map(({ id }) => id).toSorted()).toEqual(
      body.payments.map(({ id }) => id).toSorted(),
    );
    const completed = exported.filter(({ status }) => status === 'completed');
    const failed = exported.filter(({ status }) => status === 'failed');
    expect([completed.length, failed.length]).toEqual([195, 2]);
    expect(failed.map(({ failureCode }) => failureCode)).toEqual([
      'owner_refused',
      'balance_limit',
    ]);
    expect(completed.every(({ receipt }) => /^[0-9A-Z]{10}$/.test(receipt))).toBe(true);
    expect(failed.every(({ receipt }) => receipt === '')).toBe(true);
    const told = await readTold();
    for (const { id, status } of exported) expect(told.get(id)).toBe(`payment.${status}`);

    // /accounts/get-all-transactions: with a company wallet as `walletId`, the list is the wallet's statement.
    const statement = await payroll.readStatement(DAY_OF_WAGES);
    expect(statement).toHaveLength(2 * completed.length);
    for (const { id, amount, fee } of completed) {
      const own = statement.filter(({ paymentId }) => paymentId === id);
      const legs = own.map((leg) => `${leg.type} ${leg.direction} ${leg.amount.amount}`);
      expect(legs.toSorted()).toEqual([`fee out ${fee}`, `payout out ${amount}`]);
    }
    // What came in less what went out is the change of the balance.
    const after = await payroll.readWallet();
    expect(payroll.sumUp(statement)).toBe(after.balance - before.balance);
    expect(after).toMatchObject({ available: after.balance, held: 0 });
  });
});

/** What callbacks have told of payments, each event handled once: /callbacks#retries. */
async function readTold(): Promise<ReadonlyMap<string, string>> {
  const events = new Map((await inbox.receive()).map((event) => [event.id, event]));
  const payments = [...events.values()].filter(({ type }) => type.startsWith('payment.'));
  return new Map(payments.map(({ type, data }) => [String(data['id']), type]));
}

/** What the statement has of payouts and their fees. */
async function readPaid() {
  const statement = await payroll.readStatement(HALF_A_YEAR);
  return statement.filter(({ paymentId }) => paymentId !== null);
}

describe('the same CSV once more', () => {
  it.each([
    ['at once', 60, 'true'],
    ['25 hours later', 25 * HOUR, 'true'],
    ['31 days later', 31 * DAY, null],
  ])('pays nobody twice %s', async (_, seconds, replayed) => {
    await fund();
    const rows = payroll.readRows();
    const first = await payroll.pay(rows);
    await moveClock(2 * HOUR);
    const paid = await readPaid();
    expect(paid).toHaveLength(2 * 195);
    await moveClock(seconds);
    const again = await payroll.pay(rows);
    expect(again.status).toBe(202);
    // /introduction#idempotency: for 30 days a repeat gets the first answer, and is marked.
    expect(again.headers.get('idempotency-replayed')).toBe(replayed);
    if (replayed !== null) expect(again.body).toEqual(first.body);
    else {
      // /payment-configuration/mobile-money-bulk-payment: what was queued comes back as `reference_taken`.
      expect(again.body).toMatchObject({ acceptedCount: 0, payments: [], held: kes(0) });
      const taken = again.body.rejected.filter(({ code }) => code === 'reference_taken');
      expect(taken).toHaveLength(198);
      const existing = new Set(taken.map(({ existingId }) => existingId));
      expect(existing).toEqual(new Set(first.body.payments.map(({ id }) => id)));
    }
    await moveClock(2 * HOUR);
    expect(await readPaid()).toEqual(paid);
    expect(await payroll.readWallet()).toMatchObject({ held: 0 });
  });

  it('pays the rows that were corrected, and a failed one only under a new reference', async () => {
    await fund();
    await payroll.pay(payroll.readRows());
    await moveClock(2 * HOUR);
    // /payment-configuration/mobile-money-bulk-payment: the whole list may go with the corrected rows, under a new key.
    const corrected = PAYROLL_CSV.replace('+254700000199', '+254711000050').replace(
      'WAGES-03-010,',
      'WAGES-03-010-B,',
    );
    const rows = payroll.readRows(corrected.replaceAll('+254711000601', '+254711000010'));
    const { body } = await payroll.pay(rows, 'wages-2026-03-corrected');
    // /sdk/error-handling#payouts-that-time-out: pay again, with a new reference, once the payment is failed.
    expect(body.payments.map(({ reference }) => reference)).toEqual([
      'WAGES-03-010-B',
      'WAGES-03-050',
    ]);
    await moveClock(10);
    for (const { id } of body.payments)
      expect(await readList(`/v1/mobile-money/payments?id=${id}`)).toMatchObject([
        { status: 'completed', walletId: COMPANY_WALLET },
      ]);
  });
});
