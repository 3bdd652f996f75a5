import type * as Api from '#description/generated/operation-types.ts';
import type { HandsetAnswer } from '#server/sandbox/kernel/magic-values.ts';
import { defineKind } from '#server/sandbox/kernel/kind.ts';
import type { Money } from './money.ts';

/** Out to a phone, or in from one. */
export type PaymentKind = Api.Payment['kind'];

/** A gateway of the company and how it is set up. */
export interface Gateway {
  readonly id: string;
  readonly name: string;
  readonly kinds: readonly PaymentKind[];
  readonly status: Api.Gateway['status'];
  readonly shortcode: string;
  readonly currency: string;
  readonly minAmount: Money;
  readonly maxAmount: Money;
}

/** A token of the provider; it is its own id. */
export interface ProviderToken {
  readonly id: string;
  readonly kind: PaymentKind;
  /** In milliseconds. */
  readonly expiresAt: number;
  readonly isUsed: boolean;
}

/** What a payment will cost and whom it will reach. */
export interface PaymentQuote {
  readonly id: string;
  readonly kind: PaymentKind;
  readonly recipient: string;
  readonly phoneNumber: string;
  readonly amount: Money;
  readonly fee: Money;
  /** In milliseconds. */
  readonly expiresAt: number;
  readonly isUsed: boolean;
}

/** A payment over mobile money, as documents show it, and what ending it takes. */
export interface Payment {
  readonly id: string;
  readonly kind: PaymentKind;
  readonly status: Api.Payment['status'];
  readonly phoneNumber: string;
  readonly amount: Money;
  readonly fee: Money;
  readonly walletId: string;
  readonly reference: string | null;
  /** The batch in which it was asked for. */
  readonly batchId: string | null;
  /** The provider's receipt of a completed payment. */
  readonly receipt: string | null;
  readonly failure: string | null;
  readonly failureCode: Api.Payment['failureCode'];
  readonly createdAt: string;
  readonly completedAt: string | null;
  /** What is set aside for a payout until it has ended. */
  readonly holdId: string | null;
  /** What the phone is going to answer. */
  readonly answer: HandsetAnswer;
}

export const GATEWAYS = defineKind<Gateway>('gateway', 'gtw');
export const PROVIDER_TOKENS = defineKind<ProviderToken>('provider-token', 'mmt');
export const PAYMENT_QUOTES = defineKind<PaymentQuote>('payment-quote', 'quo');
export const PAYMENTS = defineKind<Payment>('payment', 'pay');
