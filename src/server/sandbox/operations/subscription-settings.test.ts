import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestSandbox,
  type ReadAnswer,
  type TestSandbox,
  type TestWorkspace,
} from '#server/sandbox/testing/create-test-sandbox.ts';

const ACCOUNT = '/v1/accounts/acc_01HZX6A4N2PC';
const WALLET = 'wal_01HZX6AB7QKD';

let sandbox: TestSandbox;
let workspace: TestWorkspace;
beforeAll(async () => {
  sandbox = await createTestSandbox();
});
afterAll(() => sandbox.remove());
beforeEach(async () => {
  workspace = await sandbox.createWorkspace();
});

async function createRule(rule: object): Promise<ReadAnswer> {
  const body = { name: 'Ceiling', subject: 'payment', condition: 'amount > 1000', ...rule };
  return workspace.call('POST', '/v1/rules', { body });
}

const charge = (amount: number) =>
  workspace.call('POST', `${ACCOUNT}/charges`, {
    body: { walletId: WALLET, amount: { amount, currency: 'KES' } },
  });
const logIn = () =>
  workspace.call('POST', '/v1/auth/login', {
    token: null,
    body: { email: 'amina@harvestlane.example', password: 'correct-horse-battery' },
  });

describe('business rules', () => {
  it('are listed in the order of creation', async () => {
    await createRule({ action: 'allow' });
    const { body } = await workspace.call('GET', '/v1/rules');
    expect(body).toMatchObject({ data: [{ name: 'Late payments' }, { name: 'Ceiling' }] });
  });

  it('have names of their own', async () => {
    await createRule({ action: 'allow' });
    expect(await createRule({ action: 'refuse' })).toMatchObject({
      status: 409,
      body: { code: 'already_exists' },
    });
  });

  it('refuse a payment, and nothing has moved', async () => {
    await createRule({ action: 'refuse' });
    expect(await charge(1_001)).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
    expect(await charge(1_000)).toMatchObject({ status: 201 });
    const account = await workspace.call('GET', ACCOUNT);
    expect(account.body).toMatchObject({ wallets: [{ balance: { amount: 149_000 } }, {}] });
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
    const { id, appKey: token } = workspace;
    const { body } = await sandbox.control('GET', `/${id}/export`, { token });
    expect(JSON.stringify(body)).toContain('A payment went through that fits amount > 1000.');
  });

  it('are passed over while inactive, and gone once deleted', async () => {
    const { body } = await createRule({ action: 'refuse' });
    const path = `/v1/rules/${(body as { id: string }).id}`;
    await workspace.call('PUT', path, { body: { status: 'inactive' } });
    expect(await charge(1_001)).toMatchObject({ status: 201 });
    await workspace.call('PUT', path, { body: { status: 'active' } });
    expect(await charge(1_001)).toMatchObject({ status: 409 });
    expect(await workspace.call('DELETE', path)).toMatchObject({ status: 204 });
    expect(await charge(1_001)).toMatchObject({ status: 201 });
    expect(await workspace.call('DELETE', path)).toMatchObject({ body: { code: 'not_found' } });
  });

  it('refuse top-ups and logins', async () => {
    await createRule({ subject: 'topup', condition: 'hour < 24', action: 'refuse' });
    await createRule({
      name: 'Nobody',
      subject: 'login',
      condition: 'hour < 24',
      action: 'refuse',
    });
    const body = { walletId: WALLET, amount: { amount: 1, currency: 'KES' } };
    expect(await workspace.call('POST', `${ACCOUNT}/topups`, { body })).toMatchObject({
      status: 409,
    });
    expect(await logIn()).toMatchObject({ status: 423, body: { code: 'login_locked' } });
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
    const answer = await workspace.call('PUT', path, {
      body: { condition: 'hour', status: 'inactive' },
    });
    expect(answer).toMatchObject({ body: { code: 'condition_invalid' } });
    const { body } = await workspace.call('GET', '/v1/rules');
    expect(body).toMatchObject({
      data: [{ status: 'active', condition: expect.stringContaining('22') as string }],
    });
  });
});
