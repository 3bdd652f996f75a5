import { ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { buildNewestPageResult } from '#server/sandbox/kernel/pages.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { buildInvoiceDocument } from '#server/sandbox/domain/invoice-document.ts';
import { buildCompanyWalletDocument } from '#server/sandbox/domain/company-wallet-document.ts';
import { COMPANIES } from '#server/sandbox/entities/company.ts';
import { INVOICES, type Invoice } from '#server/sandbox/entities/invoice.ts';
import { COMPANY_WALLETS } from '#server/sandbox/entities/wallet.ts';
import { transact } from '#server/sandbox/domain/transact.ts';
import { SYSTEM } from '#server/sandbox/domain/wallet-money.ts';
import { failFrozen, failNoWallet } from '#server/sandbox/domain/paying-wallets.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

function readCompany(call: SharedCall) {
  const { caller, state } = call;
  const id = caller.kind === 'nobody' ? null : caller.companyId;
  return id === null ? undefined : state.get(COMPANIES, id);
}

function listBillingWallets(call: Call<'listBillingWallets'>) {
  const { state } = call;
  const currency = readCompany(call)?.currency;
  const wallets = state
    .list(COMPANY_WALLETS)
    .filter((wallet) => wallet.status === 'active' && wallet.currency === currency);
  return buildNewestPageResult(call, wallets, (wallet) =>
    buildCompanyWalletDocument(state, wallet),
  );
}

function listMyInvoices(call: Call<'listMyInvoices'>) {
  return buildNewestPageResult(call, call.state.list(INVOICES), buildInvoiceDocument);
}

function getInvoice({ state, path }: Call<'getInvoice'>) {
  return ok(buildInvoiceDocument(state.require(INVOICES, path.invoiceId)));
}

/** A company that owes nothing overdue any more may call again. */
function liftSuspension(state: Draft, { companyId }: Invoice): void {
  const company = state.get(COMPANIES, companyId);
  if (company?.status !== 'suspended') return;
  if (state.list(INVOICES).some(({ status }) => status === 'overdue')) return;
  state.put(COMPANIES, { ...company, status: 'active' });
}

/** Refuses with `invoice_paid` and `invoice_void` an invoice that nobody has to pay. */
function assertDue({ number, status, paidAt }: Invoice): void {
  if (status === 'paid')
    failWith('invoice_paid', { detail: `The invoice ${number} was paid at ${paidAt}.` });
  if (status === 'void')
    failWith('invoice_void', { detail: `The platform made the invoice ${number} void.` });
}

function payInvoice(call: Call<'payInvoice'>) {
  const { state, query, path } = call;
  const invoice = state.require(INVOICES, path.invoiceId);
  const wallet = state.get(COMPANY_WALLETS, query.walletId);
  if (!wallet) return failNoWallet(query.walletId);
  assertDue(invoice);
  if (wallet.status === 'frozen') failFrozen(wallet);
  transact(state, {
    from: wallet.id,
    to: SYSTEM.platform,
    money: invoice.amount,
    details: { type: 'payment', reference: invoice.number, description: 'Invoice of the platform' },
  });
  const paid = state.put(INVOICES, { ...invoice, status: 'paid', paidAt: state.at });
  liftSuspension(state, paid);
  return ok(buildInvoiceDocument(paid));
}

/** The platform's invoices and their payment. */
export const BILLING_OPERATIONS = {
  listBillingWallets,
  listMyInvoices,
  getInvoice,
  payInvoice,
} satisfies Partial<Handlers>;
