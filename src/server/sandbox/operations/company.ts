import type { Call, Handlers } from '#server/sandbox/kernel/call.ts';
import { buildFieldTest } from '#server/sandbox/kernel/filters.ts';
import { buildPageResult, newestFirst } from '#server/sandbox/kernel/pages.ts';
import { COMPANY_WALLETS, WALLETS } from '#server/sandbox/entities/wallet.ts';
import { CURRENCIES } from '#server/sandbox/entities/company.ts';
import { FUNDINGS } from '#server/sandbox/entities/funding.ts';
import { formatVoucherHolder, VOUCHERS } from '#server/sandbox/entities/voucher.ts';
import { listInvoices, buildInvoiceDocument } from '#server/sandbox/domain/invoice-document.ts';
import { buildCompanyWalletDocument } from '#server/sandbox/domain/company-wallet-document.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

function listCompanyWallets(call: Call<'listCompanyWallets'>) {
  const { state } = call;
  return buildPageResult(
    call,
    state.list(COMPANY_WALLETS),
    ({ id }) => id,
    (wallet) => buildCompanyWalletDocument(state, wallet),
  );
}

function listCompanyInvoices(call: Call<'listCompanyInvoices'>) {
  const { status } = call.query;
  const invoices = listInvoices(call.state).filter(buildFieldTest({ status }));
  return buildPageResult(call, invoices, ({ id }) => id, buildInvoiceDocument);
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
    state.list(CURRENCIES),
    ({ code }) => code,
    ({ code }) => buildBalanceDocument(state, code),
  );
}

function listCompanyFunding(call: Call<'listCompanyFunding'>) {
  const fundings = newestFirst(call.state.list(FUNDINGS)).toSorted(
    (one, other) => Date.parse(other.receivedAt) - Date.parse(one.receivedAt),
  );
  return buildPageResult(call, fundings, ({ id }) => id);
}

/** The company's own money and what it owes the platform. */
export const COMPANY_OPERATIONS = {
  listCompanyWallets,
  listCompanyInvoices,
  getCompanyBalance,
  listCompanyFunding,
} satisfies Partial<Handlers>;
