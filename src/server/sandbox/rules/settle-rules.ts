import { CREDIT_SCORE_RULE, IDENTITY_CHECK_RULE } from './identity.ts';
import { INVOICE_RULE } from './invoices.ts';
import { MESSAGE_RULE } from './messages.ts';
import { PAYMENT_RULE } from './payments.ts';
import { SESSION_RULE } from './sessions.ts';
import type { SettleRule } from './settle-rule.ts';
import { SMS_TEXT_RULE } from './sms-texts.ts';
import { VOUCHER_RULE } from './vouchers.ts';

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
