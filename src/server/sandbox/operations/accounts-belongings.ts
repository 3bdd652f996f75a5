import { noContent, ok } from '#server/sandbox/kernel/answers.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { refuse } from '#server/sandbox/kernel/refusal.ts';
import {
  changeAccount,
  needActiveGroup,
  needActiveType,
  openGroupWallets,
  openWallet,
} from '#server/sandbox/domain/open-account.ts';
import { listWallets, showAccount } from '#server/sandbox/domain/account-document.ts';
import { ACCOUNTS, type Account } from '#server/sandbox/entities/account.ts';
import { IOT_DEVICES, type IotDevice } from '#server/sandbox/entities/iot-device.ts';
import { TRANSACTIONS } from '#server/sandbox/entities/transaction.ts';
import { WALLETS, WALLET_GROUPS, type Wallet } from '#server/sandbox/entities/wallet.ts';
import { readBalance } from '#server/sandbox/domain/wallet-money.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

const MAX_TAGS = 20;

function needOpenAccount({ state, path }: SharedCall<'accountId'>): Account {
  const account = state.need(ACCOUNTS, path.accountId, 'account_not_found');
  return account.status === 'closed' ? refuse('account_closed') : account;
}

function answerAccount(state: Draft, account: Account) {
  return ok(showAccount(state, account));
}

function addWalletToAccount(call: Call<'addWalletToAccount'>) {
  const { state, body } = call;
  const account = needOpenAccount(call);
  const type = needActiveType(state, body.walletTypeId);
  const isThere = listWallets(state, account.id).some(
    ({ walletTypeId, isClosed }) => walletTypeId === type.id && !isClosed,
  );
  if (isThere) refuse('already_exists');
  openWallet(state, { accountId: account.id, type });
  return answerAccount(state, changeAccount(state, account));
}

function needWallet({ state, path }: SharedCall<'walletId'>, account: Account): Wallet {
  const wallet = state.get(WALLETS, path.walletId);
  const isOwn = wallet?.accountId === account.id && wallet.beneficiaryId === null;
  return isOwn ? wallet : refuse('wallet_not_found');
}

/** Refuses to part with a wallet that holds or owes money, or that is the only open one. */
function expectSpare(state: Draft, account: Account, wallet: Wallet): void {
  const { balance, available } = readBalance(state, wallet);
  if (balance.amount !== 0 || available.amount !== 0) refuse('account_has_balance');
  const others = listWallets(state, account.id).filter(
    ({ id, isClosed }) => id !== wallet.id && !isClosed,
  );
  if (others.length === 0) refuse('state_conflict');
}

function removeWalletFromAccount(call: Call<'removeWalletFromAccount'>) {
  const { state } = call;
  const account = needOpenAccount(call);
  const wallet = needWallet(call, account);
  if (wallet.isClosed) return answerAccount(state, account);
  expectSpare(state, account, wallet);
  state.put(WALLETS, { ...wallet, isClosed: true });
  return answerAccount(state, changeAccount(state, account));
}

function deleteWallet(call: Call<'deleteWallet'>) {
  const { state } = call;
  const account = needOpenAccount(call);
  const wallet = needWallet(call, account);
  expectSpare(state, account, wallet);
  if (state.list(TRANSACTIONS).some(({ walletId }) => walletId === wallet.id))
    refuse('state_conflict');
  state.remove(WALLETS, wallet);
  changeAccount(state, account);
  return noContent();
}

function addGroupToAccount(call: Call<'addGroupToAccount'>) {
  const { state, body } = call;
  const account = needOpenAccount(call);
  state.need(WALLET_GROUPS, body.groupId, 'wallet_group_not_found');
  if (account.groupIds.includes(body.groupId)) return answerAccount(state, account);
  const group = needActiveGroup(state, body.groupId);
  openGroupWallets(state, account.id, group);
  const groupIds = [...account.groupIds, group.id];
  return answerAccount(state, changeAccount(state, { ...account, groupIds }));
}

function removeGroupFromAccount(call: Call<'removeGroupFromAccount'>) {
  const { state, path } = call;
  const account = needOpenAccount(call);
  const group = state.need(WALLET_GROUPS, path.groupId, 'wallet_group_not_found');
  if (!account.groupIds.includes(group.id)) refuse('account_group_missing');
  const groupIds = account.groupIds.filter((id) => id !== group.id);
  return answerAccount(state, changeAccount(state, { ...account, groupIds }));
}

function takeAway(state: Draft, device: IotDevice): void {
  state.put(IOT_DEVICES, {
    ...device,
    status: 'unassigned',
    accountId: null,
    dependantId: null,
  });
}

function assignIotDeviceToAccount(call: Call<'assignIotDeviceToAccount'>) {
  const { state, body } = call;
  const account = needOpenAccount(call);
  const wanted =
    body.iotDeviceId === null
      ? null
      : state.need(IOT_DEVICES, body.iotDeviceId, 'iot_device_not_found');
  if (account.iotDeviceId === (wanted?.id ?? null)) return answerAccount(state, account);
  if (wanted && account.status === 'suspended') refuse('account_inactive');
  if (wanted && (wanted.accountId !== null || wanted.dependantId !== null))
    refuse('iot_device_in_use');
  const present =
    account.iotDeviceId === null ? undefined : state.get(IOT_DEVICES, account.iotDeviceId);
  if (present) takeAway(state, present);
  if (wanted) state.put(IOT_DEVICES, { ...wanted, status: 'active', accountId: account.id });
  const changed = changeAccount(state, { ...account, iotDeviceId: wanted?.id ?? null });
  return answerAccount(state, changed);
}

function addTagToAccount(call: Call<'addTagToAccount'>) {
  const { state, body } = call;
  const account = needOpenAccount(call);
  if (account.tags.includes(body.tag)) return answerAccount(state, account);
  if (account.tags.length >= MAX_TAGS) refuse('limit_exceeded');
  const changed = { ...account, tags: [...account.tags, body.tag], updatedAt: state.at };
  return answerAccount(state, state.put(ACCOUNTS, changed));
}

function removeTagFromAccount(call: Call<'removeTagFromAccount'>) {
  const { state, path } = call;
  const account = needOpenAccount(call);
  const tag = path.tag;
  if (!account.tags.includes(tag)) refuse('tag_not_found');
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
