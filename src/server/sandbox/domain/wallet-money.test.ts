import { describe, expect, it } from 'vitest';
import { WALLET_TYPES, WALLETS } from '#server/sandbox/entities/wallet.ts';
import { GRACE } from '#server/sandbox/testing/ledger.ts';
import { openSeededDraft } from '#server/sandbox/testing/open-seeded-draft.ts';
import { COMPANY_WALLET } from '#server/sandbox/testing/payment-calls.ts';
import { kes } from '#server/sandbox/testing/use-sandbox.ts';
import { assertEmpty, holdMoney, moveMoney, SYSTEM } from './wallet-money.ts';

const fail = (code: string) => expect.objectContaining({ code });

describe('a movement of money', () => {
  it('reaches no wallet in another currency, wherever the money comes from', () => {
    const { draft } = openSeededDraft();
    const money = { amount: 100, currency: 'UGX' };
    const movement = { from: SYSTEM.outside, to: COMPANY_WALLET, money, transfer: 'trf_1' };
    expect(() => moveMoney(draft, movement)).toThrow(fail('currency_mismatch'));
  });

  it('takes from a voucher what is set aside for it, and no more', () => {
    const { draft } = openSeededDraft();
    const voucher = 'voucher:vch_000000000001';
    moveMoney(draft, { from: COMPANY_WALLET, to: voucher, money: kes(100), transfer: 'trf_1' });
    const redeem = (amount: number) =>
      moveMoney(draft, { from: voucher, to: GRACE.wallet, money: kes(amount), transfer: 'trf_2' });
    expect(() => redeem(101)).toThrow(fail('insufficient_funds'));
    redeem(100);
    expect(() => redeem(1)).toThrow(fail('insufficient_funds'));
  });

  it.each([0, -1, 0.5, Number.NaN])('has a whole amount above zero, unlike %d', (amount) => {
    const { draft } = openSeededDraft();
    const movement = { from: COMPANY_WALLET, to: GRACE.wallet, money: kes(amount) };
    expect(() => moveMoney(draft, { ...movement, transfer: 'trf_1' })).toThrow(RangeError);
  });
});

it('a wallet at zero is not empty while an overdraft of it is held', () => {
  const { draft } = openSeededDraft();
  const seeded = draft.get(WALLETS, GRACE.wallet)!;
  const type = draft.get(WALLET_TYPES, seeded.walletTypeId)!;
  draft.put(WALLET_TYPES, { ...type, canOverdraw: true });
  const wallet = draft.put(WALLETS, { ...seeded, id: 'wal_000000000001' });
  assertEmpty(draft, wallet);
  holdMoney(draft, wallet.id, kes(100));
  expect(() => assertEmpty(draft, wallet)).toThrow(fail('account_has_balance'));
  // What is available would be a number that is rounded.
  const most = kes(Number.MAX_SAFE_INTEGER);
  expect(() => holdMoney(draft, wallet.id, most)).toThrow(fail('insufficient_funds'));
});
