import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { assertAccountActive } from './require-active-account.ts';
import { ACCOUNTS } from '#server/sandbox/entities/account.ts';
import {
  COMPANY_WALLETS,
  WALLETS,
  type AnyWallet,
  type CompanyWallet,
  type Wallet,
} from '#server/sandbox/entities/wallet.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** Whether a wallet is a client's. */
export function isClientWallet(wallet: AnyWallet): wallet is Wallet {
  return 'accountId' in wallet;
}

/** Finds a wallet that has not been taken away. */
function findWallet(state: Draft, id: string): AnyWallet | undefined {
  const wallet = state.get(WALLETS, id);
  if (wallet) return wallet.isClosed ? undefined : wallet;
  return state.get(COMPANY_WALLETS, id);
}

/**
 * A wallet that money moves in and out of. Refuses with `wallet_not_found`, `account_closed` and `account_inactive`.
 */
export function requireWallet(state: Draft, id: string): AnyWallet {
  const wallet = findWallet(state, id) ?? failNoWallet(id);
  const account = isClientWallet(wallet) ? state.get(ACCOUNTS, wallet.accountId) : undefined;
  if (account) assertAccountActive(account, '/walletId');
  return wallet;
}

/** Ends a call that names a wallet that is not there. */
export function failNoWallet(id: string): never {
  return failWith('wallet_not_found', {
    detail: `There is no open wallet ${id} in your company.`,
    pointer: '/walletId',
  });
}

/** A wallet that pays; as requireWallet, and refuses with `wallet_frozen` a frozen wallet of the company. */
export function requirePayer(state: Draft, id: string): AnyWallet {
  const wallet = requireWallet(state, id);
  if (!isClientWallet(wallet) && wallet.status === 'frozen') failFrozen(wallet);
  return wallet;
}

/** Ends a call that a frozen wallet of the company would have to pay. */
export function failFrozen({ id, name }: CompanyWallet): never {
  return failWith('wallet_frozen', {
    detail: `The platform has frozen the wallet ${id} (${name}) of your company.`,
    pointer: '/walletId',
  });
}
