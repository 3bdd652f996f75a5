import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { buildFieldTest, buildSpanTest, type Span } from '#server/sandbox/kernel/filters.ts';
import { buildNewestPageResult } from '#server/sandbox/kernel/pages.ts';
import { ACCOUNTS, type Account } from '#server/sandbox/entities/account.ts';
import { CREDIT_SCORES, IDENTITY_CHECKS } from '#server/sandbox/entities/identity-check.ts';
import { TRANSACTIONS, type Transaction } from '#server/sandbox/entities/transaction.ts';
import { requireWalletOf } from '#server/sandbox/domain/account-wallets.ts';
import {
  buildTransactionsPage,
  type TransactionsQuery,
} from '#server/sandbox/domain/transactions-page.ts';

interface TransactionFilter extends TransactionsQuery, Span {
  readonly type?: Transaction['type'];
  readonly status?: Transaction['status'];
  readonly reference?: string;
}

function requireAccount({ state, path }: SharedCall<'accountId'>): Account {
  return state.require(ACCOUNTS, path.accountId, 'account_not_found');
}

function listAccountCreditScores(call: Call<'listAccountCreditScores'>) {
  const { id } = requireAccount(call);
  const scores = call.state.list(CREDIT_SCORES).filter(({ accountId }) => accountId === id);
  return buildNewestPageResult(call, scores);
}

function listAccountIdentityChecks(call: Call<'listAccountIdentityChecks'>) {
  const { id } = requireAccount(call);
  const { level: wanted } = call.query;
  const checks = call.state
    .list(IDENTITY_CHECKS)
    .filter(({ accountId, level }) => accountId === id && (!wanted || level === wanted));
  return buildNewestPageResult(call, checks);
}

function buildTransactionTest(query: TransactionFilter): (transaction: Transaction) => boolean {
  const { type, status, reference } = query;
  const isInSpan = buildSpanTest(query);
  const hasFields = buildFieldTest({ type, status, reference });
  return (transaction) => hasFields(transaction) && isInSpan(transaction.createdAt);
}

function listWalletTransactions(call: Call<'listWalletTransactions'>) {
  const { state, path, query } = call;
  const account = requireAccount(call);
  const wallet = requireWalletOf(state, account.id, path.walletId);
  const fits = buildTransactionTest(query);
  const transactions = state
    .list(TRANSACTIONS)
    .filter((transaction) => transaction.walletId === wallet.id && fits(transaction));
  return buildTransactionsPage(call, transactions);
}

/** The company's side of a movement is listed where it is asked for, so that no movement with a client comes twice. */
function listTransactions(call: Call<'listTransactions'>) {
  const { id, walletId, transferId } = call.query;
  const isOfOneThing = [id, walletId, transferId].some((value) => value !== undefined);
  const isAsked = buildFieldTest({ walletId });
  const fits = buildTransactionTest(call.query);
  const transactions = call.state
    .list(TRANSACTIONS)
    .filter(
      (transaction) =>
        (isOfOneThing || transaction.accountId !== null) &&
        isAsked(transaction) &&
        fits(transaction),
    );
  return buildTransactionsPage(call, transactions);
}

/** What is on record of accounts. */
export const ACCOUNT_RECORD_OPERATIONS = {
  listAccountCreditScores,
  listAccountIdentityChecks,
  listWalletTransactions,
  listTransactions,
} satisfies Partial<Handlers>;
