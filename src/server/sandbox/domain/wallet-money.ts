import {
  COMPANY_WALLETS,
  HOLDS,
  WALLETS,
  WALLET_TYPES,
  type AnyWallet,
  type Hold,
} from '#server/sandbox/entities/wallet.ts';
import type { CompanyWallet } from '#server/sandbox/entities/wallet.ts';
import type { Money } from '#server/sandbox/entities/money.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { formatMoney } from './format-money.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** Accounts of the ledger that are nobody's wallet; they may stand below zero. */
export const SYSTEM = {
  /** Where the company's money comes from. */
  outside: 'system:outside',
  /** The mobile-money provider's settlement account. */
  settlement: 'system:settlement',
  fees: 'system:fees',
  platform: 'system:platform',
} as const;

/** What a wallet has. */
export interface Balance {
  readonly balance: Money;
  /** The balance less what is held. */
  readonly available: Money;
}

/** What of a wallet leads to its money. */
type WalletReference = Pick<AnyWallet, 'id' | 'currency'>;

/** Reads a wallet's balance: the sum of its entries. */
export function readBalance(state: Draft, { id, currency }: WalletReference): Balance {
  const amount = state.sum(id, currency);
  return {
    balance: { amount, currency },
    available: { amount: amount - sumHolds(state, id), currency },
  };
}

function sumHolds(state: Draft, walletId: string): number {
  return state
    .list(HOLDS)
    .reduce((sum, hold) => (hold.walletId === walletId ? sum + hold.money.amount : sum), 0);
}

/** Refuses with `account_has_balance` a wallet that holds or owes money. */
export function assertEmpty(state: Draft, wallet: WalletReference): void {
  const { balance, available } = readBalance(state, wallet);
  if (balance.amount === 0 && available.amount === 0) return;
  failWith('account_has_balance', {
    detail: `The wallet ${wallet.id} holds ${formatMoney(state, balance)}, with ${formatMoney(state, available)} available.`,
  });
}

/** The company's wallet of a currency. */
export function findCompanyWallet(state: Draft, currency: string): CompanyWallet | undefined {
  return state.list(COMPANY_WALLETS).find((wallet) => wallet.currency === currency);
}

/** Ends a call in a currency that the company has no wallet in. */
export function failNoCurrency(currency: string): never {
  return failWith('currency_mismatch', { detail: `Your company has no wallet in ${currency}.` });
}

/** Ends a call that a wallet of the company would have to pay, in a currency that it has no wallet in. */
export function failNoFunds({ currency }: Pick<Money, 'currency'>): never {
  return failWith('insufficient_funds', { detail: `Your company has no wallet in ${currency}.` });
}

export interface Movement {
  /** A wallet's id, `voucher:<id>` or an account of the system. */
  readonly from: string;
  readonly to: string;
  readonly money: Money;
  /** Id of the transaction, or another id for a movement that no client's statement shows. */
  readonly transfer: string;
}

/**
 * Moves money as one double entry: the only way in which balances change.
 *
 * Refuses with `currency_mismatch`, `insufficient_funds` (the payer's available balance, unless its type has canOverdraw)
 * and `max_balance_exceeded` (the receiver's maxBalance, and on either side what cannot be kept exactly).
 *
 * @throws RangeError when the amount is no whole number above zero
 */
export function moveMoney(state: Draft, { from, to, money, transfer }: Movement): void {
  const { amount, currency } = money;
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new RangeError('A movement has a whole amount above zero.');
  checkPayer(state, from, money);
  checkReceiver(state, to, money);
  if (!isExact(state.sum(from, currency) - amount) || !isExact(state.sum(to, currency) + amount))
    failWith('max_balance_exceeded', {
      detail: `With ${formatMoney(state, money)}, a balance would pass ${MAX_MINOR_UNITS} minor units.`,
    });
  state.post(transfer, [
    { holder: from, currency, amount: -amount },
    { holder: to, currency, amount },
  ]);
}

