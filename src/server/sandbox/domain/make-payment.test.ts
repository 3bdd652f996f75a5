import { expect, it } from 'vitest';
import { WALLETS } from '#server/sandbox/entities/wallet.ts';
import { GRACE } from '#server/sandbox/testing/ledger.ts';
import { openSeededDraft } from '#server/sandbox/testing/open-seeded-draft.ts';
import { COMPANY_WALLET, OPENING, PHONE } from '#server/sandbox/testing/payment-calls.ts';
import { kes } from '#server/sandbox/testing/use-sandbox.ts';
import { beginPayout, endPayment } from './make-payment.ts';
import { moveMoney, releaseHold } from './wallet-money.ts';

it('a payout whose fee cannot be paid moves nothing', () => {
  const { draft } = openSeededDraft();
  const wallet = draft.get(WALLETS, GRACE.wallet)!;
  const given = { phoneNumber: PHONE, amount: kes(100_000), fee: kes(1500) };
  const payment = beginPayout(draft, wallet, given);
  // Nothing of today does this to money that is held.
  releaseHold(draft, payment.holdId!);
  const movement = { from: wallet.id, to: COMPANY_WALLET, money: kes(OPENING - 100_000) };
  moveMoney(draft, { ...movement, transfer: 'trf_1' });
  const ended = endPayment(draft, payment, 'approves');
  expect(ended).toMatchObject({ status: 'failed', failureCode: 'wallet_blocked', receipt: null });
  expect(draft.sum(wallet.id, 'KES')).toBe(100_000);
});
