import { created, noContent, ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { buildFieldTest, buildSpanTest } from '#server/sandbox/kernel/filters.ts';
import { addPicture, readImage } from '#server/sandbox/kernel/images.ts';
import { buildNewestPageResult } from '#server/sandbox/kernel/pages.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { importRows, RowError, type Row } from '#server/sandbox/kernel/import-rows.ts';
import { addDependant, hasRoom } from '#server/sandbox/domain/add-dependant.ts';
import { buildDependantDocument } from '#server/sandbox/domain/dependant-document.ts';
import { assertAccountActive } from '#server/sandbox/domain/require-active-account.ts';
import { ACCOUNTS } from '#server/sandbox/entities/account.ts';
import { DEPENDANTS, type Dependant } from '#server/sandbox/entities/dependant.ts';
import { IOT_DEVICES } from '#server/sandbox/entities/iot-device.ts';
import { DEPENDANT_LABELS } from '#server/sandbox/entities/label.ts';
import { SPENDING_PROFILES } from '#server/sandbox/entities/spending-profile.ts';
import { TRANSACTIONS, type Transaction } from '#server/sandbox/entities/transaction.ts';
import { readLabelNames } from '#server/sandbox/domain/labels.ts';
import {
  buildTransactionsPage,
  type TransactionsQuery,
} from '#server/sandbox/domain/transactions-page.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

function requireDependant({ state, path }: SharedCall<'dependantId'>): Dependant {
  return state.require(DEPENDANTS, path.dependantId);
}

function answerChanged(state: Draft, dependant: Dependant) {
  return ok(buildDependantDocument(state, state.put(DEPENDANTS, dependant)));
}

function createDependant({ state, body }: Call<'createDependant'>) {
  return created(buildDependantDocument(state, addDependant(state, body)));
}

function getDependant(call: Call<'getDependant'>) {
  return ok(buildDependantDocument(call.state, requireDependant(call)));
}

function listDependants(call: Call<'listDependants'>) {
  const { state } = call;
  const { accountId, tag } = call.query;
  const dependants = state
    .list(DEPENDANTS)
    .filter(buildFieldTest({ accountId }))
    .filter(
      (dependant) =>
        tag === undefined || readLabelNames(state, DEPENDANT_LABELS, dependant).includes(tag),
    );
  return buildNewestPageResult(call, dependants, (dependant) =>
    buildDependantDocument(state, dependant),
  );
}

function failAccount(message: string): never {
  throw new RowError('accountPhoneNumber', message);
}

function uploadDependants(call: Call<'uploadDependants'>) {
  const { state } = call;
  const accounts = new Map(state.list(ACCOUNTS).map((account) => [account.phoneNumber, account]));
  return importRows(call, {
    columns: ['accountPhoneNumber', 'name', 'dateOfBirth'],
    importRow(row: Row) {
      const { accountPhoneNumber = '', ...person } = row;
      const account =
        accounts.get(accountPhoneNumber) ?? failAccount('No account has this phone number.');
      const dependant = call.parseBody('createDependant', { ...person, accountId: account.id });
      if (account.status === 'closed') failAccount('The account is closed.');
      if (account.status === 'suspended') failAccount('The account is suspended.');
      if (!hasRoom(state)) failAccount('Your plan does not allow another dependant.');
      addDependant(state, dependant);
    },
  });
}

function updateDependant(call: Call<'updateDependant'>) {
  const dependant = requireDependant(call);
  const { name = dependant.name, dateOfBirth = dependant.dateOfBirth } = call.body;
  return answerChanged(call.state, { ...dependant, name, dateOfBirth });
}

function updateDependantPicture(call: Call<'updateDependantPicture'>) {
  const dependant = requireDependant(call);
  const picture = addPicture(dependant, readImage(call, 'image', 1));
  return answerChanged(call.state, { ...dependant, ...picture });
}

function deleteDependant(call: Call<'deleteDependant'>) {
  const { state } = call;
  const dependant = requireDependant(call);
  const held = state.list(IOT_DEVICES).find(({ dependantId }) => dependantId === dependant.id);
  if (held)
    failWith('iot_device_assigned', {
      detail: `The IoT device ${held.id} (${held.name}) is assigned to ${dependant.id}.`,
    });
  state.remove(DEPENDANTS, dependant);
  return noContent();
}

function setDependantStatus(call: Call<'setDependantStatus'>) {
  const { state } = call;
  const { status } = call.body;
  const dependant = requireDependant(call);
  if (status === dependant.status) return ok(buildDependantDocument(state, dependant));
  if (status === 'active') assertAccountActive(state.require(ACCOUNTS, dependant.accountId));
  return answerChanged(state, { ...dependant, status });
}

function assignSpendingProfile(call: Call<'assignSpendingProfile'>) {
  const { state } = call;
  const dependant = requireDependant(call);
  const { id } = state.require(SPENDING_PROFILES, call.body.spendingProfileId);
  if (dependant.spendingProfileId === id) return ok(buildDependantDocument(state, dependant));
  return answerChanged(state, { ...dependant, spendingProfileId: id });
}

function detachSpendingProfile(call: Call<'detachSpendingProfile'>) {
  const { state } = call;
  const dependant = requireDependant(call);
  if (dependant.spendingProfileId === null) return ok(buildDependantDocument(state, dependant));
  return answerChanged(state, { ...dependant, spendingProfileId: null });
}

function answerSpending(
  call: SharedCall<never, TransactionsQuery>,
  fits: (transaction: Transaction) => boolean,
) {
  return buildTransactionsPage(call, call.state.list(TRANSACTIONS).filter(fits));
}

function listDependantsTransactions(call: Call<'listDependantsTransactions'>) {
  const isInSpan = buildSpanTest(call.query);
  return answerSpending(
    call,
    ({ dependantId, createdAt }) => dependantId !== null && isInSpan(createdAt),
  );
}

function listDependantTransactions(call: Call<'listDependantTransactions'>) {
  const { id } = requireDependant(call);
  return answerSpending(call, ({ dependantId }) => dependantId === id);
}

/** People who spend the money of accounts. */
export const DEPENDANT_OPERATIONS = {
  createDependant,
  getDependant,
  listDependants,
  uploadDependants,
  updateDependant,
  updateDependantPicture,
  deleteDependant,
  setDependantStatus,
  assignSpendingProfile,
  detachSpendingProfile,
  listDependantsTransactions,
  listDependantTransactions,
} satisfies Partial<Handlers>;
