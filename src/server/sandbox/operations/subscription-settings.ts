import { created, noContent, ok } from '#server/sandbox/kernel/answers.ts';
import type { Answer, Call, Operations } from '#server/sandbox/kernel/call.ts';
import { expectFreeName } from '#server/sandbox/kernel/free-name.ts';
import { answerPage, type PageQuery } from '#server/sandbox/kernel/pages.ts';
import { parseCondition } from '#server/sandbox/domain/parse-condition.ts';
import { BUSINESS_RULES, type BusinessRule } from '#server/sandbox/entities/business-rule.ts';

type NewRule = Pick<BusinessRule, 'name' | 'subject' | 'condition' | 'action'>;
type RuleChange = Partial<Pick<BusinessRule, 'condition' | 'action' | 'status'>>;

function listRules(call: Call<unknown, PageQuery>): Answer {
  return answerPage(call, call.state.list(BUSINESS_RULES), ({ id }) => id);
}

function createRule({ state, body }: Call<NewRule>): Answer {
  const { name, subject, condition, action } = body;
  expectFreeName(state, BUSINESS_RULES, name);
  parseCondition(condition, subject);
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

function updateRule({ state, path, body }: Call<RuleChange>): Answer {
  const rule = state.need(BUSINESS_RULES, path('ruleId'));
  const { condition = rule.condition, action = rule.action, status = rule.status } = body;
  parseCondition(condition, rule.subject);
  return ok(state.put(BUSINESS_RULES, { ...rule, condition, action, status }));
}

function deleteRule({ state, path }: Call): Answer {
  state.remove(BUSINESS_RULES, state.need(BUSINESS_RULES, path('ruleId')));
  return noContent();
}

/** The company's business rules. */
export const RULE_OPERATIONS: Operations = { listRules, createRule, updateRule, deleteRule };
