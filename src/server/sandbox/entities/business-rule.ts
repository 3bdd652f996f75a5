import type * as Api from '#description/generated/operation-types.ts';
import { defineKind } from '#server/sandbox/kernel/kind.ts';

/** What a business rule looks at. */
export type RuleSubject = Api.Rule['subject'];

/** A business rule, as documents show it. */
export interface BusinessRule {
  readonly id: string;
  readonly name: string;
  readonly subject: RuleSubject;
  readonly condition: string;
  readonly action: Api.Rule['action'];
  readonly status: Api.Rule['status'];
  readonly createdAt: string;
}

export const BUSINESS_RULES = defineKind<BusinessRule>('business-rule', 'rul');
