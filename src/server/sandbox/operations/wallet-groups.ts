import { assertFreeName, failTaken } from '#server/sandbox/kernel/assert-free-name.ts';
import { created, noContent, ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { buildNewestPageResult } from '#server/sandbox/kernel/pages.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import {
  changeAccount,
  requireActiveType,
  openWallet,
} from '#server/sandbox/domain/open-account.ts';
import { listWallets } from '#server/sandbox/domain/account-wallets.ts';
import { ACCOUNTS, type Account } from '#server/sandbox/entities/account.ts';
import {
  WALLET_GROUPS,
  type WalletGroup,
  type WalletType,
} from '#server/sandbox/entities/wallet.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

function requireGroup({ state, path }: SharedCall<'groupId'>): WalletGroup {
  return state.require(WALLET_GROUPS, path.groupId, 'wallet_group_not_found');
}

/** The accounts of a group; a closed account takes part in nothing any more. */
function listMembers(state: Draft, { id }: WalletGroup): readonly Account[] {
  return state
    .list(ACCOUNTS)
    .filter(({ groupIds, status }) => groupIds.includes(id) && status !== 'closed');
}

/** A group as documents show it. */
function buildGroupDocument(state: Draft, group: WalletGroup) {
  const { id, name, walletTypeIds, status, createdAt } = group;
  const accountCount = listMembers(state, group).length;
  return { id, name, walletTypeIds, accountCount, status, createdAt };
}

function answerGroup(state: Draft, group: WalletGroup) {
  return ok(buildGroupDocument(state, state.put(WALLET_GROUPS, group)));
}

function createWalletGroup(call: Call<'createWalletGroup'>) {
  const { state, body } = call;
  const walletTypeIds = [...new Set(body.walletTypeIds)];
  for (const id of walletTypeIds) requireActiveType(state, id);
  assertFreeName(state, WALLET_GROUPS, body.name);
  const group = state.put(WALLET_GROUPS, {
    id: state.createId('wgr'),
    name: body.name,
    walletTypeIds,
    status: 'active',
    createdAt: state.at,
  });
  return created(buildGroupDocument(state, group));
}

function listWalletGroups(call: Call<'listWalletGroups'>) {
  const { state } = call;
  return buildNewestPageResult(call, state.list(WALLET_GROUPS), (group) =>
    buildGroupDocument(state, group),
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
  const group = requireGroup(call);
  if (group.walletTypeIds.includes(body.walletTypeId)) return ok(buildGroupDocument(state, group));
  const type = requireActiveType(state, body.walletTypeId);
  openForMembers(state, group, type);
  return answerGroup(state, { ...group, walletTypeIds: [...group.walletTypeIds, type.id] });
}

function detachTypeFromGroup(call: Call<'detachTypeFromGroup'>) {
  const { state, path } = call;
  const group = requireGroup(call);
  const typeId = path.walletTypeId;
  if (!group.walletTypeIds.includes(typeId))
    failWith('wallet_type_not_found', {
      detail: `The wallet group ${group.id} does not contain ${typeId}.`,
    });
  const walletTypeIds = group.walletTypeIds.filter((id) => id !== typeId);
  state.put(WALLET_GROUPS, { ...group, walletTypeIds });
  return noContent();
}

function updateWalletGroup(call: Call<'updateWalletGroup'>) {
  const { state, body } = call;
  const group = requireGroup(call);
  const isTaken = state
    .list(WALLET_GROUPS)
    .some(({ id, name }) => name === body.name && id !== group.id);
  if (isTaken && body.name !== group.name) failTaken('/name', body.name);
  return answerGroup(state, { ...group, name: body.name });
}

function setWalletGroupStatus(call: Call<'setWalletGroupStatus'>) {
  return answerGroup(call.state, { ...requireGroup(call), status: call.body.status });
}

function deleteWalletGroup(call: Call<'deleteWalletGroup'>) {
  const { state } = call;
  const group = requireGroup(call);
  const { length } = listMembers(state, group);
  if (length > 0)
    failWith('wallet_group_in_use', {
      detail: `The wallet group ${group.id} has ${length} ${length === 1 ? 'account' : 'accounts'}.`,
    });
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
