import { ACCOUNTS, type Account } from '#server/sandbox/entities/account.ts';
import { IDENTITY_CHECKS, CREDIT_SCORES } from '#server/sandbox/entities/identity-check.ts';
import { IOT_DEVICES } from '#server/sandbox/entities/iot-device.ts';
import { TRANSACTIONS } from '#server/sandbox/entities/transaction.ts';
import {
  COMPANY_WALLETS,
  WALLETS,
  WALLET_GROUPS,
  WALLET_TYPES,
} from '#server/sandbox/entities/wallet.ts';
import { moveMoney, SYSTEM } from '#server/sandbox/domain/wallet-money.ts';
import { takeNumber } from '#server/sandbox/kernel/counters.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { SEED_IDS } from './seed-part.ts';

const CURRENCY = 'KES';
const OPENING = 150_000;
/** What came in by bank, less what the vouchers and the opening deposit have taken, is what the company has. */
const FUNDING = 30_000_000;

/** Wallet types and groups, the company's wallet and its money. */
export function seedWallets(state: Draft): void {
  const { everyday, savings, households, companyWallet } = SEED_IDS;
  const type = { currency: CURRENCY, canOverdraw: false, status: 'active' } as const;
  state.put(WALLET_TYPES, {
    ...type,
    id: everyday,
    name: 'Everyday',
    maxBalance: { amount: 30_000_000, currency: CURRENCY },
    properties: ['offline-payments'],
    createdAt: '2026-03-02T09:06:00Z',
  });
  state.put(WALLET_TYPES, {
    ...type,
    id: savings,
    name: 'Savings',
    maxBalance: null,
    properties: [],
    createdAt: '2026-03-02T09:08:00Z',
  });
  state.put(WALLET_TYPES, {
    ...type,
    id: 'wty_01HZX6CB4T6W',
    name: 'Festival',
    maxBalance: { amount: 5_000_000, currency: CURRENCY },
    properties: [],
    createdAt: '2026-03-02T09:09:00Z',
  });
  state.put(WALLET_GROUPS, {
    id: households,
    name: 'Households',
    walletTypeIds: [everyday],
    status: 'active',
    createdAt: '2026-03-02T09:07:00Z',
  });
  state.put(COMPANY_WALLETS, {
    id: companyWallet,
    name: 'Operations',
    currency: CURRENCY,
    status: 'active',
  });
  // No operation freezes a wallet, and some refuse one that is.
  state.put(COMPANY_WALLETS, {
    id: SEED_IDS.frozenWallet,
    name: 'Reserve',
    currency: CURRENCY,
    status: 'frozen',
  });
  const money = { amount: FUNDING, currency: CURRENCY };
  const transfer = 'fnd_01HZX5X5Y7LN';
  moveMoney(state, { from: SYSTEM.outside, to: companyWallet, money, transfer });
}

function putAccount(state: Draft, account: Partial<Account> & Pick<Account, 'id' | 'name'>): void {
  state.put(ACCOUNTS, {
    phoneNumber: '',
    email: null,
    nationalId: null,
    imageUrl: null,
    status: 'active',
    groupIds: [],
    tags: [],
    iotDeviceId: null,
    pictures: 0,
    createdAt: '',
    updatedAt: account.createdAt ?? '',
    ...account,
  });
}

function putWallet(
  state: Draft,
  wallet: {
    readonly id: string;
    readonly accountId: string;
    readonly walletTypeId: string;
    readonly createdAt: string;
  },
): void {
  const code = String(10_020_000 + takeNumber(state, 'wallet-code'));
  state.put(WALLETS, {
    ...wallet,
    code,
    beneficiaryId: null,
    currency: CURRENCY,
    isClosed: false,
  });
}

/**
 * Two clients and what is on record of them. Their phone numbers are not those of the examples, with which readers open
 * accounts of their own.
 */
export function seedAccounts(state: Draft): void {
  const { everyday, households, grace, graceWallet, daniel, danielWallet, iotDevice } = SEED_IDS;
  putAccount(state, {
    id: grace,
    name: 'Grace Wanjiru',
    phoneNumber: '+254700000111',
    email: 'grace@client.example',
    nationalId: '29384756',
    imageUrl: `https://files.wallet.example/${grace}.jpg`,
    groupIds: [households],
    tags: ['vip'],
    iotDeviceId: iotDevice,
    pictures: 1,
    createdAt: '2026-03-02T09:15:00Z',
    updatedAt: '2026-03-02T11:05:00Z',
  });
  const createdAt = '2026-03-02T09:15:00Z';
  putWallet(state, { id: graceWallet, accountId: grace, walletTypeId: everyday, createdAt });
  putAccount(state, {
    id: daniel,
    name: 'Daniel Mutua',
    phoneNumber: '+254700000112',
    createdAt: '2026-03-02T09:18:00Z',
  });
  putWallet(state, {
    id: danielWallet,
    accountId: daniel,
    walletTypeId: everyday,
    createdAt: '2026-03-02T09:18:00Z',
  });
  // Beneficiaries begin with the third code, as in the examples.
  takeNumber(state, 'wallet-code');
  putWallet(state, {
    id: 'wal_01HZX6AC8RLE',
    accountId: grace,
    walletTypeId: 'wty_01HZX6CB4T6W',
    createdAt: '2026-03-02T11:30:00Z',
  });
  seedRecords(state);
}

function seedRecords(state: Draft): void {
  const { grace, graceWallet, companyWallet, iotDevice } = SEED_IDS;
  const money = { amount: OPENING, currency: CURRENCY };
  const id = 'txn_01HZX8B2C6QZ';
  moveMoney(state, { from: companyWallet, to: graceWallet, money, transfer: id });
  state.put(TRANSACTIONS, {
    id,
    type: 'topup',
    status: 'completed',
    accountId: grace,
    walletId: graceWallet,
    amount: money,
    balanceAfter: money,
    reference: 'CASH-2026-031',
    description: 'Opening deposit',
    createdAt: '2026-03-02T09:20:00Z',
  });
  state.put(IDENTITY_CHECKS, {
    id: 'idc_01HZX8T9V4GR',
    accountId: grace,
    level: 'basic',
    status: 'verified',
    documentType: 'national-id',
    reason: null,
    providerReference: 'IDP-77120',
    createdAt: '2026-03-02T10:10:00Z',
    completedAt: '2026-03-02T10:10:04Z',
  });
  state.put(CREDIT_SCORES, {
    id: 'crs_01HZX8V2W5HS',
    accountId: grace,
    score: 648,
    band: 'fair',
    status: 'completed',
    createdAt: '2026-03-02T10:20:00Z',
  });
  state.put(IOT_DEVICES, {
    id: iotDevice,
    name: 'Wristband 0417',
    uid: '04A2246B5C7D80',
    typeId: 'ioy_01HZX7U4V8HS',
    status: 'active',
    accountId: grace,
    dependantId: null,
    tagId: 'tag_01HZX7Z9A4NX',
    createdAt: '2026-03-02T11:00:00Z',
  });
}
