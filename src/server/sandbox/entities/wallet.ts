import type * as Api from '#description/generated/operation-types.ts';
import type { Immutable } from '#description/immutable.ts';
import { defineKind } from '#server/sandbox/kernel/kind.ts';
import type { Money } from './money.ts';

/** A client's wallet. Its balance is not kept here: it is the sum of its entries. */
export interface Wallet {
  readonly id: string;
  readonly accountId: string;
  /** Beneficiary account that it belongs to; null for the account's own. */
  readonly beneficiaryId: string | null;
  readonly walletTypeId: string;
  readonly currency: string;
  readonly code: string;
  readonly isClosed: boolean;
  readonly createdAt: string;
}

/** A wallet of the company itself. The oldest one of a currency pays for top-ups, vouchers and messages. */
export interface CompanyWallet {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly status: Api.PaymentWallet['status'];
}

/** A client's wallet, or one of the company. */
export type AnyWallet = Wallet | CompanyWallet;

/** Money of a wallet that is set aside for a payout under way. */
export interface Hold {
  readonly id: string;
  readonly walletId: string;
  readonly money: Money;
}

/** The rules of wallets, as documents show them. */
export type WalletType = Immutable<Api.WalletType>;

/** Wallet types that are given together; how many accounts belong to it is counted when it is shown. */
export interface WalletGroup {
  readonly id: string;
  readonly name: string;
  readonly walletTypeIds: readonly string[];
  readonly status: Api.WalletGroup['status'];
  readonly createdAt: string;
}

export const WALLETS = defineKind<Wallet>('wallet', 'wal');
export const COMPANY_WALLETS = defineKind<CompanyWallet>('company-wallet', 'wal');
export const HOLDS = defineKind<Hold>('hold', 'hld');
export const WALLET_TYPES = defineKind<WalletType>('wallet-type', 'wty');
export const WALLET_GROUPS = defineKind<WalletGroup>('wallet-group', 'wgr');
