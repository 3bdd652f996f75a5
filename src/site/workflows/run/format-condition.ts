import { formatJsonValue, type Json } from '#contract/json.ts';
import type { Comparison, Reference } from '#languages/workflow/dialect.ts';
import { formatStep, type Criterion } from '#site/workflows/workflow.ts';
import { parseCriterion, type Condition } from './conditions.ts';
import { parseReference } from './expressions.ts';

const OPERATORS: Readonly<Record<Comparison, string>> = {
  '==': 'is',
  '!=': 'is not',
  '<': 'is less than',
  '>': 'is more than',
  '<=': 'is at most',
  '>=': 'is at least',
};

const ORDINALS = ['first', 'second', 'third'];

/** Formats a path into a response: 'balance.amount of the first entry of wallets'. */
function formatPath(keys: readonly string[]): string {
  const last = keys.findLastIndex((key) => /^\d+$/.test(key));
  if (last < 0) return keys.join('.') || 'the response';
  const index = Number(keys[last]);
  const ordinal = ORDINALS[index] ?? `${index + 1}th`;
  const list = keys.slice(0, last).findLast((key) => !/^\d+$/.test(key)) ?? 'the response';
  const field = keys.slice(last + 1).join('.');
  if (field === '') return `the ${ordinal} of ${list}`;
  // A list of a response is always named so.
  return list === 'data'
    ? `${field} of the ${ordinal} entry`
    : `${field} of the ${ordinal} entry of ${list}`;
}

function formatReference({ source, keys }: Reference): string {
  switch (source) {
    case 'status':
      return 'the HTTP status';
    case 'header':
      return `the header ${keys.join('.')}`;
    case 'inputs':
      return `the input ${keys.join('.')}`;
    case 'steps':
      return `${keys.slice(1).join('.')} of ${formatStep(keys[0] ?? '')}`;
    default:
      return formatPath(keys);
  }
}

/** Formats where an expression leads, in words. @throws TypeError when it cannot be read */
export function formatExpression(expression: string): string {
  return formatReference(parseReference(expression));
}

function formatValue(value: Json): string {
  if (value === null) return 'null';
  return value === '' ? 'empty' : formatJsonValue(value);
}

function format(condition: Condition): string {
  switch (condition.kind) {
    case 'value':
      return formatValue(condition.value);
    case 'expression':
      return formatExpression(condition.expression);
    case 'not':
      return condition.of.kind === 'expression'
        ? `${format(condition.of)} is not set`
        : `not (${format(condition.of)})`;
    case 'compare':
      return `${format(condition.left)} ${OPERATORS[condition.operator]} ${format(condition.right)}`;
    case 'some':
      return `an entry of ${formatExpression(condition.list)} has: ${formatClause(condition.where)}`;
    default:
      return `${formatClause(condition.left)} ${condition.kind} ${formatClause(condition.right)}`;
  }
}

/** A condition where a sentence is wanted: an expression alone asks whether there is something. */
function formatClause(condition: Condition): string {
  return condition.kind === 'expression' ? `${format(condition)} is set` : format(condition);
}

/** Formats a criterion in words: 'status is active'. One that cannot be read stays as it is written. */
export function formatCriterion(criterion: Criterion): string {
  try {
    return formatClause(parseCriterion(criterion));
  } catch {
    return criterion.condition;
  }
}
