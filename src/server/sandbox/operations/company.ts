import type { Call, Handlers } from '#server/sandbox/kernel/call.ts';
import { buildFieldTest } from '#server/sandbox/kernel/filters.ts';
import { buildNewestPageResult, buildPageResult } from '#server/sandbox/kernel/pages.ts';
import { COMPANY_WALLETS, WALLETS } from '#server/sandbox/entities/wallet.ts';
import { CURRENCIES } from '#server/sandbox/entities/company.ts';
import { newestFirst } from '#server/sandbox/kernel/select-entries.ts';
import { FUNDINGS } from '#server/sandbox/entities/funding.ts';
import { INVOICES } from '#server/sandbox/entities/invoice.ts';
import { formatVoucherHolder, VOUCHERS } from '#server/sandbox/entities/voucher.ts';
import { buildInvoiceDocument } from '#server/sandbox/domain/invoice-document.ts';
import { buildCompanyWalletDocument } from '#server/sandbox/domain/company-wallet-document.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

function listCompanyWallets(call: Call<'listCompanyWallets'>) {
  const { state } = call;
  return buildNewestPageResult(call, state.list(COMPANY_WALLETS), (wallet) =>
    buildCompanyWalletDocument(state, wallet),
  );
}

function listCompanyInvoices(call: Call<'listCompanyInvoices'>) {
  const { status } = call.query;
  const invoices = call.state.list(INVOICES).filter(buildFieldTest({ status }));
  return buildNewestPageResult(call, invoices, buildInvoiceDocument);
}

function sumHolders(state: Draft, holders: readonly string[], currency: string) {
  const amount = holders.reduce((sum, holder) => sum + state.sum(holder, currency), 0);
  return { amount, currency };
}

/** What clients' wallets and vouchers hold, and what the company has, in one currency. */
function buildBalanceDocument(state: Draft, currency: string) {
  const clients = [
    ...state.list(WALLETS).map(({ id }) => id),
    ...state.list(VOUCHERS).map(formatVoucherHolder),
  ];
  const own = state.list(COMPANY_WALLETS).map(({ id }) => id);
  return {
    currency,
    clientMoney: sumHolders(state, clients, currency),
    own: sumHolders(state, own, currency),
  };
}

function getCompanyBalance(call: Call<'getCompanyBalance'>) {
  const { state } = call;
  return buildPageResult(
    call,
    newestFirst(state.list(CURRENCIES)),
    ({ code }) => code,
    ({ code }) => buildBalanceDocument(state, code),
  );
}

function listCompanyFunding(call: Call<'listCompanyFunding'>) {
  return buildNewestPageResult(call, call.state.list(FUNDINGS));
}

/** The company's own money and what it owes the platform. */
export const COMPANY_OPERATIONS = {
  listCompanyWallets,
  listCompanyInvoices,
  getCompanyBalance,
  listCompanyFunding,
} satisfies Partial<Handlers>;