/** Whether a sum is kept as it is: from 2^53 on numbers are rounded. */
const isExact = Number.isSafeInteger;

const MAX_MINOR_UNITS = Number.MAX_SAFE_INTEGER.toLocaleString('en');

function findWallet(state: Draft, holder: string): AnyWallet | undefined {
  return state.get(WALLETS, holder) ?? state.get(COMPANY_WALLETS, holder);
}

/** Refuses with `currency_mismatch` money in another currency than the wallet. @param pointer to it in the request */
export function assertWalletCurrency(
  { id, currency }: WalletReference,
  money: Pick<Money, 'currency'>,
  pointer?: string,
): void {
  if (currency !== money.currency)
    failWith('currency_mismatch', {
      detail: `The wallet ${id} is in ${currency}, and the amount in ${money.currency}.`,
      pointer,
    });
}

/** Ends a call whose payer has too little. */
function failPoor(state: Draft, payer: string, available: number, money: Money): never {
  const has = formatMoney(state, { ...money, amount: available });
  return failWith('insufficient_funds', {
    detail: `${payer} has ${has} available, and ${formatMoney(state, money)} is needed.`,
  });
}

function checkPayer(state: Draft, holder: string, money: Money): void {
  if (holder.startsWith('system:')) return;
  const wallet = findWallet(state, holder);
  if (wallet) {
    assertWalletCurrency(wallet, money);
    if (canOverdraw(state, wallet)) return;
    const { amount } = readBalance(state, wallet).available;
    if (amount < money.amount) failPoor(state, `The wallet ${holder}`, amount, money);
  } else if (!holder.startsWith('voucher:')) throw new Error(`Nobody holds money as ${holder}.`);
  else if (state.sum(holder, money.currency) < money.amount)
    failPoor(state, 'The voucher', state.sum(holder, money.currency), money);
}

function checkReceiver(state: Draft, holder: string, money: Money): void {
  if (holder.startsWith('system:') || holder.startsWith('voucher:')) return;
  const wallet = findWallet(state, holder);
  if (!wallet) throw new Error(`Nobody holds money as ${holder}.`);
  assertWalletCurrency(wallet, money);
  assertRoom(state, wallet, money);
}

/** Refuses with `max_balance_exceeded` what a wallet has no room for. */
export function assertRoom(state: Draft, wallet: AnyWallet, money: Money): void {
  const { id, currency } = wallet;
  const present = state.sum(id, currency);
  const most = readType(state, wallet)?.maxBalance?.amount ?? Number.MAX_SAFE_INTEGER;
  if (present + money.amount <= most) return;
  const [holds, limit] = [present, most].map((amount) => formatMoney(state, { amount, currency }));
  failWith('max_balance_exceeded', {
    detail: `The wallet ${id} holds ${holds} of at most ${limit}, and ${formatMoney(state, money)} would be added.`,
  });
}

function readType(state: Draft, wallet: AnyWallet) {
  return 'walletTypeId' in wallet ? state.get(WALLET_TYPES, wallet.walletTypeId) : undefined;
}

function canOverdraw(state: Draft, wallet: AnyWallet): boolean {
  return readType(state, wallet)?.canOverdraw ?? false;
}

/**
 * Sets money of a wallet aside: `available` falls, `balance` stays. Refuses with `currency_mismatch` and
 * `insufficient_funds`.
 */
export function holdMoney(state: Draft, walletId: string, money: Money): Hold {
  checkPayer(state, walletId, money);
  const wallet = findWallet(state, walletId);
  const available = wallet && readBalance(state, wallet).available.amount;
  if (available !== undefined && !isExact(available - money.amount))
    failPoor(state, `The wallet ${walletId}`, available, money);
  return state.put(HOLDS, { id: state.createId('hld'), walletId, money });
}

/** Lets money go that was set aside; what is to move is moved afterwards. */
export function releaseHold(state: Draft, id: string): void {
  const hold = state.get(HOLDS, id);
  if (hold) state.remove(HOLDS, hold);
}
