import { describe, expect, it } from 'vitest';
import {
  createPaymentCalls,
  GRACE,
  OPENING,
  WALLET,
} from '#server/sandbox/testing/payment-calls.ts';
import { kes, LOGIN, readId, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const HOUR_MS = 3_600_000;
const SILENT = '+254700000603';
const sandbox = useSandbox();
const { advance, call, get, post, put, readBalance, readList } = sandbox;
const { trigger, readWallet } = createPaymentCalls(sandbox);

const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });
const topUp = (amount: number, key: string) =>
  post(`${GRACE}/topups`, { walletId: WALLET, amount: kes(amount), reference: key }, withKey(key));
const charge = (amount: number, key: string) =>
  post(`${GRACE}/charges`, { walletId: WALLET, amount: kes(amount) }, withKey(key));

describe('a refusal', () => {
  it('every refusal is a problem document with code, detail and requestId', async () => {
    for (const { status, body, headers } of [
      await charge(90_000_000, 'sale-0001'),
      await charge(0, 'sale-0002'),
      await get('/v1/accounts/acc_000000000000'),
      await get(GRACE, { token: 'wk_test_unknown' }),
    ]) {
      expect(headers.get('content-type')).toContain('application/problem+json');
      const problem = { status, code: expect.any(String), detail: expect.any(String) };
      expect(body).toMatchObject({ ...problem, requestId: expect.stringMatching(/^req_/) });
    }
  });

  it('the same refused request gets the same refusal', async () => {
    for (const key of ['sale-0001', 'sale-0001', 'sale-0002'])
      expect(await charge(90_000_000, key)).toMatchObject(refusal(409, 'insufficient_funds'));
  });

  it('a refusal is kept under its key, also when its cause is gone', async () => {
    await charge(OPENING + 100, 'sale-0001');
    await topUp(100_000, 'topup-0001');
    const again = await charge(OPENING + 100, 'sale-0001');
    expect(again).toMatchObject(refusal(409, 'insufficient_funds'));
  });

  it('a new key works once the cause of a refusal is gone', async () => {
    await charge(OPENING + 100, 'sale-0001');
    await topUp(100_000, 'topup-0001');
    expect((await charge(OPENING + 100, 'sale-0002')).status).toBe(201);
  });

  it('a provider that does not answer leaves everything as it was, and the same key works later', async () => {
    const send = (phoneNumber: string) =>
      post(
        '/v1/mobile-money/b2c/triggers',
        { phoneNumber, amount: kes(1000), walletId: WALLET },
        withKey('wages-0001'),
      );
    expect(await send('+254700000502')).toMatchObject(refusal(502, 'provider_unavailable'));
    expect(await readWallet()).toEqual({ balance: OPENING, available: OPENING });
    expect((await send('+254700000101')).status).toBe(202);
  });

  it('a token ends after an hour, and the request works with a new one', async () => {
    const logIn = async () =>
      ((await post('/v1/auth/login', LOGIN, { token: null })).body as { accessToken: string })
        .accessToken;
    const token = await logIn();
    advance(HOUR_MS + 1000);
    expect(await get(GRACE, { token })).toMatchObject(refusal(401, 'token_expired'));
    expect((await get(GRACE, { token: await logIn() })).status).toBe(200);
  });
});

describe('a repeat', () => {
  it('a repeat with the same key and body gets the first answer', async () => {
    const first = await topUp(100, 'topup-0001');
    expect((await topUp(100, 'topup-0001')).body).toEqual(first.body);
    expect(await readBalance(WALLET)).toBe(OPENING + 100);
  });

  it('after 30 days the same key and body move money once more', async () => {
    const first = await topUp(100, 'topup-0001');
    advance(29 * 24 * HOUR_MS);
    expect((await topUp(100, 'topup-0001')).body).toEqual(first.body);
    advance(24 * HOUR_MS);
    const second = await topUp(100, 'topup-0001');
    expect(readId(second)).not.toBe(readId(first));
    expect(await readBalance(WALLET)).toBe(OPENING + 200);
  });

  it('a transaction is found by its reference', async () => {
    const made = await topUp(100, 'topup-0001');
    await topUp(100, 'topup-0002');
    const found = await readList('/v1/transactions?reference=topup-0001');
    expect(found).toMatchObject([{ id: readId(made), reference: 'topup-0001' }]);
  });
});

describe('a payout without an answer', () => {
  const read = async () => (await readList('/v1/mobile-money/payments?limit=1'))[0];

  it('a payout that nobody answers is timed_out after 120 seconds', async () => {
    await trigger({ phoneNumber: SILENT });
    advance(115_000);
    expect(await read()).toMatchObject({ status: 'processing' });
    advance(20_000);
    expect(await read()).toMatchObject({ status: 'timed_out' });
  });

  it('a payout that timed out keeps its hold until its result comes', async () => {
    await trigger({ phoneNumber: SILENT });
    const held = await readWallet();
    expect(held.available).toBeLessThan(OPENING);
    advance(135_000);
    expect(await read()).toMatchObject({ status: 'timed_out' });
    expect(await readWallet()).toEqual(held);
    advance(HOUR_MS);
    expect(await read()).toMatchObject({ status: 'completed' });
    expect(await readWallet()).toEqual({ balance: held.available, available: held.available });
  });
});

describe('an account that cannot pay', () => {
  it('a charge of a suspended or closed account has a code of its own', async () => {
    await put(`${GRACE}/status`, { status: 'suspended', reason: 'Card reported lost' });
    expect(await charge(100, 'sale-0001')).toMatchObject(refusal(409, 'account_inactive'));
    expect((await call('GET', GRACE)).body).toMatchObject({ status: 'suspended' });
  });
});
