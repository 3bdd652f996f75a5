import { readHandsetAnswer } from '#server/sandbox/kernel/magic-values.ts';
import { ApiError } from '#server/sandbox/kernel/api-error.ts';
import { PAYMENTS, type Payment } from '#server/sandbox/entities/payment.ts';
import { buildPhoneParty } from './counterparty.ts';
import { receiveFunding } from './receive-funding.ts';
import { readPaymentFailure, type PaymentFailure } from './payment-failures.ts';
import { transact } from './transact.ts';
import { holdMoney, releaseHold, SYSTEM } from './wallet-money.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import type { AnyWallet } from '#server/sandbox/entities/wallet.ts';
import { isClientWallet, requireWallet } from './paying-wallets.ts';

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
  const { holdId: _holdId, answer: _answer, id, kind, ...shown } = payment;
  const direction = kind === 'b2c' ? ('out' as const) : ('in' as const);
  return { id, kind, direction, ...shown };
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
    timed_out: LATE_MS,
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
    state.put(PAYMENTS, { ...payment, status: 'timed_out' });
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
  const { id: paymentId, amount, fee, reference, walletId: from, phoneNumber } = payment;
  const outside = buildPhoneParty(phoneNumber);
  const details = { type: 'payout', paymentId, reference } as const;
  transact(state, { from, to: SYSTEM.settlement, money: amount, details, outside });
  transact(state, { from, to: SYSTEM.fees, money: fee, details: { ...details, type: 'fee' } });
}

function collect(state: Draft, payment: Payment): void {
  const { id: paymentId, amount, reference, walletId, phoneNumber } = payment;
  const wallet = requireWallet(state, walletId);
  const outside = buildPhoneParty(phoneNumber);
  if (!isClientWallet(wallet)) {
    const given = { walletId, amount, reference: reference ?? paymentId, paymentId, outside };
    receiveFunding(state, { ...given, source: 'mobile_money' });
    return;
  }
  const details = { type: 'collection', paymentId, reference } as const;
  transact(state, { from: SYSTEM.settlement, to: walletId, money: amount, details, outside });
}
