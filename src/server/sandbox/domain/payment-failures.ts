import type { Payment } from '#server/sandbox/entities/payment.ts';
import type { HandsetAnswer } from '#server/sandbox/kernel/magic-values.ts';

/** Why a payment has failed: for programs, and for people. */
export interface PaymentFailure {
  readonly code: NonNullable<Payment['failureCode']>;
  readonly text: string;
}

/** What a phone answers when a payment fails. */
export type FailingAnswer = Exclude<HandsetAnswer, 'approves' | 'silent'>;

const UNREACHABLE: PaymentFailure = {
  code: 'phone_unreachable',
  text: 'The phone is not reachable.',
};

/** What went wrong, on the way out and on the way in. */
const FAILURES: Readonly<
  Record<FailingAnswer | 'wallet', Readonly<Record<Payment['kind'], PaymentFailure>>>
> = {
  refuses: {
    b2c: { code: 'owner_refused', text: 'The owner of the phone refused the money.' },
    c2b: { code: 'owner_refused', text: 'The owner of the phone refused to pay.' },
  },
  'wrong-pin': {
    b2c: { code: 'wrong_pin', text: "The owner's wallet is blocked after wrong PINs." },
    c2b: { code: 'wrong_pin', text: 'A wrong PIN was entered three times.' },
  },
  'lacks-money': {
    b2c: { code: 'balance_limit', text: "The owner's wallet has no room for the amount." },
    c2b: { code: 'insufficient_funds', text: 'The payer does not have enough money.' },
  },
  unreachable: { b2c: UNREACHABLE, c2b: UNREACHABLE },
  'fails-late': {
    b2c: { code: 'not_confirmed', text: "The payment is not on the operator's statement." },
    c2b: { code: 'not_confirmed', text: 'The payer did not confirm the payment in time.' },
  },
  wallet: {
    b2c: { code: 'wallet_blocked', text: 'The wallet can no longer pay.' },
    c2b: { code: 'wallet_blocked', text: 'The wallet can no longer receive the money.' },
  },
};

/** Reads why a payment fails: by what the phone answers, or because of the `wallet` here. */
export function readPaymentFailure(
  { kind }: Pick<Payment, 'kind'>,
  cause: FailingAnswer | 'wallet',
): PaymentFailure {
  return FAILURES[cause][kind];
}
