import { applyRules } from '#server/sandbox/domain/apply-business-rules.ts';
import { accepted } from '#server/sandbox/kernel/answers.ts';
import type { Call, Handlers } from '#server/sandbox/kernel/call.ts';
import { isUnregistered } from '#server/sandbox/kernel/magic-values.ts';
import { refuse } from '#server/sandbox/kernel/refusal.ts';
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
  expectPositive,
  expectRecipient,
  expectWithinBounds,
  isWithinBounds,
  needGateway,
} from '#server/sandbox/domain/payment-gateway.ts';
import { beginCollection, beginPayout, showPayment } from '#server/sandbox/domain/make-payment.ts';
import {
  expectRoomIn,
  needPayer,
  needWallet,
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

function needQuote(state: Draft, id: string, kind: PaymentKind): PaymentQuote {
  const quote = state.get(PAYMENT_QUOTES, id);
  return quote?.kind === kind ? quote : refuse('not_found', { pointer: '/quoteId' });
}

function spendQuote(state: Draft, quote: PaymentQuote): void {
  if (quote.isUsed || quote.expiresAt <= state.now)
    refuse('quote_expired', { pointer: '/quoteId' });
  state.put(PAYMENT_QUOTES, { ...quote, isUsed: true });
}

function expectCurrency({ currency }: AnyWallet, money: Money): void {
  if (currency !== money.currency) refuse('currency_mismatch');
}

function confirmB2cPayment({ state, body }: Call<'confirmB2cPayment'>) {
  const quote = needQuote(state, body.quoteId, 'b2c');
  const wallet = needPayer(state, body.walletId);
  spendQuote(state, quote);
  expectCurrency(wallet, quote.amount);
  needGateway(state);
  applyRules(state, 'payout', quote.amount);
  const { phoneNumber, amount, fee } = quote;
  const { reference } = body;
  return accepted(showPayment(beginPayout(state, wallet, { phoneNumber, amount, fee, reference })));
}

function triggerB2cPayment({ state, body }: Call<'triggerB2cPayment'>) {
  const { phoneNumber, amount, reference, walletId } = body;
  expectPositive(amount);
  const wallet = needPayer(state, walletId);
  const gateway = needGateway(state);
  expectCurrency(wallet, amount);
  if (amount.currency !== gateway.currency) refuse('currency_mismatch');
  expectWithinBounds(gateway, amount, '/amount');
  expectRecipient(phoneNumber);
  applyRules(state, 'payout', amount);
  const fee = buildFee(amount);
  return accepted(showPayment(beginPayout(state, wallet, { phoneNumber, amount, fee, reference })));
}

function requestC2bPayment({ state, body }: Call<'requestC2bPayment'>) {
  const quote = needQuote(state, body.quoteId, 'c2b');
  const wallet = needWallet(state, body.walletId);
  spendQuote(state, quote);
  const { phoneNumber, amount, fee } = quote;
  expectCurrency(wallet, amount);
  needGateway(state);
  expectRoomIn(state, wallet, amount);
  const { reference } = body;
  return accepted(
    showPayment(beginCollection(state, wallet, { phoneNumber, amount, fee, reference })),
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
function expectCovered(state: Draft, wallet: AnyWallet, payments: readonly Item[]): void {
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
    expectPositive(amount, `/payments/${index}/amount/amount`);
  const wallet = needPayer(state, body.walletId);
  const { currency } = wallet;
  const gateway = needGateway(state);
  const own = payments.filter(({ amount }) => amount.currency === currency);
  if (own.length === 0 || currency !== gateway.currency) refuse('currency_mismatch');
  expectCovered(state, wallet, own);
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
