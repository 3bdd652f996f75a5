import { describe, expect, it } from 'vitest';
import type { ReadResponse } from '#server/sandbox/testing/create-test-sandbox.ts';
import { kes, readId, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const ACCOUNT = '/v1/accounts/acc_01HZX6A4N2PC';
const WALLET = 'wal_01HZX6AB7QKD';

const { get, put, post, remove, control, logIn } = useSandbox();

async function createRule(rule: object): Promise<ReadResponse> {
  const body = { name: 'Ceiling', subject: 'payment', condition: 'amount > 1000', ...rule };
  return post('/v1/rules', body);
}

const charge = (amount: number) =>
  post(`${ACCOUNT}/charges`, { walletId: WALLET, amount: kes(amount) });

describe('business rules', () => {
  it('are listed the newest first', async () => {
    await createRule({ action: 'allow' });
    const { body } = await get('/v1/rules');
    expect(body).toMatchObject({ data: [{ name: 'Ceiling' }, { name: 'Late payments' }] });
  });

  it('have names of their own', async () => {
    await createRule({ action: 'allow' });
    expect(await createRule({ action: 'refuse' })).toMatchObject(refusal(409, 'already_exists'));
  });

  it('are read before anything else of them is looked at', async () => {
    await createRule({ action: 'allow' });
    expect(await createRule({ action: 'refuse', condition: 'amont > 1' })).toMatchObject(
      refusal(422, 'condition_invalid'),
    );
  });

  it('refuse a payment, and nothing has moved', async () => {
    await createRule({ action: 'refuse' });
    expect(await charge(1_001)).toMatchObject(refusal(409, 'rule_refused'));
    expect(await charge(1_000)).toMatchObject({ status: 201 });
    const account = await get(ACCOUNT);
    expect(account.body).toMatchObject({ wallets: [{ balance: { amount: 149_000 } }, {}] });
  });

  it('refuse a whole batch for a payment that could be queued, and look at no other', async () => {
    await createRule({ subject: 'payout', condition: 'amount > 5000', action: 'refuse' });
    const payInBulk = (...ends: readonly string[]) =>
      post('/v1/mobile-money/b2c/bulk', {
        walletId: WALLET,
        payments: ends.map((end) => ({ phoneNumber: `+254700000${end}`, amount: kes(6_000) })),
      });
    const rejected = [{ code: 'recipient_not_found' }];
    expect(await payInBulk('199')).toMatchObject({ status: 202, body: { rejected } });
    expect(await payInBulk('199', '101')).toMatchObject(refusal(409, 'rule_refused'));
  });

  it('end at the first that allows', async () => {
    await createRule({ action: 'allow' });
    await createRule({ name: 'None', condition: 'amount > 0', action: 'refuse' });
    expect(await charge(1_001)).toMatchObject({ status: 201 });
    expect(await charge(1_000)).toMatchObject({ status: 409 });
  });

  it('tell the users what fits a review, and let it through', async () => {
    await createRule({ action: 'review' });
    expect(await charge(1_001)).toMatchObject({ status: 201 });
    const { body } = await control('GET', '/export');
    expect(JSON.stringify(body)).toContain('A payment went through that fits amount > 1000.');
  });

  it('are passed over while inactive, and gone once deleted', async () => {
    const path = `/v1/rules/${readId(await createRule({ action: 'refuse' }))}`;
    await put(path, { status: 'inactive' });
    expect(await charge(1_001)).toMatchObject({ status: 201 });
    await put(path, { status: 'active' });
    expect(await charge(1_001)).toMatchObject({ status: 409 });
    expect(await remove(path)).toMatchObject({ status: 204 });
    expect(await charge(1_001)).toMatchObject({ status: 201 });
    expect(await remove(path)).toMatchObject({ body: { code: 'not_found' } });
  });

  it('refuse top-ups and logins', async () => {
    await createRule({ subject: 'topup', condition: 'hour >= 0', action: 'refuse' });
    await createRule({
      name: 'Nobody',
      subject: 'login',
      condition: 'hour >= 0',
      action: 'refuse',
    });
    const body = { walletId: WALLET, amount: { amount: 1, currency: 'KES' } };
    expect(await post(`${ACCOUNT}/topups`, body)).toMatchObject({
      status: 409,
    });
    expect(await logIn()).toMatchObject(refusal(409, 'rule_refused'));
  });

  it.each([
    [{ condition: 'amount >' }],
    [{ condition: 'weekday = 1' }],
    [{ subject: 'login', condition: 'amount > 1' }],
  ])('are refused with a mistake in %o', async (rule) => {
    expect(await createRule({ action: 'review', ...rule })).toMatchObject({
      status: 422,
      body: { code: 'condition_invalid', pointer: '/condition' },
    });
  });

  it('keep their condition when the new one has a mistake', async () => {
    const path = '/v1/rules/rul_01HZX8R7S2EP';
    const response = await put(path, { condition: 'hour', status: 'inactive' });
    expect(response).toMatchObject({ body: { code: 'condition_invalid' } });
    const { body } = await get('/v1/rules');
    expect(body).toMatchObject({
      data: [{ status: 'active', condition: expect.stringContaining('22') as string }],
    });
  });
});
