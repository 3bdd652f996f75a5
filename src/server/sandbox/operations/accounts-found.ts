import { ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { assertSpan, buildSearchTest, buildSpanTest } from '#server/sandbox/kernel/filters.ts';
import {
  buildNewestPageResult,
  buildPageResult,
  type PageQuery,
} from '#server/sandbox/kernel/pages.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { countTags, hasTags } from '#server/sandbox/kernel/tags.ts';
import { ACCOUNTS, type Account } from '#server/sandbox/entities/account.ts';
import { WALLETS, WALLET_TYPES, type Wallet } from '#server/sandbox/entities/wallet.ts';
import { buildAccountDocument } from '#server/sandbox/domain/account-document.ts';

const MAX_SPAN_DAYS = 366;

interface BalanceQuery extends PageQuery {
  readonly amount: number;
  readonly currency: string;
}

function answerAccounts(call: SharedCall<never, PageQuery>, fits: (account: Account) => boolean) {
  const { state } = call;
  return buildNewestPageResult(call, state.list(ACCOUNTS).filter(fits), (account) =>
    buildAccountDocument(state, account),
  );
}

/** Whether money can be in a wallet. A closed account has closed wallets only. */
function isOpen({ state }: SharedCall, { isClosed, accountId }: Wallet): boolean {
  return !isClosed && state.get(ACCOUNTS, accountId)?.status !== 'closed';
}

/** The accounts that have a wallet of their own that fits. */
function answerHolders(call: SharedCall<never, PageQuery>, fits: (wallet: Wallet) => boolean) {
  const holders = new Set(
    call.state
      .list(WALLETS)
      .filter((wallet) => wallet.beneficiaryId === null && fits(wallet))
      .map(({ accountId }) => accountId),
  );
  return answerAccounts(call, ({ id }) => holders.has(id));
}

function searchAccountsByName(call: Call<'searchAccountsByName'>) {
  const fits = buildSearchTest(call.query.query);
  return answerAccounts(call, ({ name }) => fits(name));
}

function getAccountByWalletCode({ state, path }: Call<'getAccountByWalletCode'>) {
  const code = path.code;
  const wallet = state.list(WALLETS).find((item) => item.code === code);
  const account = wallet && state.get(ACCOUNTS, wallet.accountId);
  if (account) return ok(buildAccountDocument(state, account));
  return failWith('wallet_code_not_found', {
    detail: `No wallet of your company has the code ${code}.`,
  });
}

function listAccountsByWalletType(call: Call<'listAccountsByWalletType'>) {
  const type = call.state.require(WALLET_TYPES, call.path.walletTypeId, 'wallet_type_not_found');
  return answerHolders(call, (wallet) => wallet.walletTypeId === type.id && isOpen(call, wallet));
}

function listAccountsByWalletDate(call: Call<'listAccountsByWalletDate'>) {
  const { from, to, walletTypeId } = call.query;
  assertSpan({ from, to }, MAX_SPAN_DAYS);
  const isInSpan = buildSpanTest({ from, to });
  // The span is that of the wallets. The cursor belongs to it all the same.
  const { from: _from, to: _to, ...rest } = call.query;
  const query = { ...rest, span: [from, to] };
  return answerHolders(
    { ...call, query },
    (wallet) =>
      isInSpan(wallet.createdAt) &&
      (walletTypeId === undefined || wallet.walletTypeId === walletTypeId),
  );
}

function answerByBalance(
  call: SharedCall<never, BalanceQuery>,
  fits: (balance: number, bound: number) => boolean,
) {
  const { amount, currency } = call.query;
  return answerHolders(
    call,
    (wallet) =>
      wallet.currency === currency &&
      isOpen(call, wallet) &&
      fits(call.state.sum(wallet.id, currency), amount),
  );
}

function listAccountsByTags(call: Call<'listAccountsByTags'>) {
  const { tags, match } = call.query;
  return answerAccounts(call, (account) => hasTags(account, tags, match));
}

function listAccountTags(call: Call<'listAccountTags'>) {
  const counts = countTags(call.state.list(ACCOUNTS), call.query.query);
  return buildPageResult(call, counts, ({ tag }) => tag);
}

/** Ways of finding accounts. */
export const FOUND_ACCOUNT_OPERATIONS = {
  searchAccountsByName,
  getAccountByWalletCode,
  listAccountsByWalletType,
  listAccountsByWalletDate,
  listAccountsAboveBalance: (call) => answerByBalance(call, (balance, bound) => balance > bound),
  listAccountsBelowBalance: (call) => answerByBalance(call, (balance, bound) => balance < bound),
  listAccountsAtBalance: (call) => answerByBalance(call, (balance, bound) => balance === bound),
  listAccountsByTags,
  listAccountTags,
} satisfies Partial<Handlers>;
