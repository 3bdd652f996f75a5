import { expect, it } from 'vitest';
import type { ReadResponse } from '#server/sandbox/testing/create-test-sandbox.ts';
import { kes, readId, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const GRACE = '/v1/accounts/acc_01HZX6A4N2PC';
const DANIEL = '/v1/accounts/acc_01HZX6B8V5SE';
const WALLET = 'wal_01HZX6AB7QKD';
const DANIELS_WALLET = 'wal_01HZX6BD9SMF';
const GATE = '/v1/devices/dev_01HZX7R1S5EP';
const CHIP = '/v1/iot-devices/iot_01HZX7V5W9JT';
const NEEMA = '/v1/dependants/dep_01HZX7E2K6YF';
const EVERYDAY = '/v1/wallet-types/wty_01HZX6C3D9FA';
const INACTIVE_GROUP = '/v1/wallet-groups/wgr_01HZX6D2R8SB';
const VOUCHER = '/v1/vouchers/vch_01HZX7N8P3CM';
const ZONE = '/v1/zones/zon_01HZX7X7Y2LV';
const MONTHS = 120 * 24 * 60 * 60;

const sandbox = useSandbox();
const { get, post, put, remove, control, logIn, readList } = sandbox;

type Attempt = () => Promise<ReadResponse>;

/** What the cure of a code says, done: `attempt` fails with the code before it and succeeds after it. */
interface Cure {
  readonly attempt: Attempt;
  readonly before?: () => Promise<unknown>;
  readonly cure: () => Promise<unknown>;
}

const tap: Attempt = () =>
  post('/v1/iot-payments', {
    uid: '04A2246B5C7D80',
    deviceId: 'dev_01HZX7R1S5EP',
    amount: kes(100),
  });
const charge: Attempt = () => post(`${GRACE}/charges`, { walletId: WALLET, amount: kes(100) });
const redeem: Attempt = () =>
  post(`${GRACE}/topups`, { walletId: WALLET, voucherCode: 'MKT-4821-KE' });
const checkIn: Attempt = () =>
  post(`${ZONE}/check-ins`, { uid: '04A2246B5C7D80', deviceId: 'dev_01HZX7R1S5EP' });

const CURES: Readonly<Record<string, Cure>> = {
  account_inactive: {
    before: () => put(`${GRACE}/status`, { status: 'suspended' }),
    attempt: charge,
    cure: () => put(`${GRACE}/status`, { status: 'active' }),
  },
  insufficient_funds: {
    attempt: () => post(`${GRACE}/charges`, { walletId: WALLET, amount: kes(200_000) }),
    cure: () => post(`${GRACE}/topups`, { walletId: WALLET, amount: kes(50_000) }),
  },
  device_inactive: {
    before: () => put(`${GATE}/deactivation`, {}),
    attempt: tap,
    cure: () => put(GATE, { status: 'active' }),
  },
  device_permission_missing: {
    before: () => put(`${GATE}/permissions`, { permissionIds: [] }),
    attempt: tap,
    async cure() {
      const made = await post('/v1/device-permissions', { name: 'Any', actions: ['charge'] });
      await put(`/v1/device-permissions/${readId(made)}/devices`, {
        deviceIds: ['dev_01HZX7R1S5EP'],
      });
    },
  },
  iot_device_blocked: {
    before: () => post(`${CHIP}/status`, { status: 'blocked' }),
    attempt: tap,
    cure: () => post(`${CHIP}/status`, { status: 'active' }),
  },
  iot_device_unassigned: {
    before: () => post(`${CHIP}/assignment`, { accountId: null }),
    attempt: tap,
    cure: () => post(`${CHIP}/assignment`, { accountId: 'acc_01HZX6A4N2PC' }),
  },
  dependant_inactive: {
    async before() {
      await post(`${CHIP}/assignment`, { accountId: null });
      await post(`${CHIP}/assignment`, { dependantId: 'dep_01HZX7E2K6YF' });
      await put(`${NEEMA}/status`, { status: 'inactive' });
    },
    attempt: tap,
    cure: () => put(`${NEEMA}/status`, { status: 'active' }),
  },
  iot_device_assigned: {
    async before() {
      await post(`${CHIP}/assignment`, { accountId: null });
      await post(`${CHIP}/assignment`, { dependantId: 'dep_01HZX7E2K6YF' });
    },
    attempt: () => remove(NEEMA),
    cure: () => post(`${CHIP}/assignment`, { accountId: null }),
  },
  rule_refused: {
    before: () =>
      post('/v1/rules', {
        name: 'None',
        subject: 'payment',
        condition: 'hour >= 0',
        action: 'refuse',
      }),
    attempt: charge,
    async cure() {
      const rules = await readList('/v1/rules');
      const rule = rules.find(({ name }) => name === 'None');
      await put(`/v1/rules/${String(rule?.['id'])}`, { status: 'inactive' });
    },
  },
  max_balance_exceeded: {
    before: () => put(EVERYDAY, { maxBalance: kes(150_000) }),
    attempt: () => post(`${GRACE}/topups`, { walletId: WALLET, amount: kes(100) }),
    cure: () => put(EVERYDAY, { maxBalance: kes(300_000) }),
  },
  voucher_inactive: {
    before: () => put(VOUCHER, { status: 'inactive' }),
    attempt: redeem,
    cure: () => put(VOUCHER, { status: 'active' }),
  },
  voucher_not_issued: {
    attempt: () =>
      post(`${DANIEL}/topups`, { walletId: DANIELS_WALLET, voucherCode: 'MKT-4821-KE' }),
    cure: () => put(VOUCHER, { accountIds: ['acc_01HZX6B8V5SE'] }),
  },
  wallet_group_inactive: {
    attempt: () => put(`${DANIEL}/groups`, { groupId: 'wgr_01HZX6D2R8SB' }),
    cure: () => put(`${INACTIVE_GROUP}/status`, { status: 'active' }),
  },
  wallet_type_inactive: {
    before: () => put(`${EVERYDAY}/status`, { status: 'inactive' }),
    attempt: () =>
      post('/v1/accounts', {
        name: 'New Client',
        phoneNumber: '+254700000787',
        walletTypeId: 'wty_01HZX6C3D9FA',
      }),
    cure: () => put(`${EVERYDAY}/status`, { status: 'active' }),
  },
  account_has_balance: {
    attempt: () => put(`${GRACE}/status`, { status: 'closed' }),
    cure: () => post(`${GRACE}/charges`, { walletId: WALLET, amount: kes(150_000) }),
  },
  currency_is_default: {
    attempt: () => post('/v1/currencies/KES', { isDefault: false }),
    async cure() {
      await post('/v1/currencies', { code: 'UGX', isDefault: true });
    },
  },
  plan_limit_reached: {
    attempt: () => put('/v1/apps/app_01HZX5S6R1TA/activation'),
    cure: () => put('/v1/apps/app_01HZX5S7Q2TB/deactivation'),
  },
  identity_not_verified: {
    attempt: () => post('/v1/credit-scores', { accountId: 'acc_01HZX6B8V5SE', consent: true }),
    async cure() {
      await post('/v1/kyc/basic-checks', {
        accountId: 'acc_01HZX6B8V5SE',
        documentType: 'national_id',
        documentNumber: '29384756',
      });
      await control('POST', '/clock', { advance: 5 });
    },
  },
  zone_closed: {
    before: () => put(ZONE, { status: 'closed' }),
    attempt: checkIn,
    cure: () => put(ZONE, { status: 'open' }),
  },
  zone_occupied: {
    before: checkIn,
    attempt: () => remove(ZONE),
    cure: () => post(`${ZONE}/check-outs`, { uid: '04A2246B5C7D80', deviceId: 'dev_01HZX7R1S5EP' }),
  },
};

it.each(Object.entries(CURES))(
  '%s goes away by its cure',
  async (code, { before, attempt, cure }) => {
    await before?.();
    expect(await attempt()).toMatchObject({ body: { code } });
    await cure();
    const cured = await attempt();
    expect(cured.status, JSON.stringify(cured.body)).toBeLessThan(300);
  },
);

it('company_suspended goes away by listing and paying the overdue invoices', async () => {
  await control('POST', '/clock', { advance: MONTHS });
  expect(await get('/v1/accounts')).toMatchObject({ body: { code: 'company_suspended' } });
  const [wallet] = await readList('/v1/billing/wallets');
  const invoices = await readList<{ id: string; status: string }>('/v1/billing/invoices');
  const overdue = invoices.filter(({ status }) => status === 'overdue');
  expect(overdue.length).toBeGreaterThan(0);
  for (const { id } of overdue) {
    expect((await get(`/v1/billing/invoices/${id}`)).status).toBe(200);
    await get(`/v1/billing/invoices/${id}/payment?walletId=${String(wallet?.['id'])}`);
  }
  expect((await get('/v1/accounts')).status).toBe(200);
});

it('account_has_balance of a beneficiary goes away by a payout, which its account cannot make', async () => {
  const beneficiary = '/v1/beneficiary-accounts/ben_01HZX7G4L8ZH';
  const walletId = 'wal_01HZX7H9C3RT';
  await put(`${GATE}/beneficiary`, { beneficiaryId: 'ben_01HZX7G4L8ZH' });
  await post('/v1/iot-payments', {
    uid: '04A2246B5C7D80',
    deviceId: 'dev_01HZX7R1S5EP',
    amount: kes(2_000),
  });
  expect(await remove(beneficiary)).toMatchObject({ body: { code: 'account_has_balance' } });
  const charged = await post(`${GRACE}/charges`, { walletId, amount: kes(2_000) });
  expect(charged).toMatchObject({ body: { code: 'wallet_not_found' } });
  const phoneNumber = '+254700000101';
  await post('/v1/mobile-money/b2c/triggers', { walletId, phoneNumber, amount: kes(1_100) });
  await control('POST', '/clock', { advance: 15 });
  expect((await remove(beneficiary)).status).toBe(204);
});

it('permission_denied goes away by assigning the permission that detail names', async () => {
  const made = await post('/v1/app-keys', {
    appId: 'app_01HZX5S8A3VD',
    name: 'Poor',
    permissions: ['menu:read'],
  });
  const { key, secret } = made.body as { key: { id: string }; secret: string };
  const attempt = () => get('/v1/accounts', { token: secret });
  const refused = await attempt();
  expect(refused).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
  const [permission] = /\w+:read/.exec((refused.body as { detail: string }).detail) ?? [];
  await put(`/v1/app-keys/${key.id}/permissions`, { permission });
  expect((await attempt()).status).toBe(200);
});

it('token_used and quote_expired go away by a new token and a new quote', async () => {
  const readField = ({ body }: ReadResponse, name: string) =>
    String((body as Readonly<Record<string, unknown>>)[name]);
  const takeToken = async () => readField(await get('/v1/mobile-money/b2c/token'), 'token');
  const quote = (token: string) =>
    get(
      `/v1/mobile-money/b2c/quote?token=${token}&phoneNumber=%2B254700000101&amount=10000&currency=KES`,
    );
  const confirm = (quoteId: string, reference: string) =>
    post('/v1/mobile-money/b2c/payments', { quoteId, walletId: WALLET, reference });
  const token = await takeToken();
  const first = await quote(token);
  expect(await quote(token)).toMatchObject({ body: { code: 'token_used' } });
  await control('POST', '/clock', { advance: 301 });
  expect(await confirm(readId(first), 'CURE-1')).toMatchObject({
    body: { code: 'quote_expired' },
  });
  const second = await quote(await takeToken());
  expect(second.status).toBe(200);
  expect((await confirm(readId(second), 'CURE-1')).status).toBe(202);
});

it('token_expired goes away by a new access token, and login_locked after 15 minutes', async () => {
  const { accessToken } = sandbox.workspace;
  await control('POST', '/clock', { advance: 3601 });
  expect(await get('/v1/profile', { token: accessToken })).toMatchObject({
    body: { code: 'token_expired' },
  });
  const renewed = (await logIn()).body as { readonly accessToken: string };
  expect((await get('/v1/profile', { token: renewed.accessToken })).status).toBe(200);
  for (let time = 0; time < 5; time += 1) await logIn('a wrong one');
  expect(await logIn()).toMatchObject({ body: { code: 'login_locked' } });
  await control('POST', '/clock', { advance: 901 });
  expect((await logIn()).status).toBe(200);
});
