import type { CompanyWallet } from '#server/sandbox/entities/wallet.ts';
import { readBalance } from './wallet-money.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** A wallet of the company as documents show it. */
export function buildCompanyWalletDocument(state: Draft, wallet: CompanyWallet) {
  const { id, name, status } = wallet;
  const { balance, available } = readBalance(state, wallet);
  const held = { ...balance, amount: balance.amount - available.amount };
  return { id, name, balance, available, held, status };
}
