import { OTP_DIGITS } from '#server/sandbox/kernel/magic-values.ts';
import { hashPassword, hashSecret } from '#server/sandbox/kernel/secrets.ts';
import { APP_KEYS, APPS, COMPANIES, CURRENCIES } from '#server/sandbox/entities/company.ts';
import { OTP_DELIVERIES, SESSIONS, USERS } from '#server/sandbox/entities/user.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { SEED_IDS, SEED_TIME } from './seed-part.ts';

/** The example's digits and tokens stay good for long, so that a reader may take time. */
const LONG_MS = 30 * 24 * 60 * 60 * 1000;

/** The company, its owner, who is logged in, and its app. */
export function seedPeople(state: Draft, permissions: readonly string[]): void {
  const { company, user } = SEED_IDS;
  state.put(COMPANIES, {
    id: company,
    name: 'Harvest Lane Traders',
    countryCode: 'KE',
    industry: 'agriculture',
    currency: 'KES',
    status: 'active',
    createdAt: '2026-03-02T09:00:00Z',
    registrationNumber: 'PVT-7XK2M9',
    taxNumber: 'P051234567Q',
  });
  state.put(CURRENCIES, {
    code: 'KES',
    name: 'Kenyan shilling',
    decimals: 2,
    isDefault: true,
    createdAt: '2026-03-02T09:05:00Z',
  });
  state.put(USERS, {
    id: user,
    companyId: company,
    firstName: 'Amina',
    lastName: 'Odhiambo',
    email: 'amina@harvestlane.example',
    phoneNumber: '+254700000100',
    language: 'en',
    status: 'active',
    createdAt: '2026-03-02T08:55:00Z',
    passwords: [hashPassword(user, 'correct-horse-battery')],
    wrongPasswords: 0,
    lockedUntil: null,
    rehearsals: [
      'registerUser',
      'requestRegistrationOtp',
      'validateRegistrationOtp',
      'registerCompany',
    ],
  });
  seedTokens(state);
  seedApp(state, permissions);
}

function seedTokens(state: Draft): void {
  const { company, user } = SEED_IDS;
  const sentAt = Date.parse('2026-03-02T09:15:00Z');
  state.put(OTP_DELIVERIES, {
    id: 'otp_01HZX5V3C7HJ',
    userId: user,
    phoneNumber: '+254700000100',
    purpose: 'password',
    channel: 'sms',
    digits: OTP_DIGITS,
    sentAt,
    expiresAt: SEED_TIME + LONG_MS,
    wrongAnswers: 0,
  });
  state.put(SESSIONS, {
    id: hashSecret('at_9sK2hVd0QmXw7LrT4uZpYb6N'),
    userId: user,
    appKeyId: null,
    companyId: company,
    expiresAt: SEED_TIME,
    refreshHash: hashSecret('rt_Qe5cWn8RjK1tGx3HvP0aMz7D'),
    refreshExpiresAt: SEED_TIME + LONG_MS,
  });
}

function seedApp(state: Draft, permissions: readonly string[]): void {
  const { app, exampleKey, workspaceKey } = SEED_IDS;
  state.put(APPS, {
    id: app,
    name: 'Point of sale',
    status: 'active',
    createdAt: '2026-03-02T09:10:00Z',
  });
  state.put(APP_KEYS, {
    id: exampleKey,
    appId: app,
    name: 'Production tills',
    prefix: 'wk_live_4f2a',
    permissions: ['accounts:read'],
    expiresAt: null,
    lastUsedAt: '2026-03-02T11:00:00Z',
    createdAt: '2026-03-02T09:11:00Z',
    secretHash: hashSecret('wk_live_4f2a9c81d6e7b3500a1c2d3e'),
  });
  state.put(APP_KEYS, {
    id: workspaceKey,
    appId: app,
    name: 'Sandbox',
    prefix: 'wk_test_',
    permissions,
    expiresAt: null,
    lastUsedAt: null,
    createdAt: '2026-03-02T09:12:00Z',
    secretHash: null,
  });
}
