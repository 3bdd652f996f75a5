import { describe, expect, it } from 'vitest';
import { COMPANY_WALLET, GRACE, WALLET } from '#server/sandbox/testing/payment-calls.ts';
import { kes, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const DANIEL = '/v1/accounts/acc_01HZX6B8V5SE';
const { get, post, readList, advance } = useSandbox();

describe('a programme', () => {
  it('a batch has at most 1,000 payments', async () => {
    const one = { phoneNumber: '+254700000101', amount: kes(1000) };
    const send = (count: number) =>
      post('/v1/mobile-money/b2c/bulk', {
        walletId: COMPANY_WALLET,
        payments: Array.from({ length: count }, () => one),
      });
    expect(await send(1001)).toMatchObject(refusal(422, 'validation_failed'));
    expect(await send(1000)).toMatchObject({ status: 202, body: { acceptedCount: 1000 } });
  });

  it('the transactions of a round are found by its reference, each with its account', async () => {
    const reference = 'grant-2026-03';
    await post(`${GRACE}/topups`, { walletId: WALLET, amount: kes(5000), reference });
    await post(`${DANIEL}/topups`, { walletId: 'wal_01HZX6BD9SMF', amount: kes(5000), reference });
    await post(`${GRACE}/topups`, { walletId: WALLET, amount: kes(5000), reference: 'other' });
    expect(await readList(`/v1/transactions?reference=${reference}`)).toMatchObject([
      { accountId: 'acc_01HZX6B8V5SE', amount: kes(5000) },
      { accountId: 'acc_01HZX6A4N2PC', amount: kes(5000) },
    ]);
  });

  it('two accounts may have the same national id', async () => {
    const person = {
      name: 'Grace Wanjiru',
      nationalId: '29384756',
      walletTypeId: 'wty_01HZX6C3D9FA',
    };
    const open = (phoneNumber: string) => post('/v1/accounts', { ...person, phoneNumber });
    expect((await open('+254700000101')).status).toBe(201);
    expect((await open('+254700000102')).status).toBe(201);
  });

  it('an identity check does not find the second account of a person', async () => {
    for (const path of [GRACE, DANIEL]) {
      const accountId = path.split('/').at(-1);
      const check = { accountId, documentType: 'national_id', documentNumber: '29384756' };
      expect(await post('/v1/kyc/basic-checks', check)).toMatchObject({ status: 202 });
    }
    advance(10_000);
    const checks = await readList('/v1/kyc/checks?limit=2');
    expect(checks.map(({ status }) => status)).toEqual(['verified', 'verified']);
  });

  it('each answer says how many requests are left', async () => {
    const read = async () => Number((await get(GRACE)).headers.get('ratelimit-remaining'));
    const first = await read();
    expect(first).toBeGreaterThan(0);
    expect(await read()).toBeLessThan(first);
  });
});
