import { DAY_MS } from '#contract/day-ms.ts';
import { COMPANIES } from '#server/sandbox/entities/company.ts';
import { INVOICES, type Invoice } from '#server/sandbox/entities/invoice.ts';
import { notifyUsers } from './notify-users.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import type { Due, SettleRule } from './settle-rule.ts';

/** How long after its due date an unpaid invoice suspends the company. */
const SUSPENSION_DELAY_MS = 30 * DAY_MS;

function makeOverdue(state: Draft, invoice: Invoice): void {
  state.put(INVOICES, { ...invoice, status: 'overdue' });
  notifyUsers(state, {
    title: 'Invoice overdue',
    text: `Invoice ${invoice.number} is overdue. Pay it before the company is suspended.`,
    level: 'critical',
  });
}

function suspend(state: Draft, { companyId }: Invoice): void {
  const company = state.get(COMPANIES, companyId);
  if (company) state.put(COMPANIES, { ...company, status: 'suspended' });
}

function findDue(state: Draft, invoice: Invoice): Due | undefined {
  const dueAt = Date.parse(invoice.dueAt);
  if (invoice.status === 'open') {
    return { at: dueAt, settle: (later) => makeOverdue(later, invoice) };
  }
  const isSuspended = state.get(COMPANIES, invoice.companyId)?.status === 'suspended';
  if (invoice.status !== 'overdue' || isSuspended) return undefined;
  return { at: dueAt + SUSPENSION_DELAY_MS, settle: (later) => suspend(later, invoice) };
}

/** Open invoices become overdue at their due date; the company is suspended when 30 more days have passed. */
export const INVOICE_RULE: SettleRule = (state) =>
  state
    .list(INVOICES)
    .flatMap((invoice) => findDue(state, invoice) ?? [])
    .toSorted((one, other) => one.at - other.at)[0];
