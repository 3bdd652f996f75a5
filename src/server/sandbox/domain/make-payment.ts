import { readHandsetAnswer } from '#server/sandbox/kernel/magic-values.ts';
import { ApiError } from '#server/sandbox/kernel/api-error.ts';
import { FUNDINGS } from '#server/sandbox/entities/funding.ts';
import { PAYMENTS, type Payment } from '#server/sandbox/entities/payment.ts';
import { readPaymentFailure, type PaymentFailure } from './payment-failures.ts';
import { transact } from './transact.ts';
import { holdMoney, moveMoney, releaseHold, SYSTEM } from './wallet-money.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { findWallet, isClientWallet, requireWallet, type AnyWallet } from './paying-wallets.ts';

/**
 * How long after its creation the provider takes a payment, the phone answers, nobody waits any longer, and the provider
 * says how a payment has ended that timed out.
 */
const TAKEN_MS = 2_000;
const ANSWERED_MS = 10_000;
const TIMED_OUT_MS = 120_000;
const LATE_MS = 60 * 60_000;

/** What ends a payment: the phone's answer, or the late result of the provider. */
type EndingAnswer = Exclude<Payment['answer'], 'silent'>;

/** The payment as documents show it. */
export function buildPaymentDocument(payment: Payment) {
  const { holdId: _holdId, answer: _answer, ...shown } = payment;
  return shown;
}

type NewPayment = Pick<Payment, 'phoneNumber' | 'amount' | 'fee'> & {
  readonly reference?: string | null | undefined;
  readonly batchId?: string;
};

function put(
  state: Draft,
  kind: Payment['kind'],
  { phoneNumber, amount, fee, reference, batchId }: NewPayment,
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
    batchId: batchId ?? null,
    receipt: null,
    failure: null,
    failureCode: null,
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

/** Whether the end of a payment is still to come. What has timed out has not ended: the provider says later how it did. */
export function isUnderWay({ status }: Payment): boolean {
  return status !== 'completed' && status !== 'failed';
}

function isSilent({ answer }: Payment): boolean {
  return answer === 'silent' || answer === 'fails-late';
}

/** When something happens to a payment that is on its way, in milliseconds. */
export function readNextStep(payment: Payment): number {
  const waits = {
    pending: TAKEN_MS,
    processing: isSilent(payment) ? TIMED_OUT_MS : ANSWERED_MS,
    'timed-out': LATE_MS,
    completed: Infinity,
    failed: Infinity,
  } as const;
  return Date.parse(payment.createdAt) + waits[payment.status];
}

/**
 * Takes a payment's next step: the provider takes the payment, then the phone answers or has not answered. A payment that
 * has timed out keeps its hold, until the provider says that the money has arrived, or that it has not.
 */
export function continuePayment(state: Draft, payment: Payment): void {
  const { status, answer } = payment;
  if (status === 'pending') state.put(PAYMENTS, { ...payment, status: 'processing' });
  else if (status === 'processing' && isSilent(payment))
    state.put(PAYMENTS, { ...payment, status: 'timed-out' });
  else endPayment(state, payment, answer === 'silent' ? 'approves' : answer);
}

/** Ends a payment: moves the money or lets it go, and tells it. */
export function endPayment(state: Draft, payment: Payment, answer: EndingAnswer): Payment {
  if (payment.holdId !== null) releaseHold(state, payment.holdId);
  const failure =
    answer === 'approves' ? tryToMove(state, payment) : readPaymentFailure(payment, answer);
  const ended = state.put(PAYMENTS, {
    ...payment,
    status: failure === null ? 'completed' : 'failed',
    receipt: failure === null ? buildReceipt(payment) : null,
    failure: failure?.text ?? null,
    failureCode: failure?.code ?? null,
    completedAt: state.at,
    holdId: null,
    answer,
  });
  const event = failure === null ? 'payment.completed' : 'payment.failed';
  state.emit(event, buildPaymentDocument(ended));
  return ended;
}

/** The provider's receipt: ten digits and capitals, as on the operator's statement. */
function buildReceipt({ id }: Payment): string {
  return id.slice(-10);
}

/** Moves the money, or says why it cannot be moved any more. */
function tryToMove(state: Draft, payment: Payment): PaymentFailure | null {
  try {
    state.attempt(() =>
      payment.kind === 'b2c' ? payOut(state, payment) : collect(state, payment),
    );
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return readPaymentFailure(payment, 'wallet');
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
