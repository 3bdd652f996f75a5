import { buildWalletDocument } from './account-document.ts';
import { ACCOUNTS } from '#server/sandbox/entities/account.ts';
import type { Beneficiary } from '#server/sandbox/entities/beneficiary.ts';
import { BENEFICIARY_LABELS } from '#server/sandbox/entities/label.ts';
import { WALLETS } from '#server/sandbox/entities/wallet.ts';
import { readLabelNames } from './labels.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** A beneficiary account as documents show it, with its wallet and balance. */
export function buildBeneficiaryDocument(state: Draft, beneficiary: Beneficiary) {
  const { id, accountId, name, phoneNumber, walletId, status, createdAt } = beneficiary;
  const account = state.require(ACCOUNTS, accountId);
  const wallet = buildWalletDocument(state, state.require(WALLETS, walletId), account.status);
  const tags = readLabelNames(state, BENEFICIARY_LABELS, beneficiary);
  return { id, accountId, name, phoneNumber, wallet, status, tags, createdAt };
}
