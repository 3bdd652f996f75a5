import { noContent, ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers } from '#server/sandbox/kernel/call.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { assertRemovable } from '#server/sandbox/kernel/tags.ts';
import {
  changeAccount,
  requireActiveGroup,
  requireActiveType,
  openGroupWallets,
  openWallet,
} from '#server/sandbox/domain/open-account.ts';
import { buildAccountDocument } from '#server/sandbox/domain/account-document.ts';
import { listWallets, requireWalletOf } from '#server/sandbox/domain/account-wallets.ts';
import { ACCOUNTS, type Account } from '#server/sandbox/entities/account.ts';
import { IOT_DEVICES } from '#server/sandbox/entities/iot-device.ts';
import { TRANSACTIONS } from '#server/sandbox/entities/transaction.ts';
import {
  WALLETS,
  WALLET_GROUPS,
  WALLET_TYPES,
  type Wallet,
} from '#server/sandbox/entities/wallet.ts';
import { assertEmpty } from '#server/sandbox/domain/wallet-money.ts';
import { failInUse, freeDevice, isHeldBy } from '#server/sandbox/domain/assign-device.ts';
import {
  assertAccountActive,
  requireOpenAccount,
} from '#server/sandbox/domain/require-active-account.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

const MAX_TAGS = 20;

function answerAccount(state: Draft, account: Account) {
  return ok(buildAccountDocument(state, account));
}

function addWalletToAccount({ state, path, body }: Call<'addWalletToAccount'>) {
  const account = requireOpenAccount(state, path.accountId);
  state.require(WALLET_TYPES, body.walletTypeId, 'wallet_type_not_found');
  const isThere = listWallets(state, account.id).some(
    ({ walletTypeId, isClosed }) => walletTypeId === body.walletTypeId && !isClosed,
  );
  if (isThere) return answerAccount(state, account);
  const type = requireActiveType(state, body.walletTypeId);
  openWallet(state, { accountId: account.id, type });
  return answerAccount(state, changeAccount(state, account));
}

/** Refuses to part with a wallet that holds or owes money, or that is the only open one. */
function assertSpare(state: Draft, account: Account, wallet: Wallet): void {
  assertEmpty(state, wallet);
  const others = listWallets(state, account.id).filter(
    ({ id, isClosed }) => id !== wallet.id && !isClosed,
  );
  if (others.length === 0)
    failWith('last_wallet', {
      detail: `The wallet ${wallet.id} is the only open one of the account ${account.id}.`,
    });
}

function removeWalletFromAccount({ state, path }: Call<'removeWalletFromAccount'>) {
  const account = requireOpenAccount(state, path.accountId);
  const wallet = requireWalletOf(state, account.id, path.walletId);
  if (wallet.isClosed) return answerAccount(state, account);
  assertSpare(state, account, wallet);
  state.put(WALLETS, { ...wallet, isClosed: true });
  return answerAccount(state, changeAccount(state, account));
}

function deleteWallet({ state, path }: Call<'deleteWallet'>) {
  const account = requireOpenAccount(state, path.accountId);
  const wallet = requireWalletOf(state, account.id, path.walletId);
  assertSpare(state, account, wallet);
  const { length } = state.list(TRANSACTIONS).filter(({ walletId }) => walletId === wallet.id);
  if (length > 0)
    failWith('wallet_has_transactions', {
      detail: `The wallet ${wallet.id} has ${length} ${length === 1 ? 'transaction' : 'transactions'}.`,
    });
  state.remove(WALLETS, wallet);
  changeAccount(state, account);
  return noContent();
}

function addGroupToAccount({ state, path, body }: Call<'addGroupToAccount'>) {
  const account = requireOpenAccount(state, path.accountId);
  state.require(WALLET_GROUPS, body.groupId, 'wallet_group_not_found');
  if (account.groupIds.includes(body.groupId)) return answerAccount(state, account);
  const group = requireActiveGroup(state, body.groupId);
  openGroupWallets(state, account.id, group);
  const groupIds = [...account.groupIds, group.id];
  return answerAccount(state, changeAccount(state, { ...account, groupIds }));
}

function removeGroupFromAccount({ state, path }: Call<'removeGroupFromAccount'>) {
  const account = requireOpenAccount(state, path.accountId);
  const group = state.require(WALLET_GROUPS, path.groupId, 'wallet_group_not_found');
  if (!account.groupIds.includes(group.id)) return answerAccount(state, account);
  const groupIds = account.groupIds.filter((id) => id !== group.id);
  return answerAccount(state, changeAccount(state, { ...account, groupIds }));
}

function assignIotDeviceToAccount({ state, path, body }: Call<'assignIotDeviceToAccount'>) {
  const account = requireOpenAccount(state, path.accountId);
  const wanted =
    body.iotDeviceId === null
      ? null
      : state.require(IOT_DEVICES, body.iotDeviceId, 'iot_device_not_found');
  const own = { accountId: account.id, dependantId: null };
  // The IoT device's own call gives an account a second one, and both pay.
  const held = state.list(IOT_DEVICES).filter((device) => isHeldBy(device, own));
  const isSame = wanted ? isHeldBy(wanted, own) : held.length === 0;
  if (isSame) return answerAccount(state, account);
  if (wanted) assertAccountActive(account);
  if (wanted && (wanted.accountId !== null || wanted.dependantId !== null)) failInUse(wanted);
  for (const device of held) freeDevice(state, device);
  if (wanted) state.put(IOT_DEVICES, { ...wanted, status: 'active', accountId: account.id });
  const changed = changeAccount(state, { ...account, iotDeviceId: wanted?.id ?? null });
  return answerAccount(state, changed);
}

function addTagToAccount({ state, path, body }: Call<'addTagToAccount'>) {
  const account = requireOpenAccount(state, path.accountId);
  assertRemovable(body.tag, '/tag');
  if (account.tags.includes(body.tag)) return answerAccount(state, account);
  if (account.tags.length >= MAX_TAGS)
    failWith('too_many_tags', {
      pointer: '/tag',
      detail: `The account ${account.id} carries ${account.tags.length} of at most ${MAX_TAGS} labels.`,
    });
  const changed = { ...account, tags: [...account.tags, body.tag], updatedAt: state.at };
  return answerAccount(state, state.put(ACCOUNTS, changed));
}

function removeTagFromAccount({ state, path }: Call<'removeTagFromAccount'>) {
  const account = requireOpenAccount(state, path.accountId);
  const tag = path.tag;
  if (!account.tags.includes(tag)) return answerAccount(state, account);
  const tags = account.tags.filter((item) => item !== tag);
  return answerAccount(state, state.put(ACCOUNTS, { ...account, tags, updatedAt: state.at }));
}

/** Wallets, groups, IoT device and labels of accounts. */
export const ACCOUNT_BELONGING_OPERATIONS = {
  addWalletToAccount,
  removeWalletFromAccount,
  deleteWallet,
  addGroupToAccount,
  removeGroupFromAccount,
  assignIotDeviceToAccount,
  addTagToAccount,
  removeTagFromAccount,
} satisfies Partial<Handlers>;
