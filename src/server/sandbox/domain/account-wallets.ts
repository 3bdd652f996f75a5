import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { WALLETS, type Wallet } from '#server/sandbox/entities/wallet.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

function isOf(accountId: string, wallet: Wallet): boolean {
  return wallet.accountId === accountId && wallet.beneficiaryId === null;
}

/** The wallets of an account itself, those of its beneficiaries left out, in the order of opening. */
export function listWallets(state: Draft, accountId: string): readonly Wallet[] {
  return state.list(WALLETS).filter((wallet) => isOf(accountId, wallet));
}

/**
 * One of the wallets that listWallets lists. Refuses any other with `wallet_not_found`.
 *
 * @param pointer to what the request names of the wallet
 */
export function requireWalletOf(
  state: Draft,
  accountId: string,
  walletId: string,
  pointer?: string,
): Wallet {
  const wallet = state.get(WALLETS, walletId);
  if (wallet && isOf(accountId, wallet)) return wallet;
  return failWith('wallet_not_found', {
    pointer,
    detail: `The account ${accountId} has no wallet ${walletId}.`,
  });
}
