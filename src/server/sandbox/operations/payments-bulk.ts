import { applyRules } from '#server/sandbox/domain/apply-business-rules.ts';
import { beginPayout } from '#server/sandbox/domain/make-payment.ts';
import type { AnyWallet } from '#server/sandbox/entities/wallet.ts';
import { requirePayer } from '#server/sandbox/domain/paying-wallets.ts';
import {
  buildFee,
  explainBounds,
  isWithinBounds,
  requireGateway,
} from '#server/sandbox/domain/payment-gateway.ts';
import { buildPayoutReferences, explainTaken } from '#server/sandbox/domain/payout-references.ts';
import { holdMoney, releaseHold } from '#server/sandbox/domain/wallet-money.ts';
import type { Money } from '#server/sandbox/entities/money.ts';
import type { Gateway, Payment } from '#server/sandbox/entities/payment.ts';
import { assertAtLeast } from '#server/sandbox/kernel/assert-at-least.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import type { Call, Handlers } from '#server/sandbox/kernel/call.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { isUnregistered } from '#server/sandbox/kernel/magic-values.ts';
import { accepted } from '#server/sandbox/kernel/results.ts';

interface Item {
  readonly phoneNumber: string;
  readonly amount: Money;
  readonly reference?: string | null;
}

interface Rejection {
  readonly code: string;
  readonly detail: string;
  /** Id of the payout that has the reference. */
  readonly existingId: string | null;
}

/** What the payments of a batch are judged by. */
interface Batch {
  readonly gateway: Gateway;
  readonly wallet: AnyWallet;
  /** Ids of payouts by their references. */
  readonly taken: Map<string, string>;
}

/** Why one payment of a batch cannot be queued. */
function findMistake(
  state: Draft,
  { gateway, wallet, taken }: Batch,
  { phoneNumber, amount, reference }: Item,
): Rejection | undefined {
  const reject = (code: string, detail: string) => ({ code, detail, existingId: null });
  const existingId = findExisting(taken, reference);
  if (existingId !== undefined && reference) {
    const detail = explainTaken(reference, existingId);
    return { code: 'reference_taken', detail, existingId };
  }
  // The wallet has the currency of the gateway, or the batch was refused as a whole.
  if (amount.currency !== wallet.currency)
    return reject(
      'currency_mismatch',
      `The payment is in ${amount.currency}, the wallet in ${wallet.currency}.`,
    );
  if (!isWithinBounds(gateway, amount))
    return reject('amount_out_of_range', explainBounds(state, gateway, amount));
  if (isUnregistered(phoneNumber))
    return reject('recipient_not_found', `No wallet is registered for ${phoneNumber}.`);
  return undefined;
}

function findExisting(
  taken: ReadonlyMap<string, string>,
  reference: string | null | undefined,
): string | undefined {
  return reference === null || reference === undefined ? undefined : taken.get(reference);
}

/** Refuses a batch that a wallet does not cover, whatever becomes of its single payments. */
function assertCovered(state: Draft, wallet: AnyWallet, payments: readonly Item[]): void {
  const { currency } = wallet;
  const amount = payments.reduce(
    (sum, { amount: money }) => sum + money.amount + buildFee(money).amount,
    0,
  );
  if (amount > 0) releaseHold(state, holdMoney(state, wallet.id, { amount, currency }).id);
}

function buildQueuedDocument(index: number, { id, reference, amount, fee }: Payment) {
  return { index, id, reference, amount, fee };
}

function formatCurrencies(payments: readonly Item[]): string {
  return [...new Set(payments.map(({ amount }) => amount.currency))].join(', ');
}

function sumOf(amounts: readonly Money[]): number {
  return amounts.reduce((sum, { amount }) => sum + amount, 0);
}

function payInBulk({ state, body }: Call<'payInBulk'>) {
  const { payments } = body;
  for (const [index, { amount }] of payments.entries())
    assertAtLeast(1, amount.amount, `/payments/${index}/amount/amount`);
  const wallet = requirePayer(state, body.walletId);
  const { currency } = wallet;
  const gateway = requireGateway(state);
  const own = payments.filter(({ amount }) => amount.currency === currency);
  if (own.length === 0 || currency !== gateway.currency)
    failWith('currency_mismatch', {
      detail: `The wallet ${wallet.id} is in ${currency}, the gateway works in ${gateway.currency}, and the payments are in ${formatCurrencies(payments)}.`,
    });
  const batch: Batch = { gateway, wallet, taken: buildPayoutReferences(state) };
  // What an earlier batch has queued is not paid again, so nothing has to be there for it.
  const unpaid = own.filter(({ reference }) => findExisting(batch.taken, reference) === undefined);
  assertCovered(state, wallet, unpaid);
  const batchId = state.createId('blk');
  const rejected: (Rejection & { readonly index: number })[] = [];
  const queued: ReturnType<typeof buildQueuedDocument>[] = [];
  for (const [index, item] of payments.entries()) {
    const mistake = findMistake(state, batch, item);
    if (mistake) {
      rejected.push({ index, ...mistake });
      continue;
    }
    applyRules(state, 'payout', item.amount, `/payments/${index}`);
    const fee = buildFee(item.amount);
    const payment = beginPayout(state, wallet, { ...item, fee, batchId });
    if (payment.reference !== null) batch.taken.set(payment.reference, payment.id);
    queued.push(buildQueuedDocument(index, payment));
  }
  const amount = sumOf(queued.map((payment) => payment.amount));
  const fees = sumOf(queued.map(({ fee }) => fee));
  return accepted({
    id: batchId,
    totalCount: payments.length,
    acceptedCount: queued.length,
    payments: queued,
    rejected,
    amount: { amount, currency },
    fees: { amount: fees, currency },
    held: { amount: amount + fees, currency },
  });
}

/** Many payments out to phones in one call. */
export const BULK_PAYMENT_OPERATIONS = { payInBulk } satisfies Partial<Handlers>;
