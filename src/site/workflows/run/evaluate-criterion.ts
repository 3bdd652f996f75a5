import type { Json } from '#contract/json.ts';
import type { Comparison } from '#languages/workflow/dialect.ts';
import type { Criterion } from '#site/workflows/workflow.ts';
import { parseCriterion, type Condition } from './conditions.ts';
import { readExpression, type Scope } from './expressions.ts';

/** Whether an answer meets a criterion. */
export interface CriterionResult {
  readonly condition: string;
  readonly holds: boolean;
  /** What its expressions led to, as JSON. */
  readonly found: readonly (readonly [expression: string, value: string])[];
}

/** Texts are equal whatever their case (Arazzo 1.0.1, 4.6.11.2). */
function fold(value: Json | undefined): Json | undefined {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

function compare(operator: Comparison, one: Json | undefined, other: Json | undefined): boolean {
  const [left, right] = [fold(one), fold(other)];
  if (operator === '==') return left === right;
  if (operator === '!=') return left !== right;
  if (typeof left !== 'number' || typeof right !== 'number') return false;
  if (operator === '<') return left < right;
  if (operator === '>') return left > right;
  return operator === '<=' ? left <= right : left >= right;
}

function evaluate(condition: Condition, scope: Scope): Json | undefined {
  switch (condition.kind) {
    case 'value':
      return condition.value;
    case 'expression':
      return readExpression(condition.expression, scope);
    case 'not':
      return !isTrue(condition.of, scope);
    case 'and':
      return isTrue(condition.left, scope) && isTrue(condition.right, scope);
    case 'or':
      return isTrue(condition.left, scope) || isTrue(condition.right, scope);
    case 'compare':
      return compare(
        condition.operator,
        evaluate(condition.left, scope),
        evaluate(condition.right, scope),
      );
    default: {
      const list = readExpression(condition.list, scope);
      return (
        Array.isArray(list) &&
        list.some((item: Json) => isTrue(condition.where, { ...scope, item }))
      );
    }
  }
}

function isTrue(condition: Condition, scope: Scope): boolean {
  return Boolean(evaluate(condition, scope));
}

/** The runtime expressions that a condition looks at. */
function listLooks(condition: Condition): readonly string[] {
  switch (condition.kind) {
    case 'value':
      return [];
    case 'expression':
      return condition.expression.startsWith('@') ? [] : [condition.expression];
    case 'not':
      return listLooks(condition.of);
    case 'some':
      return [condition.list];
    default:
      return [...listLooks(condition.left), ...listLooks(condition.right)];
  }
}

/** Judges an answer by a criterion. @throws TypeError when the criterion cannot be read */
export function evaluateCriterion(criterion: Criterion, scope: Scope): CriterionResult {
  const condition = parseCriterion(criterion);
  return {
    condition: criterion.condition,
    holds: isTrue(condition, scope),
    found: listLooks(condition).map((expression) => [
      expression,
      JSON.stringify(readExpression(expression, scope)) ?? 'nothing',
    ]),
  };
}

/** Whether an answer meets all criteria. */
export function areAllMet(criteria: readonly Criterion[], scope: Scope): boolean {
  return criteria.every((criterion) => evaluateCriterion(criterion, scope).holds);
}
