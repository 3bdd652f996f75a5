import { expect, it } from 'vitest';
import { kes, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const INVOICE = '/v1/billing/invoices/inv_01HZX8F6G1UD';
const VOID = '/v1/billing/invoices/inv_01HZX8F5F0TC';
const WALLET = 'wal_01HZX5W4X6KM';

const { call, get, post, logIn, setClock, readList, readCompanyMoney } = useSandbox();

const pay = (path = INVOICE, walletId = WALLET, headers = {}) =>
  get(`${path}/payment?walletId=${walletId}`, { headers });

it('pays an invoice once, whole', async () => {
  const { own } = await readCompanyMoney();
  const headers = { 'idempotency-key': 'invoice-2026-02' };
  const first = await pay(INVOICE, WALLET, headers);
  expect(first).toMatchObject({ status: 200, body: { status: 'paid' } });
  expect((await pay(INVOICE, WALLET, headers)).body).toEqual(first.body);
  expect(await pay()).toMatchObject(refusal(409, 'invoice_paid'));
  expect((await readCompanyMoney()).own).toBe(own - 480_000);
});

it('refuses void and unknown invoices and wallets that are not the company’s', async () => {
  expect(await pay(VOID)).toMatchObject(refusal(409, 'invoice_void'));
  expect(await pay('/v1/billing/invoices/inv_000000000000')).toMatchObject(
    refusal(404, 'not_found'),
  );
  expect(await pay(INVOICE, 'wal_01HZX6AB7QKD')).toMatchObject(refusal(404, 'wallet_not_found'));
});

it('refuses a wallet in another currency and one that holds too little', async () => {
  await post('/v1/currencies', { code: 'UGX' });
  const wallet = (await readList('/v1/company/wallets'))[0];
  expect(await pay(INVOICE, String(wallet!['id']))).toMatchObject(
    refusal(409, 'currency_mismatch'),
  );
  const left = (await readCompanyMoney()).own - 479_999;
  await post('/v1/vouchers', {
    name: 'All of it',
    amount: kes(left),
    quantity: 1,
    validFrom: '2026-03-02T00:00:00Z',
    expiresAt: '2027-03-02T00:00:00Z',
  });
  expect(await pay()).toMatchObject(refusal(409, 'insufficient_funds'));
});

it('lists the wallets that can pay: active ones in the currency of the invoices', async () => {
  await post('/v1/currencies', { code: 'UGX' });
  const wallets = await readList('/v1/billing/wallets');
  expect(wallets.map(({ id }) => id)).toEqual([WALLET]);
});

it('lists invoices by month, and by status', async () => {
  const invoices = await readList('/v1/company/invoices');
  expect(invoices.map(({ period }) => period)).toEqual(['2026-02', '2026-01']);
  expect(await readList('/v1/company/invoices?status=open')).toHaveLength(1);
});

it('makes an invoice overdue at its due date and suspends the company after 30 days', async () => {
  await setClock('2026-03-15T00:00:00Z');
  expect((await get(INVOICE)).body).toMatchObject({ status: 'overdue' });
  await setClock('2026-04-14T00:00:00Z');
  expect(await get('/v1/accounts')).toMatchObject(refusal(403, 'company_suspended'));
  const { accessToken } = (await logIn()).body as { accessToken: string };
  const logOut = await call('POST', '/v1/auth/logout', { token: accessToken });
  expect(logOut).toMatchObject({ status: 204 });
  expect(await pay()).toMatchObject({ status: 200, body: { status: 'paid' } });
  expect((await get('/v1/accounts')).status).toBe(200);
});

it('lists the same invoices a year later, with the open one overdue', async () => {
  const readStates = async () =>
    (await readList<{ number: string; status: string }>('/v1/billing/invoices')).map(
      ({ number, status }) => [number, status],
    );
  const before = await readStates();
  expect(before.map(([, status]) => status)).toEqual(['open', 'void']);
  await setClock('2027-03-02T12:30:00Z');
  expect(await readStates()).toEqual([[before[0]![0], 'overdue'], before[1]]);
});

it('accounts for the company’s money by what has come in', async () => {
  const fundings = await readList<{ amount: { amount: number } }>('/v1/company/funding');
  const sum = fundings.reduce((total, { amount }) => total + amount.amount, 0);
  const { clientMoney, own } = await readCompanyMoney();
  // One text message of the beginning has been paid, and one payout with its fee.
  const spent = sum - clientMoney - own - 252_300;
  expect(spent).toBeGreaterThanOrEqual(0);
  expect(spent).toBeLessThan(1000);
});
