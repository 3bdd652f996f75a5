import { readHandsetAnswer } from '#server/sandbox/kernel/magic-values.ts';
import { ApiError } from '#server/sandbox/kernel/api-error.ts';
import { FUNDINGS } from '#server/sandbox/entities/funding.ts';
import { PAYMENTS, type Payment } from '#server/sandbox/entities/payment.ts';
import { transact } from './transact.ts';
import { holdMoney, moveMoney, releaseHold, SYSTEM } from './wallet-money.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { findWallet, isClientWallet, requireWallet, type AnyWallet } from './paying-wallets.ts';

/** How long after its creation the provider takes a payment, the phone answers, and nobody waits any longer. */
const TAKEN_MS = 2_000;
const ANSWERED_MS = 10_000;
const TIMED_OUT_MS = 120_000;

type Answer = Payment['answer'];

/** What went wrong, on the way out and on the way in. */
const FAILURES: Readonly<
  Record<Exclude<Answer, 'approves' | 'silent'>, Readonly<Record<Payment['kind'], string>>>
> = {
  refuses: {
    b2c: "The phone's owner has refused the money.",
    c2b: "The phone's owner has refused to pay.",
  },
  'wrong-pin': {
    b2c: "The owner's wallet is blocked after wrong PINs.",
    c2b: 'A wrong PIN was entered three times.',
  },
  'lacks-money': {
    b2c: "The owner's wallet has no room for the amount.",
    c2b: 'The payer has not enough money.',
  },
  unreachable: { b2c: 'The phone cannot be reached.', c2b: 'The phone cannot be reached.' },
};

/** The payment as documents show it. */
export function buildPaymentDocument(payment: Payment) {
  const { holdId: _holdId, answer: _answer, ...shown } = payment;
  return shown;
}

type NewPayment = Pick<Payment, 'phoneNumber' | 'amount' | 'fee'> & {
  readonly reference?: string | null | undefined;
};

function put(
  state: Draft,
  kind: Payment['kind'],
  { phoneNumber, amount, fee, reference }: NewPayment,
  rest: Pick<Payment, 'walletId' | 'holdId'>,
): Payment {
  return state.put(PAYMENTS, {
    id: state.createId('pay'),
    kind,
    status: 'pending',
    phoneNumber,
    amount,
    fee,
    walletId: rest.walletId,
    reference: reference ?? null,
    failure: null,
    createdAt: state.at,
    completedAt: null,
    holdId: rest.holdId,
    answer: readHandsetAnswer(phoneNumber),
  });
}

/** Begins a payout and holds amount and fee. Refuses with `currency_mismatch` and `insufficient_funds`. */
export function beginPayout(state: Draft, wallet: AnyWallet, given: NewPayment): Payment {
  const { amount, currency } = given.amount;
  const hold = holdMoney(state, wallet.id, { amount: amount + given.fee.amount, currency });
  return put(state, 'b2c', given, { walletId: wallet.id, holdId: hold.id });
}

/** Begins a collection; the phone is asked. */
export function beginCollection(state: Draft, wallet: AnyWallet, given: NewPayment): Payment {
  return put(state, 'c2b', given, { walletId: wallet.id, holdId: null });
}

/** Whether a payment is on its way. */
export function isUnderWay({ status }: Payment): boolean {
  return status === 'pending' || status === 'processing';
}

/** When something happens to a payment that is on its way, in milliseconds. */
export function readNextStep({ status, answer, createdAt }: Payment): number {
  const wait = answer === 'silent' ? TIMED_OUT_MS : ANSWERED_MS;
  return Date.parse(createdAt) + (status === 'pending' ? TAKEN_MS : wait);
}

/** Takes a payment's next step: the provider takes the payment, then the phone answers or has not answered. */
export function continuePayment(state: Draft, payment: Payment): void {
  if (payment.status === 'pending') state.put(PAYMENTS, { ...payment, status: 'processing' });
  else endPayment(state, payment, payment.answer);
}

/** Ends a payment: moves the money or lets it go, and tells it. */
export function endPayment(state: Draft, payment: Payment, answer: Answer): Payment {
  if (payment.holdId !== null) releaseHold(state, payment.holdId);
  const failure = answer === 'approves' ? tryToMove(state, payment) : readFailure(payment, answer);
  const status =
    answer === 'silent' ? 'timed-out' : failure === null ? 'completed' : ('failed' as const);
  const ended = state.put(PAYMENTS, {
    ...payment,
    status,
    failure,
    completedAt: state.at,
    holdId: null,
    answer,
  });
  const event = status === 'completed' ? 'payment.completed' : 'payment.failed';
  state.emit(event, buildPaymentDocument(ended));
  return ended;
}

function readFailure({ kind }: Payment, answer: Exclude<Answer, 'approves'>): string | null {
  return answer === 'silent' ? null : FAILURES[answer][kind];
}

/** Moves the money, or says why it cannot be moved any more. */
function tryToMove(state: Draft, payment: Payment): string | null {
  try {
    state.attempt(() =>
      payment.kind === 'b2c' ? payOut(state, payment) : collect(state, payment),
    );
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return payment.kind === 'b2c'
      ? 'The wallet cannot pay any more.'
      : 'The wallet cannot take the money any more.';
  }
}

function payOut(state: Draft, payment: Payment): void {
  const { amount, fee, reference, walletId } = payment;
  const wallet = findWallet(state, walletId);
  const steps = [
    { type: 'payout', money: amount, to: SYSTEM.settlement },
    { type: 'fee', money: fee, to: SYSTEM.fees },
  ] as const;
  for (const { type, money, to } of steps) {
    if (wallet && isClientWallet(wallet))
      transact(state, {
        wallet,
        amount: -money.amount,
        other: to,
        details: { type, reference },
      });
    else moveMoney(state, { from: walletId, to, money, transfer: state.createId('txn') });
  }
}

function collect(state: Draft, { id, amount, reference, walletId }: Payment): void {
  const wallet = requireWallet(state, walletId);
  const from = SYSTEM.settlement;
  if (isClientWallet(wallet)) {
    const details = { type: 'collection', reference } as const;
    transact(state, { wallet, amount: amount.amount, other: from, details });
    return;
  }
  const funding = state.put(FUNDINGS, {
    id: state.createId('fnd'),
    amount,
    source: 'mobile-money',
    reference: reference ?? id,
    walletId,
    receivedAt: state.at,
  });
  moveMoney(state, { from, to: walletId, money: amount, transfer: funding.id });
}
