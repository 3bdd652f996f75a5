import { DAY_MS } from '#contract/day-ms.ts';
import { csvFile, ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import {
  assertSpan,
  buildFieldTest,
  buildSpanTest,
  failField,
} from '#server/sandbox/kernel/filters.ts';
import { buildNewestPageResult, buildPageResult } from '#server/sandbox/kernel/pages.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import {
  GATEWAYS,
  PAYMENTS,
  PAYMENT_QUOTES,
  PROVIDER_TOKENS,
  type Payment,
  type PaymentKind,
} from '#server/sandbox/entities/payment.ts';
import {
  buildFee,
  buildTariff,
  assertGatewayCurrency,
  assertRecipient,
  assertWithinBounds,
  requireGateway,
  readRecipient,
} from '#server/sandbox/domain/payment-gateway.ts';
import { buildPaymentDocument } from '#server/sandbox/domain/make-payment.ts';
import { formatTime, type Draft } from '#server/sandbox/kernel/draft.ts';
import type { Kind } from '#server/sandbox/kernel/kind.ts';

const TOKEN_SECONDS = 600;
const QUOTE_MS = 5 * 60_000;
const MAX_SPAN_DAYS = 92;
/** What was on the shortcode before the first payment, in minor units. */
const SHORTCODE_START = 84_250_000;

interface QuoteQuery {
  readonly token: string;
  readonly phoneNumber: string;
  readonly amount: number;
  readonly currency: string;
}

function listGateways(call: Call<'listGateways'>) {
  return buildPageResult(
    call,
    call.state.list(GATEWAYS),
    ({ id }) => id,
    ({ id, name, kinds, status }) => ({ id, name, kinds, status }),
  );
}

function getPaymentConfiguration({ state, path }: Call<'getPaymentConfiguration'>) {
  const gateway = state.require(GATEWAYS, path.gateway);
  const { id, shortcode, currency, minAmount, maxAmount } = gateway;
  const fees = buildTariff(gateway);
  return ok({ gateway: id, shortcode, currency, minAmount, maxAmount, fees });
}

function forget<Item extends { readonly expiresAt: number }>(state: Draft, kind: Kind<Item>): void {
  for (const item of state.list(kind))
    if (item.expiresAt + DAY_MS < state.now) state.remove(kind, item);
}

function giveToken({ state }: SharedCall, kind: PaymentKind) {
  requireGateway(state);
  // What has been good for nothing since yesterday takes room.
  forget(state, PROVIDER_TOKENS);
  forget(state, PAYMENT_QUOTES);
  const { id: token } = state.put(PROVIDER_TOKENS, {
    id: state.createId('mmt'),
    kind,
    expiresAt: state.now + TOKEN_SECONDS * 1000,
    isUsed: false,
  });
  return ok({ token, kind, expiresIn: TOKEN_SECONDS });
}

const DIRECTIONS: Readonly<Record<PaymentKind, string>> = { b2c: 'a payout', c2b: 'a collection' };

function useToken(state: Draft, id: string, kind: PaymentKind): void {
  const token = state.get(PROVIDER_TOKENS, id);
  if (token?.kind !== kind) return failField('token', `was not issued for ${DIRECTIONS[kind]}.`);
  const isOver = token.expiresAt <= state.now;
  if (token.isUsed || isOver)
    failWith('token_used', {
      pointer: '/token',
      detail: isOver
        ? `The token ended at ${formatTime(token.expiresAt)}.`
        : 'The token has been used for another quote.',
    });
  state.put(PROVIDER_TOKENS, { ...token, isUsed: true });
}

function giveQuote({ state, query }: SharedCall<never, QuoteQuery>, kind: PaymentKind) {
  const { phoneNumber, currency } = query;
  const amount = { amount: query.amount, currency };
  useToken(state, query.token, kind);
  const gateway = requireGateway(state);
  assertGatewayCurrency(gateway, currency);
  assertWithinBounds(state, gateway, amount);
  assertRecipient(phoneNumber);
  const quote = state.put(PAYMENT_QUOTES, {
    id: state.createId('quo'),
    kind,
    recipient: readRecipient(state, phoneNumber),
    phoneNumber,
    amount,
    fee: buildFee(amount),
    expiresAt: state.now + QUOTE_MS,
    isUsed: false,
  });
  const { id, recipient, fee, expiresAt } = quote;
  const total = { amount: amount.amount + fee.amount, currency };
  const end = formatTime(expiresAt);
  return ok({ id, recipient, phoneNumber, amount, fee, total, expiresAt: end });
}

function getShortcodeBalance({ state }: Call<'getShortcodeBalance'>) {
  const { currency } = requireGateway(state);
  const amount = state
    .list(PAYMENTS)
    .filter(({ status }) => status === 'completed')
    .reduce(
      (sum, { kind, amount: money }) => sum + (kind === 'c2b' ? money.amount : -money.amount),
      SHORTCODE_START,
    );
  return ok({ amount, currency });
}

function listMobileMoneyPayments(call: Call<'listMobileMoneyPayments'>) {
  const { kind, status, reference, batchId } = call.query;
  const isAsked = buildFieldTest({ kind, status, reference, batchId });
  const payments = call.state.list(PAYMENTS).filter(isAsked);
  return buildNewestPageResult(call, payments, buildPaymentDocument);
}

function exportB2cPayments({ state, query }: Call<'exportB2cPayments'>) {
  assertSpan(query, MAX_SPAN_DAYS);
  const isWithin = buildSpanTest(query);
  const rows = state
    .list(PAYMENTS)
    .filter(({ kind, createdAt }) => kind === 'b2c' && isWithin(createdAt))
    .map((payment) => Object.values(COLUMNS).map((read) => read(payment)));
  return csvFile('exportB2cPayments.csv', Object.keys(COLUMNS), rows);
}

/** The columns of the export in their order, and what each shows of a payment. */
const COLUMNS: Readonly<Record<string, (payment: Payment) => string | number | null>> = {
  id: ({ id }) => id,
  phoneNumber: ({ phoneNumber }) => phoneNumber,
  amount: ({ amount }) => amount.amount,
  fee: ({ fee }) => fee.amount,
  currency: ({ amount }) => amount.currency,
  status: ({ status }) => status,
  reference: ({ reference }) => reference,
  createdAt: ({ createdAt }) => createdAt,
  completedAt: ({ completedAt }) => completedAt,
  receipt: ({ receipt }) => receipt,
  walletId: ({ walletId }) => walletId,
  batchId: ({ batchId }) => batchId,
  failureCode: ({ failureCode }) => failureCode,
  failure: ({ failure }) => failure,
};

/** Gateways, tokens and quotes, and what payments have been made. */
export const PAYMENT_OPERATIONS = {
  listGateways,
  getPaymentConfiguration,
  getB2cToken: (call) => giveToken(call, 'b2c'),
  getC2bToken: (call) => giveToken(call, 'c2b'),
  quoteB2cPayment: (call) => giveQuote(call, 'b2c'),
  quoteC2bPayment: (call) => giveQuote(call, 'c2b'),
  getShortcodeBalance,
  listMobileMoneyPayments,
  exportB2cPayments,
} satisfies Partial<Handlers>;
