import { applyRules } from '#server/sandbox/domain/apply-business-rules.ts';
import { assertAtLeast } from '#server/sandbox/kernel/assert-at-least.ts';
import { created } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { failField } from '#server/sandbox/kernel/filters.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { ACCOUNTS, type Account } from '#server/sandbox/entities/account.ts';
import type { Money } from '#server/sandbox/entities/money.ts';
import {
  formatVoucherHolder,
  ISSUED_VOUCHERS,
  VOUCHERS,
  type IssuedVoucher,
  type Voucher,
} from '#server/sandbox/entities/voucher.ts';
import type { Wallet } from '#server/sandbox/entities/wallet.ts';
import { requireWalletOf } from '#server/sandbox/domain/account-wallets.ts';
import { transact } from '#server/sandbox/domain/transact.ts';
import { assertAccountActive } from '#server/sandbox/domain/require-active-account.ts';
import { findVoucherObstacle, failVoucher } from '#server/sandbox/domain/voucher-obstacles.ts';
import { formatMoney } from '#server/sandbox/domain/format-money.ts';
import {
  assertWalletCurrency,
  failNoCurrency,
  failNoFunds,
  findCompanyWallet,
} from '#server/sandbox/domain/wallet-money.ts';
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
function requirePayingAccount(call: SharedCall<'accountId'>): Account {
  const account = call.state.require(ACCOUNTS, call.path.accountId, 'account_not_found');
  assertAccountActive(account);
  return account;
}

function requireOpenWallet(state: Draft, account: Account, walletId: string): Wallet {
  const wallet = requireWalletOf(state, account.id, walletId, '/walletId');
  if (wallet.isClosed)
    failWith('wallet_closed', {
      pointer: '/walletId',
      detail: `The wallet ${walletId} has been removed from the account ${account.id}.`,
    });
  return wallet;
}

function assertAmount({ amount }: Money): void {
  assertAtLeast(1, amount, '/amount/amount');
}

function topUpAccount(call: Call<'topUpAccount'>) {
  const { state, body } = call;
  if (body.amount) assertAmount(body.amount);
  else if (body.voucherCode === undefined) failField('amount', 'or voucherCode is missing.');
  const account = requirePayingAccount(call);
  if (body.voucherCode !== undefined) return redeem(call, account, body.voucherCode);
  const amount = body.amount!;
  const wallet = requireOpenWallet(state, account, body.walletId);
  assertWalletCurrency(wallet, amount, '/amount/currency');
  const payer = findCompanyWallet(state, amount.currency) ?? failNoFunds(amount);
  const { reference, description } = body;
  const details = { type: 'topup', reference, description } as const;
  applyRules(state, 'topup', amount);
  return created(
    transact(state, { from: payer.id, to: wallet.id, money: amount, details }).received!,
  );
}

/** The copy that is redeemed: of several vouchers with the code the one that the account holds a copy of. */
function findCopy(
  state: Draft,
  account: Account,
  code: string,
): { voucher: Voucher; copy: IssuedVoucher } {
  const vouchers = state.list(VOUCHERS).filter((voucher) => voucher.code === code);
  if (vouchers.length === 0)
    failWith('not_found', {
      pointer: '/voucherCode',
      detail: `Your company has no voucher with the code ${code}.`,
    });
  const copies = state.list(ISSUED_VOUCHERS).filter(({ accountId }) => accountId === account.id);
  for (const copy of copies) {
    const voucher = vouchers.find(({ id }) => id === copy.voucherId);
    if (voucher && copy.status === 'issued' && findVoucherObstacle(state, voucher) === undefined)
      return { voucher, copy };
  }
  const held = vouchers.find(({ id }) => copies.some(({ voucherId }) => voucherId === id));
  return failVoucher(
    state,
    account,
    held ?? vouchers[0]!,
    copies.find(({ voucherId }) => voucherId === held?.id),
  );
}

function redeem(call: SharedCall<never, unknown, TopUp>, account: Account, code: string) {
  const { state, body } = call;
  const { voucher, copy } = findCopy(state, account, code);
  const wallet = requireOpenWallet(state, account, body.walletId);
  const { amount, currency } = voucher.amount;
  assertWalletCurrency(wallet, voucher.amount);
  if (body.amount && (body.amount.amount !== amount || body.amount.currency !== currency))
    failField(
      'amount',
      `is ${formatMoney(state, body.amount)}, and the value of the voucher is ${formatMoney(state, voucher.amount)}.`,
    );
  state.put(ISSUED_VOUCHERS, { ...copy, status: 'redeemed', redeemedAt: state.at });
  const { reference, description } = body;
  const details = { type: 'topup', voucherId: voucher.id, reference, description } as const;
  const from = formatVoucherHolder(voucher);
  applyRules(state, 'topup', voucher.amount);
  return created(
    transact(state, { from, to: wallet.id, money: { amount, currency }, details }).received!,
  );
}

function chargeAccount(call: Call<'chargeAccount'>) {
  const { state, body } = call;
  assertAmount(body.amount);
  const wallet = requireOpenWallet(state, requirePayingAccount(call), body.walletId);
  const { amount, currency } = body.amount;
  assertWalletCurrency(wallet, body.amount, '/amount/currency');
  const receiver = findCompanyWallet(state, currency) ?? failNoCurrency(currency);
  const { reference, description } = body;
  const details = { type: 'charge', reference, description } as const;
  applyRules(state, 'payment', body.amount);
  const money = { amount, currency };
  return created(transact(state, { from: wallet.id, to: receiver.id, money, details }).paid!);
}

/** Money into and out of accounts by hand. */
export const ACCOUNT_MONEY_OPERATIONS = { topUpAccount, chargeAccount } satisfies Partial<Handlers>;
