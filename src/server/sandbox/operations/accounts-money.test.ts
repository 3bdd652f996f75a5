import { expect, it } from 'vitest';
import { GRACE } from '#server/sandbox/testing/ledger.ts';
import { kes, readId, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

/** The wallet of a beneficiary of Grace's, and a code whose voucher is worth KES 500 to her. */
const BENEFICIARY_WALLET = 'wal_01HZX7H9C3RT';
const CODE = { walletId: GRACE.wallet, voucherCode: 'MKT-4821-KE' };

const { post, put, readBalance } = useSandbox();

const move = (kind: 'topups' | 'charges', body: object) =>
  post(`/v1/accounts/${GRACE.account}/${kind}`, body);

it.each(['topups', 'charges'] as const)(
  'takes no wallet of a beneficiary for one of the account: %s',
  async (kind) => {
    const before = await readBalance(BENEFICIARY_WALLET);
    expect(await move(kind, { walletId: BENEFICIARY_WALLET, amount: kes(1) })).toMatchObject(
      refusal(404, 'wallet_not_found'),
    );
    expect(await readBalance(BENEFICIARY_WALLET)).toBe(before);
  },
);

it('takes no amount beside a code but that of the voucher', async () => {
  for (const amount of [kes(49_999), { amount: 50_000, currency: 'UGX' }])
    expect(await move('topups', { ...CODE, amount })).toMatchObject(
      refusal(422, 'validation_failed'),
    );
  expect(await move('topups', { ...CODE, amount: kes(50_000) })).toMatchObject({ status: 201 });
});

const RULE = { name: 'No more', subject: 'topup', condition: 'amount >= 50000', action: 'refuse' };

it('asks the rules of the company before a voucher is redeemed', async () => {
  expect(await post('/v1/rules', RULE)).toMatchObject({ status: 201 });
  expect(await move('topups', CODE)).toMatchObject(refusal(409, 'rule_refused'));
});

it('measures no amount in another currency by the rules', async () => {
  await post('/v1/rules', RULE);
  await post('/v1/currencies', { code: 'UGX' });
  const type = { name: 'Uganda', currency: 'UGX', maxBalance: null, canOverdraw: false };
  const walletTypeId = readId(await post('/v1/wallet-types', type));
  const { body } = await put(`/v1/accounts/${GRACE.account}/wallets`, { walletTypeId });
  const walletId = (body as { wallets: { id: string }[] }).wallets.at(-1)!.id;
  const amount = { amount: 50_000, currency: 'UGX' };
  // The company has no money in this currency, which is asked for after the rules.
  expect(await move('topups', { walletId, amount })).toMatchObject(
    refusal(409, 'insufficient_funds'),
  );
});
