import type { Handlers } from '#server/sandbox/kernel/call.ts';
import { ACCOUNT_OPERATIONS } from './accounts.ts';
import { ACCOUNT_BELONGING_OPERATIONS } from './accounts-belongings.ts';
import { FOUND_ACCOUNT_OPERATIONS } from './accounts-found.ts';
import { ACCOUNT_MONEY_OPERATIONS } from './accounts-money.ts';
import { ACCOUNT_RECORD_OPERATIONS } from './accounts-records.ts';
import { APP_OPERATIONS } from './app-management.ts';
import { AUTHENTICATION_OPERATIONS } from './authentication.ts';
import { BENEFICIARY_OPERATIONS } from './beneficiary-accounts.ts';
import { BENEFICIARY_TAG_OPERATIONS } from './beneficiary-tags.ts';
import { BILLING_OPERATIONS } from './billing.ts';
import { TEMPLATE_OPERATIONS } from './client-communication-templates.ts';
import { COMMUNICATION_OPERATIONS } from './client-communication.ts';
import { COMPANY_OPERATIONS } from './company.ts';
import { CREDIT_SCORE_OPERATIONS } from './credit-score.ts';
import { CURRENCY_OPERATIONS } from './currency.ts';
import { DEPENDANT_TAG_OPERATIONS } from './dependant-tags.ts';
import { DEPENDANT_OPERATIONS } from './dependants.ts';
import { DEVICE_PERMISSION_OPERATIONS } from './device-permissions.ts';
import { DEVICE_OPERATIONS } from './devices.ts';
import { FLEET_OPERATIONS } from './fleets.ts';
import { IDENTITY_PROVIDER_OPERATIONS } from './identity-provider.ts';
import { IOT_DEVICE_OPERATIONS } from './iot-devices.ts';
import { IOT_PAY_OPERATIONS } from './iot-pay.ts';
import { IOT_TYPE_OPERATIONS } from './iot-types.ts';
import { KYC_OPERATIONS } from './kyc.ts';
import { MENU_OPERATIONS } from './menu-personalization.ts';
import { NOTIFICATION_CHANNEL_OPERATIONS } from './notification-channels.ts';
import { PAYMENT_OPERATIONS } from './payments.ts';
import { BULK_PAYMENT_OPERATIONS } from './payments-bulk.ts';
import { MADE_PAYMENT_OPERATIONS } from './payments-made.ts';
import { REGISTRATION_OPERATIONS } from './registration.ts';
import { SMS_PROVIDER_OPERATIONS } from './sms-provider.ts';
import { SPENDING_PROFILE_OPERATIONS } from './spending-profiles.ts';
import { RULE_OPERATIONS } from './subscription-settings.ts';
import { SYSTEM_NOTIFICATION_OPERATIONS } from './system-notifications.ts';
import { USER_PROFILE_OPERATIONS } from './user-profile.ts';
import { UTILITY_OPERATIONS } from './utilities.ts';
import { VOUCHER_OPERATIONS } from './vouchers.ts';
import { FOUND_VOUCHER_OPERATIONS } from './vouchers-found.ts';
import { WALLET_GROUP_OPERATIONS } from './wallet-groups.ts';
import { WALLET_TYPE_OPERATIONS } from './wallet-types.ts';
import { ZONE_ACCESS_OPERATIONS } from './zone-access-logs.ts';
import { ZONE_TAG_OPERATIONS } from './zone-tags.ts';
import { ZONE_OPERATIONS } from './zones.ts';
import { ZONE_ADMISSION_OPERATIONS } from './zones-admitted.ts';

/** The handlers of all operations that the sandbox imitates. */
export const OPERATIONS: Handlers = {
  ...AUTHENTICATION_OPERATIONS,
  ...REGISTRATION_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...ACCOUNT_MONEY_OPERATIONS,
  ...FOUND_ACCOUNT_OPERATIONS,
  ...ACCOUNT_RECORD_OPERATIONS,
  ...ACCOUNT_BELONGING_OPERATIONS,
  ...BENEFICIARY_OPERATIONS,
  ...BENEFICIARY_TAG_OPERATIONS,
  ...DEPENDANT_OPERATIONS,
  ...DEPENDANT_TAG_OPERATIONS,
  ...SPENDING_PROFILE_OPERATIONS,
  ...KYC_OPERATIONS,
  ...IDENTITY_PROVIDER_OPERATIONS,
  ...CREDIT_SCORE_OPERATIONS,
  ...DEVICE_OPERATIONS,
  ...DEVICE_PERMISSION_OPERATIONS,
  ...FLEET_OPERATIONS,
  ...IOT_DEVICE_OPERATIONS,
  ...IOT_TYPE_OPERATIONS,
  ...IOT_PAY_OPERATIONS,
  ...BILLING_OPERATIONS,
  ...COMPANY_OPERATIONS,
  ...CURRENCY_OPERATIONS,
  ...USER_PROFILE_OPERATIONS,
  ...UTILITY_OPERATIONS,
  ...VOUCHER_OPERATIONS,
  ...FOUND_VOUCHER_OPERATIONS,
  ...WALLET_GROUP_OPERATIONS,
  ...WALLET_TYPE_OPERATIONS,
  ...APP_OPERATIONS,
  ...COMMUNICATION_OPERATIONS,
  ...TEMPLATE_OPERATIONS,
  ...MENU_OPERATIONS,
  ...SMS_PROVIDER_OPERATIONS,
  ...RULE_OPERATIONS,
  ...PAYMENT_OPERATIONS,
  ...MADE_PAYMENT_OPERATIONS,
  ...BULK_PAYMENT_OPERATIONS,
  ...ZONE_OPERATIONS,
  ...ZONE_ADMISSION_OPERATIONS,
  ...ZONE_TAG_OPERATIONS,
  ...ZONE_ACCESS_OPERATIONS,
  ...NOTIFICATION_CHANNEL_OPERATIONS,
  ...SYSTEM_NOTIFICATION_OPERATIONS,
};
