import { created, noContent, ok } from '#server/sandbox/kernel/answers.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { answerPage } from '#server/sandbox/kernel/pages.ts';
import { refuse } from '#server/sandbox/kernel/refusal.ts';
import { changeAccount, needActiveType, openWallet } from '#server/sandbox/domain/open-account.ts';
import { listWallets } from '#server/sandbox/domain/account-document.ts';
import { ACCOUNTS, type Account } from '#server/sandbox/entities/account.ts';
import {
  WALLET_GROUPS,
  type WalletGroup,
  type WalletType,
} from '#server/sandbox/entities/wallet.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

function needGroup({ state, path }: SharedCall<'groupId'>): WalletGroup {
  return state.need(WALLET_GROUPS, path.groupId, 'wallet_group_not_found');
}

/** The accounts of a group; a closed account takes part in nothing any more. */
function listMembers(state: Draft, { id }: WalletGroup): readonly Account[] {
  return state
    .list(ACCOUNTS)
    .filter(({ groupIds, status }) => groupIds.includes(id) && status !== 'closed');
}

/** A group as documents show it. */
function showGroup(state: Draft, group: WalletGroup) {
  const { id, name, walletTypeIds, status, createdAt } = group;
  const accounts = listMembers(state, group).length;
  return { id, name, walletTypeIds, accounts, status, createdAt };
}

function answerGroup(state: Draft, group: WalletGroup) {
  return ok(showGroup(state, state.put(WALLET_GROUPS, group)));
}

function createWalletGroup(call: Call<'createWalletGroup'>) {
  const { state, body } = call;
  const walletTypeIds = [...new Set(body.walletTypeIds)];
  for (const id of walletTypeIds) needActiveType(state, id);
  // The example makes the group that the others use.
  const isTaken = state
    .list(WALLET_GROUPS)
    .some((group) => group.name === body.name && !state.isSeeded(WALLET_GROUPS, group));
  if (isTaken) refuse('already_exists', { pointer: '/name' });
  const group = state.put(WALLET_GROUPS, {
    id: state.createId('wgr'),
    name: body.name,
    walletTypeIds,
    status: 'active',
    createdAt: state.at,
  });
  return created(showGroup(state, group));
}

function listWalletGroups(call: Call<'listWalletGroups'>) {
  const { state } = call;
  return answerPage(
    call,
    state.list(WALLET_GROUPS),
    ({ id }) => id,
    (group) => showGroup(state, group),
  );
}

/** Opens a wallet of a type for each member that has no open one. */
function openForMembers(state: Draft, group: WalletGroup, type: WalletType): void {
  for (const account of listMembers(state, group)) {
    const hasOne = listWallets(state, account.id).some(
      ({ walletTypeId, isClosed }) => walletTypeId === type.id && !isClosed,
    );
    if (hasOne) continue;
    openWallet(state, { accountId: account.id, type });
    changeAccount(state, account);
  }
}

function addWalletTypeToGroup(call: Call<'addWalletTypeToGroup'>) {
  const { state, body } = call;
  const group = needGroup(call);
  if (group.walletTypeIds.includes(body.walletTypeId))
    refuse('already_exists', { pointer: '/walletTypeId' });
  const type = needActiveType(state, body.walletTypeId);
  openForMembers(state, group, type);
  return answerGroup(state, { ...group, walletTypeIds: [...group.walletTypeIds, type.id] });
}

function detachTypeFromGroup(call: Call<'detachTypeFromGroup'>) {
  const { state, path } = call;
  const group = needGroup(call);
  const typeId = path.walletTypeId;
  if (!group.walletTypeIds.includes(typeId)) refuse('wallet_type_not_found');
  const walletTypeIds = group.walletTypeIds.filter((id) => id !== typeId);
  state.put(WALLET_GROUPS, { ...group, walletTypeIds });
  return noContent();
}

function updateWalletGroup(call: Call<'updateWalletGroup'>) {
  const { state, body } = call;
  const group = needGroup(call);
  const isTaken = state
    .list(WALLET_GROUPS)
    .some(({ id, name }) => name === body.name && id !== group.id);
  if (isTaken && body.name !== group.name) refuse('already_exists', { pointer: '/name' });
  return answerGroup(state, { ...group, name: body.name });
}

function setWalletGroupStatus(call: Call<'setWalletGroupStatus'>) {
  return answerGroup(call.state, { ...needGroup(call), status: call.body.status });
}

function deleteWalletGroup(call: Call<'deleteWalletGroup'>) {
  const { state } = call;
  const group = needGroup(call);
  if (listMembers(state, group).length > 0) refuse('state_conflict');
  // Only closed accounts are left, whose groups nobody can take away any more.
  for (const account of state.list(ACCOUNTS)) {
    if (!account.groupIds.includes(group.id)) continue;
    const groupIds = account.groupIds.filter((id) => id !== group.id);
    state.put(ACCOUNTS, { ...account, groupIds });
  }
  state.remove(WALLET_GROUPS, group);
  return noContent();
}

/** Wallet types that are given together. */
export const WALLET_GROUP_OPERATIONS = {
  createWalletGroup,
  listWalletGroups,
  addWalletTypeToGroup,
  detachTypeFromGroup,
  updateWalletGroup,
  setWalletGroupStatus,
  deleteWalletGroup,
} satisfies Partial<Handlers>;
