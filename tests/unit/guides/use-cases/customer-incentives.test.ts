import { describe, expect, it } from 'vitest';
import { COMPANY_WALLET, GRACE, WALLET } from '#server/sandbox/testing/payment-calls.ts';
import {
  kes,
  readId,
  refusal,
  useSandbox,
  type Document,
} from '#server/sandbox/testing/use-sandbox.ts';

const TILL = 'dev_01HZX7R1S5EP';
const { post, put, readBalance, readCallbacks, readList } = useSandbox();

const pay = (amount: number) =>
  post('/v1/iot-payments', { uid: '04A2246B5C7D80', deviceId: TILL, amount: kes(amount) });
const reward = (amount: number) =>
  post(`${GRACE}/topups`, { walletId: WALLET, amount: kes(amount), reference: 'txn_reward' });

describe('a reward', () => {
  it('one wallet pays the rewards and all other top-ups of its currency', async () => {
    const before = await readBalance(COMPANY_WALLET);
    expect((await reward(200)).status).toBe(201);
    const cash = { walletId: WALLET, amount: kes(1000), reference: 'CASH-1' };
    expect((await post(`${GRACE}/topups`, cash)).status).toBe(201);
    expect(await readBalance(COMPANY_WALLET)).toBe(before - 1200);
  });

  it('with an empty budget rewards fail, and payments still go through', async () => {
    const budget = await readBalance(COMPANY_WALLET);
    const quantity = 1;
    const voucher = { name: 'All of it', amount: kes(budget), quantity };
    const span = { validFrom: '2026-03-02T00:00:00Z', expiresAt: '2026-05-02T00:00:00Z' };
    expect((await post('/v1/vouchers', { ...voucher, ...span })).status).toBe(201);
    expect(await reward(200)).toMatchObject(refusal(409, 'insufficient_funds'));
    expect((await pay(100)).status).toBe(201);
  });

  it('a payment goes out for the one who pays and comes in for the one who is paid', async () => {
    const beneficiaryId = 'ben_01HZX7G4L8ZH';
    await put(`/v1/devices/${TILL}/beneficiary`, { beneficiaryId });
    await pay(10_000);
    const events = (await readCallbacks()).filter(({ event }) => event === 'transaction.completed');
    const sides = events.map(({ payload }) => (payload as { data: Document }).data);
    const amount = kes(10_000);
    expect(sides).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ direction: 'out', amount }),
        expect.objectContaining({ direction: 'in', amount }),
      ]),
    );
    const statement = await readList(`${GRACE}/wallets/${WALLET}/transactions`);
    expect(statement[0]).toMatchObject({ type: 'payment', direction: 'out', amount: kes(10_000) });
  });

  it('a reward sends transaction.completed of its own, of type topup', async () => {
    await reward(200);
    expect(await readCallbacks()).toMatchObject([
      { event: 'transaction.completed', payload: { data: { type: 'topup', amount: kes(200) } } },
    ]);
  });
});

describe('a voucher', () => {
  it('an edit leaves amount, code and beginning of a voucher as they are', async () => {
    const made = await post('/v1/vouchers', {
      name: 'Market week',
      amount: kes(50_000),
      quantity: 2,
      validFrom: '2026-03-02T00:00:00Z',
      expiresAt: '2026-05-02T00:00:00Z',
    });
    const path = `/v1/vouchers/${readId(made)}`;
    const fixed = { amount: kes(1), code: 'NEW-0001-KE', validFrom: '2026-04-02T00:00:00Z' };
    for (const [name, value] of Object.entries(fixed)) {
      const refused = await put(path, { name: 'Market month', [name]: value });
      expect(refused).toMatchObject(refusal(422, 'field_unknown'));
      expect(refused.body).toMatchObject({ detail: `\`${name}\` cannot be changed by this call.` });
    }
    const edited = await put(path, { name: 'Market month' });
    const { amount, code, validFrom } = made.body as Document;
    expect(edited).toMatchObject({ status: 200, body: { amount, code, validFrom } });
  });
});
