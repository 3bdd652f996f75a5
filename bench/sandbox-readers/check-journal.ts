// Whether what the readers were told is what the database holds: nothing lost, nothing twice.
import { readCode, type Reply } from './client.ts';
import type { Ledger } from './load-ledger.ts';
import type { Intent } from './read-write.ts';

/** Lists the intents of one workspace that were not applied once where they were acknowledged, and not at all elsewhere. */
export function checkJournal(intents: readonly Intent[], ledger: Ledger): readonly string[] {
  const applied = countApplied(ledger);
  return [
    ...intents.flatMap((intent) => checkIntent(intent, applied.get(intent.key) ?? 0)),
    ...checkRivals(intents),
    ...checkUnknown(intents, applied),
    ...checkPaid(ledger),
  ];
}

const isDone = ({ status }: Reply) => status < 300;

function checkIntent({ key, replies, misuses }: Intent, times: number): string[] {
  const violations: string[] = [];
  const told = replies.filter((reply) => reply !== undefined);
  // A problem document names each request.
  const texts = told.map((reply) => (isDone(reply) ? reply.text : readCode(reply.text)));
  // What the full workspace has refused was never begun, so a repeat may find room.
  const kept = texts.filter((text) => text !== 'workspace_full');
  if (new Set(kept).size > 1) violations.push(`${key} was answered in two ways`);
  for (const misuse of misuses)
    if (misuse && kept.length > 0 && readCode(misuse.text) !== 'idempotency_key_reused')
      violations.push(`${key} was taken for another request`);
  if (told.some(isDone)) {
    if (times !== 1) violations.push(`${key} was acknowledged and is there ${times} times`);
  } else if (times > (told.length === replies.length ? 0 : 1))
    violations.push(`${key} was refused and is there ${times} times`);
  return violations;
}

/** How often each reference is there: movements as transactions, mobile money as payments, vouchers by their names. */
function countApplied({ transactions, payments, vouchers }: Ledger): ReadonlyMap<string, number> {
  const direct = transactions.filter(({ type }) => type === 'topup' || type === 'charge');
  const references = [...direct, ...payments].map(({ reference }) => reference ?? '');
  const counts = new Map<string, number>();
  for (const key of [...references, ...vouchers]) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function checkRivals(intents: readonly Intent[]): string[] {
  const winners = new Map<string, number>();
  for (const { rivals, replies } of intents) {
    if (rivals === undefined) continue;
    const hasWon = replies.some((reply) => reply && isDone(reply));
    winners.set(rivals, (winners.get(rivals) ?? 0) + (hasWon ? 1 : 0));
  }
  return [...winners]
    .filter(([, count]) => count > 1)
    .map(([copy, count]) => `${copy} was redeemed ${count} times`);
}

function checkUnknown(intents: readonly Intent[], applied: ReadonlyMap<string, number>): string[] {
  const known = new Set(intents.map(({ key }) => key));
  return [...applied.keys()]
    .filter((key) => !known.has(key))
    .map((key) => `${key || 'something without a reference'} was asked for by nobody`);
}

/** A completed payment has moved its money once, any other has not. */
function checkPaid({ payments, transactions }: Ledger): string[] {
  return payments.flatMap(({ id, kind, status, amount, fee, reference }) => {
    const sign = kind === 'b2c' ? -1 : 1;
    const due =
      status !== 'completed'
        ? []
        : [sign * amount.amount, ...(kind === 'b2c' ? [-fee.amount] : [])];
    const moved = transactions
      .filter((transaction) => transaction.reference === reference)
      .map((transaction) => transaction.amount.amount);
    return moved.join() === due.join() ? [] : [`${id} is ${status} and has moved ${moved.join()}`];
  });
}
