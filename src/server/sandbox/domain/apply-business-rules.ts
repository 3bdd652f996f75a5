import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { formatMoney } from './format-money.ts';
import { findDefaultCurrency } from './find-default-currency.ts';
import {
  BUSINESS_RULES,
  type BusinessRule,
  type RuleSubject,
} from '#server/sandbox/entities/business-rule.ts';
import type { Money } from '#server/sandbox/entities/money.ts';
import { notifyUsers } from './notify-users.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { parseCondition, type Facts } from './parse-condition.ts';

/**
 * Lets the company's active rules look at a movement or a login, in the order of their creation: `allow` ends it,
 * `review` tells the users, `refuse` refuses the call with `rule_refused`.
 *
 * @param pointer to the movement in the body, where a call makes many
 */
export function applyRules(
  state: Draft,
  subject: RuleSubject,
  money?: Money,
  pointer?: string,
): void {
  const facts = buildFacts(state, money);
  for (const rule of state.list(BUSINESS_RULES)) {
    if (rule.subject !== subject || rule.status !== 'active') continue;
    if (!parseCondition(rule.condition, subject)(facts)) continue;
    if (rule.action === 'allow') return;
    if (rule.action === 'refuse')
      failWith('rule_refused', {
        pointer,
        detail: `The rule "${rule.name}" of your company refuses this ${subject}${money ? ` of ${formatMoney(state, money)}` : ''}.`,
      });
    notifyOfRule(state, rule);
  }
}

function buildFacts(state: Draft, money: Money | undefined): Facts {
  const isCounted = money !== undefined && money.currency === findDefaultCurrency(state);
  return {
    amount: isCounted ? money.amount : undefined,
    hour: new Date(state.now).getUTCHours(),
  };
}

const NAMES: Readonly<Record<RuleSubject, string>> = {
  payment: 'A payment',
  topup: 'A top-up',
  payout: 'A payout',
  login: 'A login',
};

function notifyOfRule(state: Draft, { name, subject, condition }: BusinessRule): void {
  notifyUsers(state, {
    title: `Rule: ${name}`,
    text: `${NAMES[subject]} went through that fits ${condition}.`,
    level: 'warning',
  });
}
