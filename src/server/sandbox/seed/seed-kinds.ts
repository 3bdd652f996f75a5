import { ACCOUNTS } from '#server/sandbox/entities/account.ts';
import { AUDIENCES, MESSAGES, TEMPLATES } from '#server/sandbox/entities/audience.ts';
import { BENEFICIARIES, BENEFICIARY_FILTERS } from '#server/sandbox/entities/beneficiary.ts';
import { BUSINESS_RULES } from '#server/sandbox/entities/business-rule.ts';
import { APPS, APP_KEYS, COMPANIES, CURRENCIES } from '#server/sandbox/entities/company.ts';
import { DEPENDANTS } from '#server/sandbox/entities/dependant.ts';
import { DEVICES, DEVICE_PERMISSIONS, FLEETS } from '#server/sandbox/entities/device.ts';
import { FUNDINGS } from '#server/sandbox/entities/funding.ts';
import {
  CREDIT_SCORES,
  IDENTITY_CHECKS,
  IDENTITY_INQUIRIES,
} from '#server/sandbox/entities/identity-check.ts';
import { IDENTITY_CONNECTIONS } from '#server/sandbox/entities/identity-connection.ts';
import { INVOICES } from '#server/sandbox/entities/invoice.ts';
import { IOT_DEVICES, IOT_TYPES } from '#server/sandbox/entities/iot-device.ts';
import { BENEFICIARY_LABELS, DEPENDANT_LABELS } from '#server/sandbox/entities/label.ts';
import { NOTIFICATION_CHANNELS } from '#server/sandbox/entities/notification-channel.ts';
import { NOTIFICATIONS, NOTIFICATION_READINGS } from '#server/sandbox/entities/notification.ts';
import {
  GATEWAYS,
  PAYMENTS,
  PAYMENT_QUOTES,
  PROVIDER_TOKENS,
} from '#server/sandbox/entities/payment.ts';
import { SMS_CONNECTIONS, SMS_TEXTS } from '#server/sandbox/entities/sms.ts';
import { SPENDING_PROFILES } from '#server/sandbox/entities/spending-profile.ts';
import { TRANSACTIONS } from '#server/sandbox/entities/transaction.ts';
import { OTP_DELIVERIES, SESSIONS, USERS } from '#server/sandbox/entities/user.ts';
import { ISSUED_VOUCHERS, VOUCHERS } from '#server/sandbox/entities/voucher.ts';
import {
  COMPANY_WALLETS,
  WALLETS,
  WALLET_GROUPS,
  WALLET_TYPES,
} from '#server/sandbox/entities/wallet.ts';
import { ZONE_TAGS } from '#server/sandbox/entities/zone-tag.ts';
import { ACCESS_LOGS, ZONES } from '#server/sandbox/entities/zone.ts';
import { COUNTERS } from '#server/sandbox/kernel/counters.ts';
import type { Kind } from '#server/sandbox/kernel/kind.ts';

const KINDS = [
  ACCESS_LOGS,
  ACCOUNTS,
  APPS,
  APP_KEYS,
  AUDIENCES,
  BENEFICIARIES,
  BENEFICIARY_FILTERS,
  BENEFICIARY_LABELS,
  BUSINESS_RULES,
  COMPANIES,
  COMPANY_WALLETS,
  COUNTERS,
  CREDIT_SCORES,
  CURRENCIES,
  DEPENDANTS,
  DEPENDANT_LABELS,
  DEVICES,
  DEVICE_PERMISSIONS,
  FLEETS,
  FUNDINGS,
  GATEWAYS,
  IDENTITY_CHECKS,
  IDENTITY_CONNECTIONS,
  IDENTITY_INQUIRIES,
  INVOICES,
  IOT_DEVICES,
  IOT_TYPES,
  ISSUED_VOUCHERS,
  MESSAGES,
  NOTIFICATIONS,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_READINGS,
  OTP_DELIVERIES,
  PAYMENTS,
  PAYMENT_QUOTES,
  PROVIDER_TOKENS,
  SESSIONS,
  SMS_CONNECTIONS,
  SMS_TEXTS,
  SPENDING_PROFILES,
  TEMPLATES,
  TRANSACTIONS,
  USERS,
  VOUCHERS,
  WALLETS,
  WALLET_GROUPS,
  WALLET_TYPES,
  ZONES,
  ZONE_TAGS,
];

/** The kinds of entities that the seed may hold, by name. */
export const SEED_KINDS: ReadonlyMap<string, Kind<never>> = new Map(
  KINDS.map((kind) => [kind.name, kind as unknown as Kind<never>]),
);
