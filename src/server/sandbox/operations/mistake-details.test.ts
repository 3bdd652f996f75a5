// The detail of validation_failed names the field, the value and the limit of the very request.
import { describe, expect, it } from 'vitest';
import { readOperations } from '#server/sandbox/kernel/operation.ts';
import { listExamples } from '#server/sandbox/testing/example-requests.ts';
import { sendExample } from '#server/sandbox/testing/send-example.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';
import { kes, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const ACCOUNT = '/v1/accounts/acc_01HZX6A4N2PC';
const WALLET = 'wal_01HZX6AB7QKD';
const SEEDED_NOW = '2026-03-02T12:30:00Z';

const sandbox = useSandbox();
const { call, get, post } = sandbox;

/** The lists of a span of time. */
const RANGES = readOperations(await loadApiDescription()).filter(({ parameters }) =>
  ['from', 'to'].every((name) => parameters.some((parameter) => parameter.name === name)),
);

const voucher = (changes: object) => ({
  name: 'Rain day',
  amount: kes(100),
  quantity: 1,
  validFrom: '2026-03-03T00:00:00Z',
  expiresAt: '2026-03-04T00:00:00Z',
  ...changes,
});
const limit = (amount: object) => ({ name: 'Term', limits: [{ period: 'day', amount }] });

describe('a refused body', () => {
  it.each<readonly [string, object, string, string]>([
    [
      `${ACCOUNT}/charges`,
      { walletId: WALLET, amount: kes(0) },
      '/amount/amount',
      'amount.amount is 0, and must be at least 1.',
    ],
    [
      `${ACCOUNT}/topups`,
      { walletId: WALLET, amount: kes(-5) },
      '/amount/amount',
      'amount.amount is -5, and must be at least 1.',
    ],
    [
      '/v1/mobile-money/b2c/triggers',
      { phoneNumber: '+254700000101', walletId: WALLET, amount: kes(0) },
      '/amount/amount',
      'amount.amount is 0, and must be at least 1.',
    ],
    [
      '/v1/mobile-money/b2c/bulk',
      { walletId: WALLET, payments: [{ phoneNumber: '+254700000101', amount: kes(0) }] },
      '/payments/0/amount/amount',
      'payments.0.amount.amount is 0, and must be at least 1.',
    ],
    [
      '/v1/iot-payments',
      { uid: '04A2246B5C7D80', deviceId: 'dev_01HZX7R1S5EP', amount: kes(0) },
      '/amount/amount',
      'amount.amount is 0, and must be at least 1.',
    ],
    [
      '/v1/device-permissions',
      { name: 'Small', actions: ['charge'], maxAmount: kes(0) },
      '/maxAmount/amount',
      'maxAmount.amount is 0, and must be at least 1.',
    ],
    [
      '/v1/wallet-types',
      { name: 'Term', maxBalance: kes(-1) },
      '/maxBalance/amount',
      'maxBalance.amount is -1, and must be at least 0.',
    ],
    [
      '/v1/spending-profiles',
      limit(kes(0)),
      '/limits/0/amount/amount',
      'limits.0.amount.amount is 0, and must be at least 1.',
    ],
    [
      '/v1/spending-profiles',
      limit({ amount: 100, currency: 'KSE' }),
      '/limits/0/amount/currency',
      'limits.0.amount.currency is KSE, and the currencies of your company are KES.',
    ],
    [
      '/v1/vouchers',
      voucher({ amount: kes(0) }),
      '/amount/amount',
      'amount.amount is 0, and must be at least 1.',
    ],
    [
      '/v1/vouchers',
      voucher({ expiresAt: '2026-03-03T00:00:00Z' }),
      '/expiresAt',
      'expiresAt is 2026-03-03T00:00:00Z, and must be later than validFrom, which is 2026-03-03T00:00:00Z.',
    ],
    [
      '/v1/vouchers',
      voucher({ validFrom: '2026-01-01T00:00:00Z', expiresAt: '2026-01-02T00:00:00Z' }),
      '/expiresAt',
      `expiresAt is 2026-01-02T00:00:00Z, and must be later than the present, ${SEEDED_NOW}.`,
    ],
    [
      '/v1/currencies',
      { code: 'KSE' },
      '/code',
      'code "KSE" is not the ISO 4217 code of a country',
    ],
  ])('%s %j', async (path, body, pointer, detail) => {
    const response = await post(path, body);
    expect(response).toMatchObject({ status: 422, body: { code: 'validation_failed', pointer } });
    expect((response.body as { detail: string }).detail).toContain(detail);
  });
});

describe('a refused query', () => {
  const span = (from: string, to: string) => `from=${from}T00:00:00Z&to=${to}T00:00:00Z`;
  it.each([
    [
      `/v1/mobile-money/b2c/export?${span('2026-03-02', '2026-03-01')}`,
      '/to',
      'to is 2026-03-01T00:00:00Z, and must be later than from, which is 2026-03-02T00:00:00Z.',
    ],
    [
      `/v1/accounts/by-wallet-date?${span('2025-03-01', '2026-03-03')}`,
      '/to',
      'to is 2026-03-03T00:00:00Z, and must be at most 366 days after from, which is 2025-03-01T00:00:00Z.',
    ],
    ['/v1/accounts?id=abc', '/id', 'id "abc" does not have the form of acc_01HZX6A4N2PC.'],
    ['/v1/accounts?id=', '/id', 'id "" does not have the form of acc_01HZX6A4N2PC.'],
    ['/v1/accounts?limit=ten', '/limit', 'limit is the text "ten", and must be a whole number.'],
  ])('%s', async (path, pointer, detail) => {
    expect(await get(path)).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', pointer, detail },
    });
  });

  it.each(RANGES)('of $operationId ends before it begins', async (operation) => {
    const [example] = listExamples(operation);
    const query = { ...example!.query, from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z' };
    const detail =
      'to is 2026-03-01T00:00:00Z, and must be later than from, which is 2026-03-02T00:00:00Z.';
    expect(await sendExample(sandbox, { ...example!, query })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', pointer: '/to', detail },
    });
  });

  it('has a parameter twice, of which one would be ignored', async () => {
    const twice = { status: 422, body: { code: 'validation_failed', pointer: '/amount' } };
    expect(await get('/v1/accounts/balance-equal?currency=KES&amount=0&amount=5')).toMatchObject(
      twice,
    );
    const ids = '/v1/accounts?id=acc_01HZX6A4N2PC&id=acc_01HZX6B8V5SE';
    expect(await get(ids)).toMatchObject({
      status: 422,
      body: {
        pointer: '/id',
        detail: 'id is in the address 2 times. Send all values in one, with commas between them.',
      },
    });
    expect(await get(ids.replace('&id=', ','))).toMatchObject({
      status: 200,
      body: { data: [{}, {}] },
    });
  });
});

it.each([
  ['a file', () => new File(['name\n'], 'more.csv')],
  ['a text', () => 'more'],
])('a form with a field twice, the second one %s, is refused', async (_, create) => {
  const form = new FormData();
  form.append('file', new File(['name\n'], 'accounts.csv'));
  form.append('file', create());
  expect(await call('POST', '/v1/accounts/uploads', { form })).toMatchObject({
    status: 422,
    body: { code: 'validation_failed', pointer: '/file', detail: 'file is in the form twice.' },
  });
});
