import { PAYMENTS } from '#server/sandbox/entities/payment.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** Builds the ids of all payouts by the reference that each took for good, whatever became of the payout. */
export function buildPayoutReferences(state: Draft): Map<string, string> {
  const taken = new Map<string, string>();
  for (const { id, kind, reference } of state.list(PAYMENTS))
    if (kind === 'b2c' && reference !== null && !taken.has(reference)) taken.set(reference, id);
  return taken;
}

/** Explains which payout has a reference. */
export function explainTaken(reference: string, existingId: string): string {
  return `The payout ${existingId} has the reference ${reference} already.`;
}

/** Refuses with `reference_taken` a payout whose reference another payout of the company has. */
export function assertNewReference(state: Draft, reference: string | null | undefined): void {
  if (reference === null || reference === undefined) return;
  const existingId = buildPayoutReferences(state).get(reference);
  if (existingId === undefined) return;
  const detail = explainTaken(reference, existingId);
  failWith('reference_taken', { detail, pointer: '/reference', existingId });
}
