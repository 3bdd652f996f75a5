import { created, noContent, ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers } from '#server/sandbox/kernel/call.ts';
import { assertFreeName } from '#server/sandbox/kernel/assert-free-name.ts';
import { buildNewestPageResult } from '#server/sandbox/kernel/pages.ts';
import { parseCondition } from '#server/sandbox/domain/parse-condition.ts';
import { BUSINESS_RULES } from '#server/sandbox/entities/business-rule.ts';

function listRules(call: Call<'listRules'>) {
  return buildNewestPageResult(call, call.state.list(BUSINESS_RULES));
}

function createRule({ state, body }: Call<'createRule'>) {
  const { name, subject, condition, action } = body;
  parseCondition(condition, subject);
  assertFreeName(state, BUSINESS_RULES, name);
  const rule = state.put(BUSINESS_RULES, {
    id: state.createId('rul'),
    name,
    subject,
    condition,
    action,
    status: 'active',
    createdAt: state.at,
  });
  return created(rule);
}

function updateRule({ state, path, body }: Call<'updateRule'>) {
  const rule = state.require(BUSINESS_RULES, path.ruleId);
  const { condition = rule.condition, action = rule.action, status = rule.status } = body;
  parseCondition(condition, rule.subject);
  return ok(state.put(BUSINESS_RULES, { ...rule, condition, action, status }));
}

function deleteRule({ state, path }: Call<'deleteRule'>) {
  state.remove(BUSINESS_RULES, state.require(BUSINESS_RULES, path.ruleId));
  return noContent();
}

/** The company's business rules. */
export const RULE_OPERATIONS = {
  listRules,
  createRule,
  updateRule,
  deleteRule,
} satisfies Partial<Handlers>;
