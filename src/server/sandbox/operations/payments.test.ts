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
const { get, post, control, readList, readBalance, listEvents } = sandbox;
const { quote, confirm, trigger, readWallet } = createPaymentCalls(sandbox);

interface Configuration {
  readonly fees: readonly { readonly upTo: Sum; readonly fee: Sum }[];
  readonly maxAmount: Sum;
}
type Sum = ReturnType<typeof kes>;

describe('fees', () => {
  it.each([
    [1_000, 900],
    [50_000, 900],
    [50_001, 1_500],
    [1_000_000, 3_500],
    [15_000_000, 4_900],
  ])(
    'of a payment of %i are %i, in the tariff, in the quote and in its total',
    async (amount, fee) => {
      const { body } = await get('/v1/gateways');
      const [gateway] = (body as { data: { id: string }[] }).data;
      const set = (await get(`/v1/gateways/${gateway!.id}/configuration`)).body as Configuration;
      expect(set.fees.find(({ upTo }) => amount <= upTo.amount)?.fee).toEqual(kes(fee));
      expect(set.fees.at(-1)?.upTo).toEqual(set.maxAmount);
      expect((await quote('b2c', { amount: String(amount) })).body).toMatchObject({
        fee: kes(fee),
        total: kes(amount + fee),
      });
    },
  );
});

describe('tokens and quotes', () => {
  it('serve once, each for its direction and for its time', async () => {
    const first = await quote('b2c');
    expect(first).toMatchObject({ status: 200, body: { recipient: 'Grace W.', fee: kes(1_500) } });
    const token = 'mmt_4f2a9c81d6e7b350';
    expect((await quote('b2c', { token })).status).toBe(200);
    expect(await quote('b2c', { token })).toMatchObject({ body: { code: 'token_used' } });
    expect(await quote('c2b', { token })).toMatchObject({
      body: { code: 'validation_failed' },
    });
    const { body } = await get('/v1/mobile-money/c2b/token');
    sandbox.advance(600_000);
    const late = await quote('c2b', { token: (body as { token: string }).token });
    expect(late).toMatchObject(refusal(409, 'token_used'));
    const { id: quoteId } = first.body as { id: string };
    const confirmation = { quoteId, walletId: WALLET };
    const expired = await post('/v1/mobile-money/b2c/payments', confirmation);
    expect(expired).toMatchObject(refusal(409, 'quote_expired'));
  });

  it.each([
    [1, 202],
    [0, 409],
  ])('are good until their time: %d s before it, a payment gets %d', async (before, status) => {
    const { id, expiresAt } = (await quote('b2c')).body as { id: string; expiresAt: string };
    await sandbox.setClock(new Date(Date.parse(expiresAt) - before * 1000).toISOString());
    const payment = { quoteId: id, walletId: WALLET };
    expect((await post('/v1/mobile-money/b2c/payments', payment)).status).toBe(status);
  });

  it.each([
    [{ phoneNumber: '+254700000199' }, 404, 'recipient_not_found'],
    [{ phoneNumber: '+254700000502' }, 502, 'provider_unavailable'],
    [{ amount: '999' }, 409, 'amount_out_of_range'],
    [{ amount: '15000001' }, 409, 'amount_out_of_range'],
    [{ currency: 'UGX' }, 422, 'validation_failed'],
  ])('are refused for %o', async (change, status, code) => {
    expect(await quote('b2c', change)).toMatchObject(refusal(status, code));
    expect(await quote('c2b', change)).toMatchObject(refusal(status, code));
  });

  it('know clients by their name', async () => {
    const response = await quote('c2b', { phoneNumber: '+254700000112' });
    expect(response).toMatchObject({ body: { recipient: 'Daniel M.' } });
  });
});

describe('a collection', () => {
  it('credits the wallet when the payer has agreed', async () => {
    expect(await confirm('c2b')).toMatchObject({ status: 202, body: { status: 'pending' } });
    expect((await readWallet()).balance).toBe(OPENING);
    sandbox.advance(15_000);
    expect(await readWallet()).toEqual({
      balance: OPENING + 100_000,
      available: OPENING + 100_000,
    });
    const [transaction] = await readList('/v1/transactions?limit=1');
    expect(transaction).toMatchObject({ type: 'collection', amount: kes(100_000) });
    expect(await listEvents()).toEqual(['payment.completed', 'transaction.completed']);
  });

  it('cannot use a quote twice, nor one of a payout', async () => {
    const body = { quoteId: 'quo_01HZX8G5K2RM', walletId: WALLET };
    expect((await post('/v1/mobile-money/c2b/payments', body)).status).toBe(202);
    expect(await post('/v1/mobile-money/c2b/payments', body)).toMatchObject({
      body: { code: 'quote_expired' },
    });
    expect(await post('/v1/mobile-money/b2c/payments', body)).toMatchObject(
      refusal(404, 'not_found'),
    );
  });

  it('does not go above the highest balance, neither at the beginning nor at the end', async () => {
    const fill = (amount: number) =>
      post(`${GRACE}/topups`, { walletId: WALLET, amount: kes(amount) });
    await confirm('c2b');
    await fill(29_800_000);
    expect(await confirm('c2b')).toMatchObject({ body: { code: 'max_balance_exceeded' } });
    sandbox.advance(15_000);
    const [payment] = await readList('/v1/mobile-money/payments?limit=1');
    expect(payment).toMatchObject({ status: 'failed' });
    expect((await readWallet()).balance).toBe(29_950_000);
  });

  it('to the company is among its funding and in the statement of its wallet', async () => {
    await confirm('c2b', {}, COMPANY_WALLET);
    const before = await readBalance(COMPANY_WALLET);
    const settled = await readBalance('system:settlement');
    sandbox.advance(15_000);
    const [funding] = await readList('/v1/company/funding?limit=1');
    expect(funding).toMatchObject({ source: 'mobile_money', amount: kes(100_000) });
    expect(await readBalance(COMPANY_WALLET)).toBe(before + 100_000);
    // The provider has passed the money on, and owes it no more.
    expect(await readBalance('system:settlement')).toBe(settled - 100_000);
    const statement = await readList(`/v1/transactions?walletId=${COMPANY_WALLET}&limit=1`);
    const { transferId } = funding!;
    expect(statement).toMatchObject([{ type: 'collection', direction: 'in', transferId }]);
    expect(await listEvents()).toEqual(['payment.completed']);
  });
});

