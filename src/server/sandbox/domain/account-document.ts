import type * as Api from '#description/generated/operation-types.ts';
import type { Account } from '#server/sandbox/entities/account.ts';
import type { Wallet } from '#server/sandbox/entities/wallet.ts';
import { listWallets } from './account-wallets.ts';
import { readBalance } from './wallet-money.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** A wallet as documents show it. */
export function buildWalletDocument(
  state: Draft,
  wallet: Wallet,
  accountStatus: Account['status'],
) {
  const { id, accountId, walletTypeId, code, isClosed, createdAt } = wallet;
  const isUsable = accountStatus === 'active';
  const status: Api.Wallet['status'] =
    isClosed || accountStatus === 'closed' ? 'closed' : isUsable ? 'active' : 'frozen';
  return { id, accountId, walletTypeId, code, ...readBalance(state, wallet), status, createdAt };
}

/** The account as documents show it, with its wallets and their balances. */
export function buildAccountDocument(state: Draft, account: Account) {
  const {
    pictures: _pictures,
    createdAt,
    updatedAt,
    groupIds,
    tags,
    iotDeviceId,
    ...rest
  } = account;
  const wallets = listWallets(state, account.id).map((wallet) =>
    buildWalletDocument(state, wallet, account.status),
  );
  return { ...rest, wallets, groupIds, tags, iotDeviceId, createdAt, updatedAt };
}
