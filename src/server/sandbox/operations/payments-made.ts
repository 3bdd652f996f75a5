import { applyRules } from '#server/sandbox/domain/apply-business-rules.ts';
import { assertAtLeast } from '#server/sandbox/kernel/assert-at-least.ts';
import { accepted } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers } from '#server/sandbox/kernel/call.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import {
  PAYMENT_QUOTES,
  type PaymentKind,
  type PaymentQuote,
} from '#server/sandbox/entities/payment.ts';
import {
  buildFee,
  assertRecipient,
  assertWithinBounds,
  requireGateway,
} from '#server/sandbox/domain/payment-gateway.ts';
import {
  beginCollection,
  beginPayout,
  buildPaymentDocument,
} from '#server/sandbox/domain/make-payment.ts';
import { assertNewReference } from '#server/sandbox/domain/payout-references.ts';
import { requirePayer, requireWallet } from '#server/sandbox/domain/paying-wallets.ts';
import { assertRoom, assertWalletCurrency } from '#server/sandbox/domain/wallet-money.ts';
import { formatTime, type Draft } from '#server/sandbox/kernel/draft.ts';

function requireQuote(state: Draft, id: string, kind: PaymentKind): PaymentQuote {
  const quote = state.get(PAYMENT_QUOTES, id);
  return quote?.kind === kind
    ? quote
    : failWith('not_found', {
        pointer: '/quoteId',
        detail: `Your company has no quote ${id} for a payment of this direction.`,
      });
}

function spendQuote(state: Draft, quote: PaymentQuote): void {
  const isOver = quote.expiresAt <= state.now;
  if (quote.isUsed || isOver)
    failWith('quote_expired', {
      pointer: '/quoteId',
      detail: isOver
        ? `The quote ${quote.id} ended at ${formatTime(quote.expiresAt)}.`
        : `The quote ${quote.id} has been used for another payment.`,
    });
  state.put(PAYMENT_QUOTES, { ...quote, isUsed: true });
}

function confirmB2cPayment({ state, body }: Call<'confirmB2cPayment'>) {
  const quote = requireQuote(state, body.quoteId, 'b2c');
  const wallet = requirePayer(state, body.walletId);
  assertNewReference(state, body.reference);
  spendQuote(state, quote);
  assertWalletCurrency(wallet, quote.amount);
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
  assertAtLeast(1, amount.amount, '/amount/amount');
  const wallet = requirePayer(state, walletId);
  assertNewReference(state, reference);
  const gateway = requireGateway(state);
  assertWalletCurrency(wallet, amount, '/amount/currency');
  if (amount.currency !== gateway.currency)
    failWith('currency_mismatch', {
      pointer: '/amount/currency',
      detail: `The gateway works in ${gateway.currency}, and the amount is in ${amount.currency}.`,
    });
  assertWithinBounds(state, gateway, amount);
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
  assertWalletCurrency(wallet, amount);
  requireGateway(state);
  assertRoom(state, wallet, amount);
  const { reference } = body;
  return accepted(
    buildPaymentDocument(beginCollection(state, wallet, { phoneNumber, amount, fee, reference })),
  );
}

/** Payments out to phones and in from them. */
export const MADE_PAYMENT_OPERATIONS = {
  confirmB2cPayment,
  triggerB2cPayment,
  requestC2bPayment,
} satisfies Partial<Handlers>;
