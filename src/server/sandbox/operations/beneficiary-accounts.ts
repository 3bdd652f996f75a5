import {
  assertFreeNumber,
  failNumberTaken,
  requireActiveType,
  openWallet,
} from '#server/sandbox/domain/open-account.ts';
import {
  assertAccountActive,
  requireActiveAccount,
} from '#server/sandbox/domain/require-active-account.ts';
import { assertOtpPause } from '#server/sandbox/domain/otp.ts';
import {
  sendPin,
  sendPinAgain,
  buildPinDeliveryDocument,
} from '#server/sandbox/domain/send-pin.ts';
import { buildBeneficiaryDocument } from '#server/sandbox/domain/beneficiary-document.ts';
import { created, noContent, ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { assertFreeName } from '#server/sandbox/kernel/assert-free-name.ts';
import { buildNewestPageResult } from '#server/sandbox/kernel/pages.ts';
import { hasTags } from '#server/sandbox/kernel/tags.ts';
import { ACCOUNTS } from '#server/sandbox/entities/account.ts';
import {
  BENEFICIARIES,
  BENEFICIARY_FILTERS,
  type Beneficiary,
} from '#server/sandbox/entities/beneficiary.ts';
import { DEVICES } from '#server/sandbox/entities/device.ts';
import { BENEFICIARY_LABELS } from '#server/sandbox/entities/label.ts';
import { TRANSACTIONS } from '#server/sandbox/entities/transaction.ts';
import { WALLETS } from '#server/sandbox/entities/wallet.ts';
import { readLabelNames } from '#server/sandbox/domain/labels.ts';
import { buildTransactionsPage } from '#server/sandbox/domain/transactions-page.ts';
import { assertEmpty } from '#server/sandbox/domain/wallet-money.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

function requireBeneficiary({ state, path }: SharedCall<'beneficiaryId'>): Beneficiary {
  return state.require(BENEFICIARIES, path.beneficiaryId);
}

/** Refuses a number of another account, be it a client's or a beneficiary's; the account above may share its own. */
function assertOwnNumber(
  state: Draft,
  given: { readonly accountId: string; readonly phoneNumber: string; readonly id?: string },
): void {
  assertFreeNumber(state, given.phoneNumber, given.accountId);
  const isTaken = state
    .list(BENEFICIARIES)
    .some(({ id, phoneNumber }) => phoneNumber === given.phoneNumber && id !== given.id);
  if (isTaken) failNumberTaken(given.phoneNumber);
}

function addBeneficiaryAccount({ state, body }: Call<'addBeneficiaryAccount'>) {
  const { name, phoneNumber } = body;
  const { id: accountId } = requireActiveAccount(state, body.accountId);
  const type = requireActiveType(state, body.walletTypeId);
  assertOwnNumber(state, { accountId, phoneNumber });
  const pin = sendPin(state, phoneNumber);
  const id = state.createId('ben');
  const beneficiary = state.put(BENEFICIARIES, {
    id,
    accountId,
    name,
    phoneNumber,
    walletId: openWallet(state, { accountId, type, beneficiaryId: id }).id,
    status: 'active',
    labelIds: [],
    pin,
    createdAt: state.at,
  });
  return created(buildBeneficiaryDocument(state, beneficiary));
}

function listBeneficiaryAccounts(call: Call<'listBeneficiaryAccounts'>) {
  const { state } = call;
  const { accountId, filterId } = call.query;
  const filter = filterId === undefined ? undefined : state.get(BENEFICIARY_FILTERS, filterId);
  const fits = (beneficiary: Beneficiary): boolean => {
    if (accountId !== undefined && beneficiary.accountId !== accountId) return false;
    if (filterId === undefined) return true;
    const tags = readLabelNames(state, BENEFICIARY_LABELS, beneficiary);
    return hasTags({ tags }, filter?.tags ?? [], 'any');
  };
  return buildNewestPageResult(call, state.list(BENEFICIARIES).filter(fits), (beneficiary) =>
    buildBeneficiaryDocument(state, beneficiary),
  );
}

function addBeneficiaryFilter({ state, body }: Call<'addBeneficiaryFilter'>) {
  const { name } = body;
  assertFreeName(state, BENEFICIARY_FILTERS, name);
  const tags = [...new Set(body.tags)];
  const filter = { id: state.createId('bfl'), name, tags, createdAt: state.at };
  return created(state.put(BENEFICIARY_FILTERS, filter));
}

function getBeneficiaryAccount(call: Call<'getBeneficiaryAccount'>) {
  return ok(buildBeneficiaryDocument(call.state, requireBeneficiary(call)));
}

function updateBeneficiaryAccount(call: Call<'updateBeneficiaryAccount'>) {
  const { state } = call;
  const beneficiary = requireBeneficiary(call);
  const { name = beneficiary.name, phoneNumber = beneficiary.phoneNumber } = call.body;
  let { pin } = beneficiary;
  if (phoneNumber !== beneficiary.phoneNumber) {
    const { id, accountId } = beneficiary;
    assertOwnNumber(state, { id, accountId, phoneNumber });
    pin = sendPin(state, phoneNumber);
  }
  const changed = state.put(BENEFICIARIES, { ...beneficiary, name, phoneNumber, pin });
  return ok(buildBeneficiaryDocument(state, changed));
}

function deleteBeneficiaryAccount(call: Call<'deleteBeneficiaryAccount'>) {
  const { state } = call;
  const beneficiary = requireBeneficiary(call);
  const wallet = state.require(WALLETS, beneficiary.walletId);
  assertEmpty(state, wallet);
  // The wallet stays on record for the transactions that name it.
  state.put(WALLETS, { ...wallet, isClosed: true });
  for (const device of state.list(DEVICES))
    if (device.beneficiaryId === beneficiary.id)
      state.put(DEVICES, { ...device, beneficiaryId: null });
  state.remove(BENEFICIARIES, beneficiary);
  return noContent();
}

function resetBeneficiaryPin(call: Call<'resetBeneficiaryPin'>) {
  const { state } = call;
  const beneficiary = requireBeneficiary(call);
  assertOtpPause(state, beneficiary.pin.sentAt);
  const pin = sendPinAgain(state, beneficiary.phoneNumber);
  return ok(buildPinDeliveryDocument(state, state.put(BENEFICIARIES, { ...beneficiary, pin })));
}

function listBeneficiaryTransactions(call: Call<'listBeneficiaryTransactions'>) {
  const { walletId } = requireBeneficiary(call);
  const transactions = call.state
    .list(TRANSACTIONS)
    .filter((transaction) => transaction.walletId === walletId);
  return buildTransactionsPage(call, transactions);
}

function setBeneficiaryStatus(call: Call<'setBeneficiaryStatus'>) {
  const { state } = call;
  const { status } = call.body;
  const beneficiary = requireBeneficiary(call);
  if (status === beneficiary.status) return ok(buildBeneficiaryDocument(state, beneficiary));
  if (status === 'active') assertAccountActive(state.require(ACCOUNTS, beneficiary.accountId));
  return ok(buildBeneficiaryDocument(state, state.put(BENEFICIARIES, { ...beneficiary, status })));
}

/** Money set aside for somebody, in wallets of their own. */
export const BENEFICIARY_OPERATIONS = {
  addBeneficiaryAccount,
  listBeneficiaryAccounts,
  addBeneficiaryFilter,
  getBeneficiaryAccount,
  updateBeneficiaryAccount,
  deleteBeneficiaryAccount,
  resetBeneficiaryPin,
  listBeneficiaryTransactions,
  setBeneficiaryStatus,
} satisfies Partial<Handlers>;
