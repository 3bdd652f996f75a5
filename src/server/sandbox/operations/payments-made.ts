import { applyRules } from '#server/sandbox/domain/apply-business-rules.ts';
import { accepted } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers } from '#server/sandbox/kernel/call.ts';
import { isUnregistered } from '#server/sandbox/kernel/magic-values.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import type { Money } from '#server/sandbox/entities/money.ts';
import {
  PAYMENT_QUOTES,
  type Gateway,
  type PaymentKind,
  type PaymentQuote,
} from '#server/sandbox/entities/payment.ts';
import { holdMoney, releaseHold } from '#server/sandbox/domain/wallet-money.ts';
import {
  buildFee,
  assertPositive,
  assertRecipient,
  assertWithinBounds,
  isWithinBounds,
  requireGateway,
} from '#server/sandbox/domain/payment-gateway.ts';
import {
  beginCollection,
  beginPayout,
  buildPaymentDocument,
} from '#server/sandbox/domain/make-payment.ts';
import {
  assertRoomIn,
  requirePayer,
  requireWallet,
  type AnyWallet,
} from '#server/sandbox/domain/paying-wallets.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

interface Item {
  readonly phoneNumber: string;
  readonly amount: Money;
  readonly reference?: string | null;
}

interface Rejection {
  readonly code: string;
  readonly detail: string;
}

function requireQuote(state: Draft, id: string, kind: PaymentKind): PaymentQuote {
  const quote = state.get(PAYMENT_QUOTES, id);
  return quote?.kind === kind ? quote : failWith('not_found', { pointer: '/quoteId' });
}

function spendQuote(state: Draft, quote: PaymentQuote): void {
  if (quote.isUsed || quote.expiresAt <= state.now)
    failWith('quote_expired', { pointer: '/quoteId' });
  state.put(PAYMENT_QUOTES, { ...quote, isUsed: true });
}

function assertCurrency({ currency }: AnyWallet, money: Money): void {
  if (currency !== money.currency) failWith('currency_mismatch');
}

function confirmB2cPayment({ state, body }: Call<'confirmB2cPayment'>) {
  const quote = requireQuote(state, body.quoteId, 'b2c');
  const wallet = requirePayer(state, body.walletId);
  spendQuote(state, quote);
  assertCurrency(wallet, quote.amount);
  requireGateway(state);
  applyRules(state, 'payout', quote.amount);
  const { phoneNumber, amount, fee } = quote;
  const { reference } = body;
  return accepted(
    buildPaymentDocument(beginPayout(state, wallet, { phoneNumber, amount, fee, reference })),
  );
}

function triggerB2cPayment({ state, body }: Call<'triggerB2cPayment'>) {
  const { phoneNumber, amount, reference, walletId } = body;
  assertPositive(amount);
  const wallet = requirePayer(state, walletId);
  const gateway = requireGateway(state);
  assertCurrency(wallet, amount);
  if (amount.currency !== gateway.currency) failWith('currency_mismatch');
  assertWithinBounds(gateway, amount, '/amount');
  assertRecipient(phoneNumber);
  applyRules(state, 'payout', amount);
  const fee = buildFee(amount);
  return accepted(
    buildPaymentDocument(beginPayout(state, wallet, { phoneNumber, amount, fee, reference })),
  );
}

function requestC2bPayment({ state, body }: Call<'requestC2bPayment'>) {
  const quote = requireQuote(state, body.quoteId, 'c2b');
  const wallet = requireWallet(state, body.walletId);
  spendQuote(state, quote);
  const { phoneNumber, amount, fee } = quote;
  assertCurrency(wallet, amount);
  requireGateway(state);
  assertRoomIn(state, wallet, amount);
  const { reference } = body;
  return accepted(
    buildPaymentDocument(beginCollection(state, wallet, { phoneNumber, amount, fee, reference })),
  );
}

/** Why one payment of a batch cannot be queued. */
function findMistake(
  gateway: Gateway,
  wallet: AnyWallet,
  { phoneNumber, amount }: Item,
): Rejection | undefined {
  if (amount.currency !== wallet.currency || amount.currency !== gateway.currency)
    return {
      code: 'currency_mismatch',
      detail: `The payment is in ${amount.currency}, the wallet in ${wallet.currency}.`,
    };
  if (!isWithinBounds(gateway, amount)) {
    const { minAmount, maxAmount } = gateway;
    const detail = `One payment is between ${minAmount.amount} and ${maxAmount.amount} minor units.`;
    return { code: 'limit_exceeded', detail };
  }
  if (isUnregistered(phoneNumber))
    return {
      code: 'recipient_not_found',
      detail: `No wallet is registered for ${phoneNumber}.`,
    };
  return undefined;
}

/** Refuses a batch that a wallet does not cover, whatever becomes of its single payments. */
function assertCovered(state: Draft, wallet: AnyWallet, payments: readonly Item[]): void {
  const { currency } = wallet;
  const amount = payments.reduce(
    (sum, { amount: money }) => sum + money.amount + buildFee(money).amount,
    0,
  );
  releaseHold(state, holdMoney(state, wallet.id, { amount, currency }).id);
}

function payInBulk({ state, body }: Call<'payInBulk'>) {
  const { payments } = body;
  for (const [index, { amount }] of payments.entries())
    assertPositive(amount, `/payments/${index}/amount/amount`);
  const wallet = requirePayer(state, body.walletId);
  const { currency } = wallet;
  const gateway = requireGateway(state);
  const own = payments.filter(({ amount }) => amount.currency === currency);
  if (own.length === 0 || currency !== gateway.currency) failWith('currency_mismatch');
  assertCovered(state, wallet, own);
  const rejected: (Rejection & { readonly index: number })[] = [];
  let sum = 0;
  for (const [index, payment] of payments.entries()) {
    const mistake = findMistake(gateway, wallet, payment);
    if (mistake) {
      rejected.push({ index, ...mistake });
      continue;
    }
    applyRules(state, 'payout', payment.amount);
    beginPayout(state, wallet, { ...payment, fee: buildFee(payment.amount) });
    sum += payment.amount.amount;
  }
  return accepted({
    id: state.createId('blk'),
    total: payments.length,
    accepted: payments.length - rejected.length,
    rejected,
    amount: { amount: sum, currency },
  });
}

/** Payments out to phones and in from them. */
export const MADE_PAYMENT_OPERATIONS = {
  confirmB2cPayment,
  triggerB2cPayment,
  requestC2bPayment,
  payInBulk,
} satisfies Partial<Handlers>;
