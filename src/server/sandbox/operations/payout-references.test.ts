import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/day-ms.ts';
import {
  createPaymentCalls,
  OPENING,
  PHONE,
  WALLET,
} from '#server/sandbox/testing/payment-calls.ts';
import { kes, readId, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const sandbox = useSandbox();
const { post, readList, call } = sandbox;
const { quote, trigger, readWallet } = createPaymentCalls(sandbox);

const small = (reference: string | null, change: object = {}) =>
  trigger({ amount: kes(10_000), reference, ...change });
const item = { phoneNumber: PHONE, amount: kes(10_000) };
const payInBulk = (payments: readonly object[]) =>
  post('/v1/mobile-money/b2c/bulk', { walletId: WALLET, payments });

describe('a reference of a payout', () => {
  it('is another one with other capitals or a space', async () => {
    for (const reference of ['WAGES-1', 'wages-1', 'WAGES-1 '])
      expect((await small(reference)).status, reference).toBe(202);
    expect(await readList('/v1/mobile-money/payments?reference=WAGES-1')).toHaveLength(1);
  });

  it.each([
    ['is on its way', PHONE, 0, 'pending'],
    ['is completed', PHONE, 15_000, 'completed'],
    ['has failed', '+254700000601', 15_000, 'failed'],
    ['was made forty days ago', PHONE, 40 * DAY_MS, 'completed'],
  ])('serves no other payout while the first %s', async (_, phoneNumber, wait, status) => {
    const id = readId(await small('WAGES-1', { phoneNumber }));
    sandbox.advance(wait);
    expect((await readList('/v1/mobile-money/payments?limit=1'))[0]).toMatchObject({ id, status });
    const before = await readWallet();
    const again = await small('WAGES-1', { amount: kes(20_000) });
    expect(again).toMatchObject(refusal(409, 'reference_taken'));
    expect(again.body).toMatchObject({
      detail: expect.stringContaining(id),
      existingId: id,
      pointer: '/reference',
    });
    expect(await readWallet()).toEqual(before);
    expect((await small('WAGES-2')).status).toBe(202);
  });

  it('is free for the next payout when the first was refused, and for collections', async () => {
    expect((await small('WAGES-1', { amount: kes(OPENING) })).status).toBe(409);
    expect((await small('WAGES-1')).status).toBe(202);
    const { body } = await quote('c2b');
    const { id: quoteId } = body as { id: string };
    const collection = { quoteId, walletId: WALLET, reference: 'WAGES-1' };
    expect((await post('/v1/mobile-money/c2b/payments', collection)).status).toBe(202);
  });

  it('may be the one of a collection', async () => {
    const { body } = await quote('c2b');
    const { id: quoteId } = body as { id: string };
    const collection = { quoteId, walletId: WALLET, reference: 'RENT-1' };
    expect((await post('/v1/mobile-money/c2b/payments', collection)).status).toBe(202);
    expect((await small('RENT-1')).status).toBe(202);
  });

  it('refuses the confirmation of a quote, and leaves the quote as it is', async () => {
    const id = readId(await small('WAGES-1'));
    const { body } = await quote('b2c', { amount: '10000' });
    const { id: quoteId } = body as { id: string };
    const confirm = (reference: string) =>
      post('/v1/mobile-money/b2c/payments', { quoteId, walletId: WALLET, reference });
    expect(await confirm('WAGES-1')).toMatchObject({
      status: 409,
      body: { code: 'reference_taken', existingId: id },
    });
    expect((await confirm('WAGES-2')).status).toBe(202);
  });

  it('that is missing protects nothing, and the replay of a key comes before it', async () => {
    expect((await small(null)).status).toBe(202);
    expect((await small(null)).status).toBe(202);
    const sending = {
      body: { ...item, walletId: WALLET, reference: 'WAGES-1' },
      headers: { 'idempotency-key': 'wages-1-once' },
    };
    const first = await call('POST', '/v1/mobile-money/b2c/triggers', sending);
    expect((await call('POST', '/v1/mobile-money/b2c/triggers', sending)).body).toEqual(first.body);
  });
});

describe('a batch that is sent again', () => {
  const list = ['W-1', 'W-2', 'W-3'].map((reference) => ({ ...item, reference }));

  it('queues only what is new, and names the payments of the first', async () => {
    const first = await payInBulk(list.slice(0, 2));
    const { payments } = first.body as { payments: { id: string }[] };
    sandbox.advance(40 * DAY_MS);
    const second = await payInBulk(list);
    expect(second.body).toMatchObject({
      acceptedCount: 1,
      payments: [{ index: 2, reference: 'W-3' }],
      rejected: [0, 1].map((index) => ({
        index,
        code: 'reference_taken',
        detail: expect.stringContaining(payments[index]!.id),
        existingId: payments[index]!.id,
      })),
    });
    sandbox.advance(15_000);
    expect((await readWallet()).balance).toBe(OPENING - 3 * 10_900);
  });

  it('asks for no money for what was paid before, also when all was', async () => {
    await payInBulk(list);
    sandbox.advance(15_000);
    const { balance } = await readWallet();
    const charge = { walletId: WALLET, amount: kes(balance) };
    await post('/v1/accounts/acc_01HZX6A4N2PC/charges', charge);
    const again = await payInBulk(list);
    expect(again).toMatchObject({ status: 202, body: { acceptedCount: 0, held: kes(0) } });
  });

  it('pays one reference once within one list', async () => {
    const { body } = await payInBulk([list[0]!, list[0]!]);
    const { payments } = body as { payments: { id: string }[] };
    expect(body).toMatchObject({
      acceptedCount: 1,
      rejected: [{ index: 1, code: 'reference_taken', existingId: payments[0]!.id }],
    });
  });
});

describe('the list of payments', () => {
  it('finds a payout by its reference, and the payments of a batch', async () => {
    const id = readId(await small('WAGES-1'));
    const batch = ['W-1', 'W-2'].map((reference) => ({ ...item, reference }));
    const batchId = readId(await payInBulk(batch));
    const find = async (query: string) =>
      (await readList(`/v1/mobile-money/payments?${query}`)).map(({ reference }) => reference);
    expect(await find('reference=WAGES-1')).toEqual(['WAGES-1']);
    expect((await readList('/v1/mobile-money/payments?reference=WAGES-1'))[0]).toMatchObject({
      id,
    });
    expect(await find(`batchId=${batchId}`)).toEqual(['W-2', 'W-1']);
    expect(await find(`batchId=${batchId}&reference=W-1`)).toEqual(['W-1']);
    expect(await find('reference=NOBODYS')).toEqual([]);
    expect(await find('batchId=blk_000000000000')).toEqual([]);
  });
});

describe('the answer to a batch', () => {
  it('names each queued payment with its fee, which names the batch', async () => {
    const { body } = await payInBulk([
      { ...item, reference: 'W-1' },
      { ...item, amount: kes(60_000) },
    ]);
    expect(body).toMatchObject({
      amount: kes(70_000),
      fees: kes(2_400),
      held: kes(72_400),
      payments: [
        { index: 0, reference: 'W-1', amount: kes(10_000), fee: kes(900) },
        { index: 1, reference: null, amount: kes(60_000), fee: kes(1_500) },
      ],
    });
    const { id, payments } = body as { id: string; payments: { id: string }[] };
    const listed = await readList('/v1/mobile-money/payments?limit=2');
    expect(listed.map((payment) => [payment['id'], payment['batchId']])).toEqual(
      payments.map((payment) => [payment.id, id]).toReversed(),
    );
    expect((await readWallet()).available).toBe(OPENING - 72_400);
  });
});
