import { describe, expect, it } from 'vitest';
import { kes, readId, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';
import { registerCompany } from './register-company.ts';

const sandbox = useSandbox();
const { call, get, post, readList, readCompanyMoney } = sandbox;
const PERSON = { name: 'Grace Wanjiru', phoneNumber: '+254700000101' };
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

async function openAccount(key = 'quick-start-account') {
  const type = { name: 'Quick start', currency: 'KES', canOverdraw: false };
  const made = await post('/v1/wallet-types', type, withKey('quick-start-type'));
  return post('/v1/accounts', { ...PERSON, walletTypeId: readId(made) }, withKey(key));
}

function readWallet(account: { readonly body: unknown }) {
  const { id, wallets } = account.body as { id: string; wallets: { id: string }[] };
  return { path: `/v1/accounts/${id}`, walletId: wallets[0]!.id };
}

describe('the quick start', () => {
  it('a new company comes to an app key by five calls', async () => {
    const { calls, appKey } = await registerCompany(call, ['wallet-types:read']);
    expect(calls).toBe(5);
    expect((await get('/v1/wallet-types', { token: appKey })).status).toBe(200);
  });

  it('a new company has no wallet types', async () => {
    const { appKey } = await registerCompany(call, ['wallet-types:read']);
    expect(await readList('/v1/wallet-types', { token: appKey })).toEqual([]);
  });

  it('a wrong key gets 401 with token_invalid', async () => {
    const wrong = await get('/v1/wallet-types', { token: 'wk_test_your_key_here' });
    expect(wrong).toMatchObject(refusal(401, 'token_invalid'));
  });

  it('a new account has one wallet, which is empty', async () => {
    const { body } = await openAccount();
    expect(body).toMatchObject({ wallets: [{ balance: kes(0) }] });
    expect((body as { wallets: object[] }).wallets).toHaveLength(1);
  });

  it('a second run with the same key returns the same account', async () => {
    const first = await openAccount();
    const again = await openAccount();
    expect(again).toMatchObject({ status: 201, body: first.body });
  });

  it('another key fails with phone_number_taken', async () => {
    await openAccount();
    expect(await openAccount('another-account')).toMatchObject(refusal(409, 'phone_number_taken'));
  });
});

describe('the first top-up', () => {
  const topUp = { reference: 'QUICK-START', amount: kes(150_000) };

  it("a top-up comes out of the company's own wallet", async () => {
    const { path, walletId } = readWallet(await openAccount());
    const before = await readCompanyMoney();
    await post(`${path}/topups`, { ...topUp, walletId });
    expect(await readCompanyMoney()).toEqual({
      own: before.own - 150_000,
      clientMoney: before.clientMoney + 150_000,
    });
  });

  it('a top-up is completed when the answer comes', async () => {
    const { path, walletId } = readWallet(await openAccount());
    const made = await post(`${path}/topups`, { ...topUp, walletId });
    expect(made).toMatchObject({ status: 201, body: { status: 'completed' } });
  });

  it('a top-up sent twice with the same key grows the balance once', async () => {
    const { path, walletId } = readWallet(await openAccount());
    const sent = () => post(`${path}/topups`, { ...topUp, walletId }, withKey('quick-start-topup'));
    const first = await sent();
    expect((await sent()).body).toEqual(first.body);
    expect((await get(path)).body).toMatchObject({ wallets: [{ balance: kes(150_000) }] });
  });

  it('a statement begins with the newest transaction, each with the balance after it', async () => {
    const { path, walletId } = readWallet(await openAccount());
    await post(`${path}/topups`, { ...topUp, walletId });
    await post(`${path}/charges`, { walletId, amount: kes(50_000) });
    const statement = await readList(`${path}/wallets/${walletId}/transactions`);
    expect(statement).toMatchObject([
      { type: 'charge', balanceAfter: kes(100_000) },
      { type: 'topup', balanceAfter: kes(150_000) },
    ]);
  });

  /** A new company with an account, and the permissions of the page. */
  async function beginCompany() {
    const { appKey: token } = await registerCompany(call, [
      'accounts:fund',
      'accounts:read',
      'accounts:write',
      'company:read',
      'wallet-types:write',
    ]);
    const type = { name: 'Quick start', currency: 'KES' };
    const walletTypeId = readId(await post('/v1/wallet-types', type, { token }));
    const account = await post('/v1/accounts', { ...PERSON, walletTypeId }, { token });
    return { token, ...readWallet(account) };
  }

  it('one request of the sandbox funds a new company, whose top-up then succeeds', async () => {
    const { token, path, walletId } = await beginCompany();
    const body = { amount: kes(500_000) };
    const funding = `/${sandbox.workspace.id}/funding`;
    const seeded = await readCompanyMoney();
    expect(await sandbox.host.control('POST', funding, { token, body })).toMatchObject({
      status: 201,
    });
    const sent = await post(`${path}/topups`, { ...topUp, walletId }, { token });
    expect(sent.status).toBe(201);
    const [wallet] = await readList('/v1/company/wallets', { token });
    expect(wallet).toMatchObject({ balance: kes(350_000) });
    expect(await readCompanyMoney()).toEqual(seeded);
  });

  it('the list of funding needs company:read', async () => {
    const { appKey: token } = await registerCompany(call, ['accounts:fund']);
    const refused = await get('/v1/company/funding', { token });
    expect(refused).toMatchObject(refusal(403, 'permission_denied'));
  });

  it('the wallet of a new company is empty, and a top-up fails with insufficient_funds', async () => {
    const { token, path, walletId } = await beginCompany();
    expect(await readList('/v1/company/wallets', { token })).toMatchObject([{ balance: kes(0) }]);
    const refused = await post(`${path}/topups`, { ...topUp, walletId }, { token });
    expect(refused).toMatchObject(refusal(409, 'insufficient_funds'));
  });
});
