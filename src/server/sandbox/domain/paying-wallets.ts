import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { ACCOUNTS } from '#server/sandbox/entities/account.ts';
import {
  COMPANY_WALLETS,
  WALLETS,
  WALLET_TYPES,
  type CompanyWallet,
  type Wallet,
} from '#server/sandbox/entities/wallet.ts';
import type { Money } from '#server/sandbox/entities/money.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** A wallet of the company, or a client's. */
export type AnyWallet = Wallet | CompanyWallet;

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
  const wallet = findWallet(state, id) ?? failWith('wallet_not_found', { pointer: '/walletId' });
  const status = isClientWallet(wallet) ? state.get(ACCOUNTS, wallet.accountId)?.status : 'active';
  if (status === 'closed') failWith('account_closed', { pointer: '/walletId' });
  if (status === 'suspended') failWith('account_inactive', { pointer: '/walletId' });
  return wallet;
}

/** A wallet that pays; as requireWallet, and refuses with `state_conflict` a frozen wallet of the company. */
export function requirePayer(state: Draft, id: string): AnyWallet {
  const wallet = requireWallet(state, id);
  if (!isClientWallet(wallet) && wallet.status === 'frozen')
    failWith('state_conflict', { pointer: '/walletId' });
  return wallet;
}

/** Refuses with `limit_exceeded` what a wallet has no room for. */
export function assertRoomIn(state: Draft, wallet: AnyWallet, { amount }: Money): void {
  if (!isClientWallet(wallet)) return;
  const most = state.get(WALLET_TYPES, wallet.walletTypeId)?.maxBalance?.amount ?? Infinity;
  if (state.sum(wallet.id, wallet.currency) + amount > most) failWith('limit_exceeded');
}