describe('the simulated phone', () => {
  it.each([
    ['approve', 'completed', OPENING + 100_000],
    ['refuse', 'failed', OPENING],
    ['wrong-pin', 'failed', OPENING],
  ])('ends a collection by %s as %s', async (answer, status, balance) => {
    const paymentId = readId(await confirm('c2b', { phoneNumber: '+254700000603' }));
    const shown = await control('GET', '/handset');
    expect(shown.body).toMatchObject({ payments: [{ id: paymentId, status: 'pending' }] });
    expect(await control('POST', '/handset', { paymentId, answer })).toMatchObject({
      status: 200,
      body: { payments: [] },
    });
    const [payment] = await readList('/v1/mobile-money/payments?limit=1');
    expect(payment).toMatchObject({ id: paymentId, status });
    expect((await readWallet()).balance).toBe(balance);
    expect((await control('POST', '/handset', { paymentId, answer })).status).toBe(404);
  });

  it('answers each payment in its own time', async () => {
    await trigger({ amount: kes(10_000) });
    sandbox.advance(5000);
    await trigger({ amount: kes(10_000) });
    const readStatuses = async () =>
      (await readList('/v1/mobile-money/payments?limit=2')).map(({ status }) => status);
    sandbox.advance(3000);
    expect(await readStatuses()).toEqual(['processing', 'processing']);
    sandbox.advance(2000);
    expect(await readStatuses()).toEqual(['processing', 'completed']);
  });

  it('lets a payment time out', async () => {
    const paymentId = readId(await trigger());
    await control('POST', '/handset', { paymentId, answer: 'time-out' });
    sandbox.advance(60_000);
    expect((await readList('/v1/mobile-money/payments?limit=1'))[0]).toMatchObject({
      status: 'processing',
    });
    sandbox.advance(61_000);
    expect((await readList('/v1/mobile-money/payments?limit=1'))[0]).toMatchObject({
      status: 'timed_out',
    });
    expect((await control('POST', '/handset', { paymentId, answer: 'shrug' })).status).toBe(422);
  });

  it('has a gateway that can fail', async () => {
    await control('POST', '/gateway', { status: 'failing' });
    expect((await readList('/v1/gateways'))[0]).toMatchObject({ status: 'failing' });
    const item = { phoneNumber: PHONE, amount: kes(40_000) };
    const answers = [
      get('/v1/mobile-money/b2c/token'),
      get('/v1/mobile-money/shortcode/balance'),
      trigger(),
      post('/v1/mobile-money/b2c/bulk', { walletId: WALLET, payments: [item] }),
      post('/v1/mobile-money/c2b/payments', {
        quoteId: 'quo_01HZX8G5K2RM',
        walletId: WALLET,
      }),
    ];
    for (const answer of await Promise.all(answers))
      expect(answer).toMatchObject(refusal(502, 'provider_unavailable'));
    await control('POST', '/gateway', { status: 'connected' });
    expect((await trigger()).status).toBe(202);
  });
});

describe('the export', () => {
  it('has a line for each payout of the span', async () => {
    const { body, status } = await get(
      '/v1/mobile-money/b2c/export?from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z',
    );
    expect(status).toBe(200);
    expect(String(body).trim().split(/\r?\n/)).toEqual([
      expect.stringContaining('id,phoneNumber,amount,fee,currency,status,reference'),
      expect.stringMatching(/^pay_01HZX8D4E8SB,\+254700000101,250000,2300,KES,completed/),
    ]);
  });

  it('takes times of any zone', async () => {
    const countLines = async (from: string) => {
      const query = `from=${encodeURIComponent(from)}&to=2026-04-01T00:00:00Z`;
      const { body } = await get(`/v1/mobile-money/b2c/export?${query}`);
      return String(body).trim().split(/\r?\n/).length;
    };
    expect(await countLines('2026-03-02T13:45:00+03:00')).toBe(2);
    expect(await countLines('2026-03-02T13:45:01+03:00')).toBe(1);
  });

  it.each([
    ['2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z'],
    ['2026-03-01T00:00:00Z', '2026-06-02T00:00:00Z'],
  ])('is refused from %s to %s', async (from, to) => {
    const response = await get(`/v1/mobile-money/b2c/export?from=${from}&to=${to}`);
    expect(response).toMatchObject(refusal(422, 'validation_failed'));
  });
});
