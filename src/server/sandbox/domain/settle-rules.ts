import { CREDIT_SCORE_RULE, IDENTITY_CHECK_RULE } from './settle-identity.ts';
import { INVOICE_RULE } from './settle-invoices.ts';
import { MESSAGE_RULE } from './settle-messages.ts';
import { PAYMENT_RULE } from './settle-payments.ts';
import { SESSION_RULE } from './settle-sessions.ts';
import type { SettleRule } from './settle-rule.ts';
import { SMS_TEXT_RULE } from './settle-sms-texts.ts';
import { VOUCHER_RULE } from './settle-vouchers.ts';

/** What happens by itself, area by area. */
export const SETTLE_RULES: readonly SettleRule[] = [
  SESSION_RULE,
  SMS_TEXT_RULE,
  MESSAGE_RULE,
  IDENTITY_CHECK_RULE,
  CREDIT_SCORE_RULE,
  PAYMENT_RULE,
  INVOICE_RULE,
  VOUCHER_RULE,
];
