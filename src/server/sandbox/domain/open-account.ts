import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { ACCOUNTS, type Account } from '#server/sandbox/entities/account.ts';
import {
  WALLETS,
  WALLET_GROUPS,
  WALLET_TYPES,
  type Wallet,
  type WalletGroup,
  type WalletType,
} from '#server/sandbox/entities/wallet.ts';
import { takeNumber } from '#server/sandbox/kernel/counters.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { buildAccountDocument } from './account-document.ts';
import { listWallets } from './account-wallets.ts';

/** What an account is opened with. */
export interface NewAccount {
  readonly name: string;
  readonly phoneNumber: string;
  readonly walletTypeId: string;
  readonly email?: string | null | undefined;
  readonly nationalId?: string | null | undefined;
  readonly groupIds?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** How many accounts the plan of a company has room for. */
const MAX_ACCOUNTS = 2000;
const FIRST_CODE = 10_020_000;

/** Opens an account with its wallets and tells it by `account.created`. */
export function openAccount(state: Draft, given: NewAccount): Account {
  const type = requireActiveType(state, given.walletTypeId);
  const groups = [...new Set(given.groupIds)].map((id) => requireActiveGroup(state, id));
  assertFreeNumber(state, given.phoneNumber);
  if (state.list(ACCOUNTS).length >= MAX_ACCOUNTS)
    failWith('plan_limit_reached', {
      detail: `Your plan allows ${MAX_ACCOUNTS} accounts. Your company has reached this number.`,
    });
  const account = state.put(ACCOUNTS, {
    id: state.createId('acc'),
    name: given.name,
    phoneNumber: given.phoneNumber,
    email: given.email ?? null,
    nationalId: given.nationalId ?? null,
    imageUrl: null,
    status: 'active',
    groupIds: groups.map(({ id }) => id),
    tags: [...new Set(given.tags)],
    iotDeviceId: null,
    pictures: 0,
    createdAt: state.at,
    updatedAt: state.at,
  });
  openWallet(state, { accountId: account.id, type });
  for (const group of groups) openGroupWallets(state, account.id, group);
  state.emit('account.created', buildAccountDocument(state, account));
  return account;
}

/** Puts a changed account in its place and tells it by `account.updated`. */
export function changeAccount(state: Draft, account: Account): Account {
  const changed = state.put(ACCOUNTS, { ...account, updatedAt: state.at });
  state.emit('account.updated', buildAccountDocument(state, changed));
  return changed;
}

/** Refuses a phone number that another account of the company has. */
export function assertFreeNumber(state: Draft, phoneNumber: string, owner?: string): void {
  const isTaken = state
    .list(ACCOUNTS)
    .some((account) => account.phoneNumber === phoneNumber && account.id !== owner);
  if (isTaken) failNumberTaken(phoneNumber);
}

/** Ends a call that names a phone number that somebody else has. */
export function failNumberTaken(phoneNumber: string): never {
  return failWith('phone_number_taken', {
    pointer: '/phoneNumber',
    detail: `phoneNumber ${phoneNumber} is taken in your company.`,
  });
}

/** A wallet type that gives new wallets. */
export function requireActiveType(state: Draft, id: string): WalletType {
  const type = state.require(WALLET_TYPES, id, 'wallet_type_not_found');
  if (type.status === 'active') return type;
  return failWith('wallet_type_inactive', {
    detail: `The wallet type ${id} (${type.name}) is inactive.`,
  });
}

/** A wallet group that is given to accounts. */
export function requireActiveGroup(state: Draft, id: string): WalletGroup {
  const group = state.require(WALLET_GROUPS, id, 'wallet_group_not_found');
  if (group.status === 'active') return group;
  return failWith('wallet_group_inactive', {
    detail: `The wallet group ${id} (${group.name}) is inactive.`,
  });
}

/** Opens an empty wallet with a code that no wallet has had. */
export function openWallet(
  state: Draft,
  owner: {
    readonly accountId: string;
    readonly type: WalletType;
    readonly beneficiaryId?: string;
  },
): Wallet {
  const { accountId, type, beneficiaryId = null } = owner;
  return state.put(WALLETS, {
    id: state.createId('wal'),
    accountId,
    beneficiaryId,
    walletTypeId: type.id,
    currency: type.currency,
    code: String(FIRST_CODE + takeNumber(state, 'wallet-code')),
    isClosed: false,
    createdAt: state.at,
  });
}

/** Opens a wallet for each type of a group, unless the account has an open wallet of that type. */
export function openGroupWallets(state: Draft, accountId: string, group: WalletGroup): void {
  const open = listWallets(state, accountId).filter(({ isClosed }) => !isClosed);
  const lacking = group.walletTypeIds.filter(
    (id) => !open.some(({ walletTypeId }) => walletTypeId === id),
  );
  for (const id of lacking) openWallet(state, { accountId, type: requireActiveType(state, id) });
}
