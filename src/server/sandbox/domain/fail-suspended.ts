import type { Company } from '#server/sandbox/entities/company.ts';
import { INVOICES } from '#server/sandbox/entities/invoice.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { formatMoney } from './format-money.ts';

/**
 * Ends a call of a suspended company with `company_suspended`, and names the invoices to pay.
 *
 * @param state as the company sees it
 */
export function failSuspended(state: Draft, { name }: Pick<Company, 'name'>): never {
  const owed = state
    .list(INVOICES)
    .filter(({ status }) => status === 'overdue')
    .map(({ id, amount }) => `${id} of ${formatMoney(state, amount)}`);
  return failWith('company_suspended', {
    detail: `${name} is suspended and has overdue invoices: ${owed.join(', ')}.`,
  });
}
