import type { Invoice } from '#server/sandbox/entities/invoice.ts';

/** An invoice as documents show it. */
export function buildInvoiceDocument({ companyId: _company, ...shown }: Invoice) {
  return shown;
}
