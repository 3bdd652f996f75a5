import { INVOICES, type Invoice } from '#server/sandbox/entities/invoice.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** An invoice as documents show it. */
export function buildInvoiceDocument({ companyId: _company, ...shown }: Invoice) {
  return shown;
}

/** The company's invoices, the newest month first. */
export function listInvoices(state: Draft): readonly Invoice[] {
  return state
    .list(INVOICES)
    .toReversed()
    .toSorted((one, other) => (one.period < other.period ? 1 : one.period > other.period ? -1 : 0));
}
