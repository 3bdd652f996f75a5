import { defineKind } from '#server/sandbox/kernel/kind.ts';

/** What a business rule looks at. */
export type RuleSubject = 'payment' | 'topup' | 'payout' | 'login';

/** A business rule, as documents show it. */
export interface BusinessRule {
  readonly id: string;
  readonly name: string;
  readonly subject: RuleSubject;
  readonly condition: string;
  readonly action: 'allow' | 'review' | 'refuse';
  readonly status: 'active' | 'inactive';
  readonly createdAt: string;
}

export const BUSINESS_RULES = defineKind<BusinessRule>('business-rule', 'rul');
