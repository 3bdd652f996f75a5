import { requireOpenAccount } from '#server/sandbox/domain/require-active-account.ts';
import { created, csvFile, ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers } from '#server/sandbox/kernel/call.ts';
import { buildSpanTest } from '#server/sandbox/kernel/filters.ts';
import { addPicture, readImage } from '#server/sandbox/kernel/images.ts';
import { buildNewestPageResult } from '#server/sandbox/kernel/pages.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { assertRemovable } from '#server/sandbox/kernel/tags.ts';
import { importRows, RowError, type Row } from '#server/sandbox/kernel/import-rows.ts';
import { ACCOUNTS, type Account } from '#server/sandbox/entities/account.ts';
import { buildAccountDocument } from '#server/sandbox/domain/account-document.ts';
import {
  changeAccount,
  assertFreeNumber,
  openAccount,
} from '#server/sandbox/domain/open-account.ts';
import { WALLETS } from '#server/sandbox/entities/wallet.ts';
import { assertEmpty } from '#server/sandbox/domain/wallet-money.ts';

const MAX_EXPORTED_LINES = 100_000;

function createAccount({ state, body }: Call<'createAccount'>) {
  for (const [index, tag] of (body.tags ?? []).entries()) assertRemovable(tag, `/tags/${index}`);
  return created(buildAccountDocument(state, openAccount(state, body)));
}

function getAccount({ state, path }: Call<'getAccount'>) {
  return ok(
    buildAccountDocument(state, state.require(ACCOUNTS, path.accountId, 'account_not_found')),
  );
}

function listAccounts(call: Call<'listAccounts'>) {
  const { state, query } = call;
  const isInSpan = buildSpanTest(query);
  const accounts = state
    .list(ACCOUNTS)
    .filter(
      ({ status, createdAt }) =>
        (query.status ? status === query.status : status !== 'closed') && isInSpan(createdAt),
    );
  return buildNewestPageResult(call, accounts, (account) => buildAccountDocument(state, account));
}

function updateAccount({ state, path, body }: Call<'updateAccount'>) {
  const account = requireOpenAccount(state, path.accountId);
  if (body.phoneNumber !== undefined) assertFreeNumber(state, body.phoneNumber, account.id);
  const {
    name = account.name,
    phoneNumber = account.phoneNumber,
    email = account.email,
    nationalId = account.nationalId,
  } = body;
  const details = { name, phoneNumber, email, nationalId };
  // A repeat changes nothing, so that no callback reports one.
  if (matches(account, details)) return ok(buildAccountDocument(state, account));
  return ok(buildAccountDocument(state, changeAccount(state, { ...account, ...details })));
}

function matches(account: Account, details: Partial<Account>): boolean {
  return Object.entries(details).every(([key, value]) => account[key as keyof Account] === value);
}

function setAccountStatus({ state, path, body }: Call<'setAccountStatus'>) {
  const account = requireOpenAccount(state, path.accountId);
  if (account.status === body.status) return ok(buildAccountDocument(state, account));
  // Nobody can pay from a wallet of a closed account, and a beneficiary's wallet closes with the account too.
  if (body.status === 'closed')
    for (const wallet of state.list(WALLETS))
      if (wallet.accountId === account.id) assertEmpty(state, wallet);
  return ok(buildAccountDocument(state, changeAccount(state, { ...account, status: body.status })));
}

function updateAccountImage(call: Call<'updateAccountImage'>) {
  const { state, path } = call;
  const account = requireOpenAccount(state, path.accountId);
  const picture = addPicture(account, readImage(call, 'image'));
  const changed = { ...account, ...picture, updatedAt: state.at };
  return ok(buildAccountDocument(state, state.put(ACCOUNTS, changed)));
}

function uploadAccounts(call: Call<'uploadAccounts'>) {
  return importRows(call, {
    columns: ['name', 'phoneNumber', 'walletTypeId', 'email', 'nationalId'],
    columnsOfCodes: {
      phone_number_taken: 'phoneNumber',
      wallet_type_not_found: 'walletTypeId',
      wallet_type_inactive: 'walletTypeId',
    },
    importRow(row: Row) {
      const account = call.parseBody('createAccount', row);
      const isTaken = call.state
        .list(ACCOUNTS)
        .some(({ phoneNumber }) => phoneNumber === account.phoneNumber);
      if (isTaken) throw new RowError('phoneNumber', 'The phone number is in use.');
      openAccount(call.state, account);
    },
  });
}

function exportAccounts({ state, query }: Call<'exportAccounts'>) {
  const isInSpan = buildSpanTest(query);
  const rows = state
    .list(ACCOUNTS)
    .filter(
      ({ status, createdAt }) =>
        (query.status === undefined || status === query.status) && isInSpan(createdAt),
    )
    .flatMap((account) =>
      buildAccountDocument(state, account).wallets.map(({ code, balance }) => [
        account.id,
        account.name,
        account.phoneNumber,
        account.email,
        account.status,
        code,
        balance.currency,
        balance.amount,
        account.createdAt,
      ]),
    );
  if (rows.length > MAX_EXPORTED_LINES)
    failWith('export_too_large', {
      detail: `${rows.length} lines fit, and a file has at most ${MAX_EXPORTED_LINES}.`,
    });
  const columns = ['id', 'name', 'phoneNumber', 'email', 'status'];
  return csvFile(
    `accounts-${state.at.slice(0, 10)}.csv`,
    [...columns, 'walletCode', 'currency', 'balance', 'createdAt'],
    rows,
  );
}

/** Accounts themselves. */
export const ACCOUNT_OPERATIONS = {
  createAccount,
  getAccount,
  listAccounts,
  updateAccount,
  setAccountStatus,
  updateAccountImage,
  uploadAccounts,
  exportAccounts,
} satisfies Partial<Handlers>;
