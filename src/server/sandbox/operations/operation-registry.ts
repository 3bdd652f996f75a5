import type { Operations } from '#server/sandbox/calls/call.ts';
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
import { CURRENCY_OPERATIONS } from './currency.ts';
import { DEPENDANT_TAG_OPERATIONS } from './dependant-tags.ts';
import { DEPENDANT_OPERATIONS } from './dependants.ts';
import { MENU_OPERATIONS } from './menu-personalization.ts';
import { REGISTRATION_OPERATIONS } from './registration.ts';
import { SMS_PROVIDER_OPERATIONS } from './sms-provider.ts';
import { SPENDING_PROFILE_OPERATIONS } from './spending-profiles.ts';
import { RULE_OPERATIONS } from './subscription-settings.ts';
import { USER_PROFILE_OPERATIONS } from './user-profile.ts';
import { UTILITY_OPERATIONS } from './utilities.ts';
import { VOUCHER_OPERATIONS } from './vouchers.ts';
import { FOUND_VOUCHER_OPERATIONS } from './vouchers-found.ts';
import { WALLET_GROUP_OPERATIONS } from './wallet-groups.ts';
import { WALLET_TYPE_OPERATIONS } from './wallet-types.ts';

/** The handlers of all operations that the sandbox imitates. */
export const OPERATIONS: Operations = {
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
};
