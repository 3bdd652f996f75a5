import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createTestSandbox,
  type TestSandbox,
  type TestWorkspace,
} from '#server/sandbox/testing/create-test-sandbox.ts';

const INVOICE = '/v1/billing/invoices/inv_01HZX8F6G1UD';
const VOID = '/v1/billing/invoices/inv_01HZX8F5F0TC';
const WALLET = 'wal_01HZX5W4X6KM';

let sandbox: TestSandbox;
let workspace: TestWorkspace;
beforeAll(async () => {
  sandbox = await createTestSandbox();
});
beforeEach(async () => {
  workspace = await sandbox.createWorkspace();
});
afterAll(() => sandbox.remove());

type Listed = { readonly data: readonly Readonly<Record<string, unknown>>[] };

const pay = (path = INVOICE, walletId = WALLET, headers = {}) =>
  workspace.call('GET', `${path}/payment?walletId=${walletId}`, { headers });
const setClock = (time: string) =>
  sandbox.control('POST', `/${workspace.id}/clock`, {
    token: workspace.appKey,
    body: { set: time },
  });
async function readOwn(): Promise<number> {
  const { body } = await workspace.call('GET', '/v1/company/balance');
  return (body as { data: { own: { amount: number } }[] }).data[0]!.own.amount;
}

it('pays an invoice once, whole', async () => {
  const own = await readOwn();
  const headers = { 'idempotency-key': 'invoice-2026-02' };
  const first = await pay(INVOICE, WALLET, headers);
  expect(first).toMatchObject({ status: 200, body: { status: 'paid' } });
  expect((await pay(INVOICE, WALLET, headers)).body).toEqual(first.body);
  expect(await pay()).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
  expect(await readOwn()).toBe(own - 480_000);
});

it('refuses void and unknown invoices and wallets that are not the company’s', async () => {
  expect(await pay(VOID)).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
  expect(await pay('/v1/billing/invoices/inv_000000000000')).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
  expect(await pay(INVOICE, 'wal_01HZX6AB7QKD')).toMatchObject({
    status: 404,
    body: { code: 'wallet_not_found' },
  });
});

it('refuses a wallet in another currency and one that holds too little', async () => {
  await workspace.call('POST', '/v1/currencies', { body: { code: 'UGX' } });
  const { body } = await workspace.call('GET', '/v1/company/wallets');
  const wallet = (body as Listed).data[1]!;
  expect(await pay(INVOICE, String(wallet['id']))).toMatchObject({
    status: 409,
    body: { code: 'currency_mismatch' },
  });
  const left = (await readOwn()) - 479_999;
  await workspace.call('POST', '/v1/vouchers', {
    body: {
      name: 'All of it',
      amount: { amount: left, currency: 'KES' },
      quantity: 1,
      validFrom: '2026-03-02T00:00:00Z',
      expiresAt: '2027-03-02T00:00:00Z',
    },
  });
  expect(await pay()).toMatchObject({ status: 409, body: { code: 'insufficient_funds' } });
});

it('lists the wallets that can pay: active ones in the currency of the invoices', async () => {
  await workspace.call('POST', '/v1/currencies', { body: { code: 'UGX' } });
  const { body } = await workspace.call('GET', '/v1/billing/wallets');
  expect((body as Listed).data.map(({ id }) => id)).toEqual([WALLET]);
});

it('lists invoices by month, and by status', async () => {
  const { body } = await workspace.call('GET', '/v1/company/invoices');
  expect((body as Listed).data.map(({ period }) => period)).toEqual(['2026-02', '2026-01']);
  const open = await workspace.call('GET', '/v1/company/invoices?status=open');
  expect((open.body as Listed).data).toHaveLength(1);
});

it('makes an invoice overdue at its due date and suspends the company after 30 days', async () => {
  await setClock('2026-03-15T00:00:00Z');
  expect((await workspace.call('GET', INVOICE)).body).toMatchObject({ status: 'overdue' });
  await setClock('2026-04-14T00:00:00Z');
  expect(await workspace.call('GET', '/v1/accounts')).toMatchObject({
    status: 403,
    body: { code: 'company_suspended' },
  });
  expect(await pay()).toMatchObject({ status: 200, body: { status: 'paid' } });
  expect((await workspace.call('GET', '/v1/accounts')).status).toBe(200);
});

it('accounts for the company’s money by what has come in', async () => {
  const { body } = await workspace.call('GET', '/v1/company/funding');
  const fundings = (body as { data: { amount: { amount: number } }[] }).data;
  const sum = fundings.reduce((total, { amount }) => total + amount.amount, 0);
  const balance = await workspace.call('GET', '/v1/company/balance');
  const [entry] = (balance.body as { data: Record<'held' | 'own', { amount: number }>[] }).data;
  // One text message of the beginning has been paid, and one payout with its fee.
  const spent = sum - entry!.held.amount - entry!.own.amount - 252_300;
  expect(spent).toBeGreaterThanOrEqual(0);
  expect(spent).toBeLessThan(1000);
});
