import { applyRules } from '#server/sandbox/domain/apply-business-rules.ts';
import { created } from '#server/sandbox/kernel/answers.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { refuseField } from '#server/sandbox/kernel/filters.ts';
import { refuse } from '#server/sandbox/kernel/refusal.ts';
import { ACCOUNTS, type Account } from '#server/sandbox/entities/account.ts';
import type { Money } from '#server/sandbox/entities/money.ts';
import {
  formatVoucherHolder,
  ISSUED_VOUCHERS,
  VOUCHERS,
  type IssuedVoucher,
  type Voucher,
} from '#server/sandbox/entities/voucher.ts';
import { WALLETS, type Wallet } from '#server/sandbox/entities/wallet.ts';
import { transact } from '#server/sandbox/domain/transact.ts';
import { findCompanyWallet } from '#server/sandbox/domain/wallet-money.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

interface Movement {
  readonly walletId: string;
  readonly amount: Money;
  readonly reference?: string | null;
  readonly description?: string | null;
}

interface TopUp extends Omit<Movement, 'amount'> {
  readonly amount?: Money;
  readonly voucherCode?: string;
}

/** An account that money moves in and out of. */
function needPayingAccount(call: SharedCall<'accountId'>): Account {
  const account = call.state.need(ACCOUNTS, call.path.accountId, 'account_not_found');
  if (account.status === 'closed') refuse('account_closed');
  if (account.status === 'suspended') refuse('account_inactive');
  return account;
}

function needOpenWallet(state: Draft, account: Account, walletId: string): Wallet {
  const wallet = state.get(WALLETS, walletId);
  if (wallet?.accountId !== account.id || wallet.beneficiaryId !== null)
    return refuse('wallet_not_found', { pointer: '/walletId' });
  return wallet.isClosed ? refuse('state_conflict') : wallet;
}

function expectAmount({ amount }: Money): void {
  if (!Number.isSafeInteger(amount) || amount < 1)
    refuse('validation_failed', {
      pointer: '/amount/amount',
      detail: 'amount.amount must be a whole number of at least one minor unit.',
    });
}

function topUpAccount(call: Call<'topUpAccount'>) {
  const { state, body } = call;
  if (body.amount) expectAmount(body.amount);
  else if (body.voucherCode === undefined) refuseField('amount', 'or voucherCode is missing.');
  const account = needPayingAccount(call);
  if (body.voucherCode !== undefined) return redeem(call, account, body.voucherCode);
  const amount = body.amount!;
  const wallet = needOpenWallet(state, account, body.walletId);
  if (wallet.currency !== amount.currency) refuse('currency_mismatch');
  const payer = findCompanyWallet(state, amount.currency) ?? refuse('insufficient_funds');
  const { reference, description } = body;
  const details = { type: 'topup', reference, description } as const;
  applyRules(state, 'topup', amount);
  return created(transact(state, { wallet, amount: amount.amount, other: payer.id, details }));
}

/** The copy that is redeemed: of several vouchers with the code the one of which the account holds a copy. */
function findCopy(
  state: Draft,
  account: Account,
  code: string,
): { voucher: Voucher; copy: IssuedVoucher } {
  const vouchers = state.list(VOUCHERS).filter((voucher) => voucher.code === code);
  if (vouchers.length === 0) refuse('not_found', { pointer: '/voucherCode' });
  const active = vouchers.filter(
    ({ status, validFrom }) => status === 'active' && Date.parse(validFrom) <= state.now,
  );
  for (const copy of state.list(ISSUED_VOUCHERS)) {
    const voucher = active.find(({ id }) => id === copy.voucherId);
    if (voucher && copy.accountId === account.id && copy.status === 'issued')
      return { voucher, copy };
  }
  return refuse('state_conflict', { pointer: '/voucherCode' });
}

function redeem(call: SharedCall<never, unknown, TopUp>, account: Account, code: string) {
  const { state, body } = call;
  const { voucher, copy } = findCopy(state, account, code);
  const wallet = needOpenWallet(state, account, body.walletId);
  const { amount, currency } = voucher.amount;
  if (wallet.currency !== currency) refuse('currency_mismatch');
  if (body.amount && (body.amount.amount !== amount || body.amount.currency !== currency))
    refuseField('amount', 'differs from the worth of the voucher.');
  state.put(ISSUED_VOUCHERS, { ...copy, status: 'redeemed', redeemedAt: state.at });
  const { reference, description } = body;
  const details = { type: 'topup', reference, description } as const;
  const other = formatVoucherHolder(voucher);
  applyRules(state, 'topup', voucher.amount);
  return created(transact(state, { wallet, amount, other, details }));
}

function chargeAccount(call: Call<'chargeAccount'>) {
  const { state, body } = call;
  expectAmount(body.amount);
  const wallet = needOpenWallet(state, needPayingAccount(call), body.walletId);
  const { amount, currency } = body.amount;
  if (wallet.currency !== currency) refuse('currency_mismatch');
  const receiver = findCompanyWallet(state, currency) ?? refuse('currency_mismatch');
  const { reference, description } = body;
  const details = { type: 'charge', reference, description } as const;
  applyRules(state, 'payment', body.amount);
  return created(transact(state, { wallet, amount: -amount, other: receiver.id, details }));
}

/** Money into and out of accounts by hand. */
export const ACCOUNT_MONEY_OPERATIONS = { topUpAccount, chargeAccount } satisfies Partial<Handlers>;
