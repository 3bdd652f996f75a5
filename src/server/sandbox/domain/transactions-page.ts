import type { Transaction } from '#server/sandbox/entities/transaction.ts';
import type { SharedCall } from '#server/sandbox/kernel/call.ts';
import { buildFieldTest } from '#server/sandbox/kernel/filters.ts';
import { buildNewestPageResult, type PageQuery } from '#server/sandbox/kernel/pages.ts';

/** The query parameters of every list of transactions. */
export interface TransactionsQuery extends PageQuery {
  readonly transferId?: string;
}

/** Answers with one page of transactions, the newest first. */
export function buildTransactionsPage(
  call: SharedCall<never, TransactionsQuery>,
  transactions: readonly Transaction[],
) {
  const { transferId } = call.query;
  return buildNewestPageResult(call, transactions.filter(buildFieldTest({ transferId })));
}
