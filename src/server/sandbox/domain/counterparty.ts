import { ACCOUNTS } from '#server/sandbox/entities/account.ts';
import { BENEFICIARIES } from '#server/sandbox/entities/beneficiary.ts';
import { COMPANIES } from '#server/sandbox/entities/company.ts';
import type { Counterparty } from '#server/sandbox/entities/transaction.ts';
import { VOUCHERS } from '#server/sandbox/entities/voucher.ts';
import { COMPANY_WALLETS, WALLETS, type Wallet } from '#server/sandbox/entities/wallet.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** The operator of the platform, who takes fees and is paid for invoices. */
const PLATFORM_PARTY: Counterparty = { type: 'platform', id: null, name: 'Platform' };

/** The phone of a payment over mobile money. */
export function buildPhoneParty(phoneNumber: string): Counterparty {
  return { type: 'phone', id: null, name: phoneNumber };
}

/**
 * Builds who stands behind a holder of money.
 *
 * @param holder a wallet's id, `voucher:<id>` or an account of the system
 * @param outside who stands behind an account of the system; the platform by default
 */
export function buildCounterparty(
  state: Draft,
  holder: string,
  outside: Counterparty = PLATFORM_PARTY,
): Counterparty {
  const wallet = state.get(WALLETS, holder);
  if (wallet) return buildClientParty(state, wallet);
  if (state.get(COMPANY_WALLETS, holder)) {
    const { id, name } = state.require(COMPANIES, state.tenant);
    return { type: 'company', id, name };
  }
  if (!holder.startsWith('voucher:')) return outside;
  const { id, name } = state.require(VOUCHERS, holder.slice('voucher:'.length));
  return { type: 'voucher', id, name };
}

function buildClientParty(state: Draft, { accountId, beneficiaryId }: Wallet): Counterparty {
  const { id, name } =
    beneficiaryId === null
      ? state.require(ACCOUNTS, accountId)
      : state.require(BENEFICIARIES, beneficiaryId);
  return { type: beneficiaryId === null ? 'account' : 'beneficiary', id, name };
}
