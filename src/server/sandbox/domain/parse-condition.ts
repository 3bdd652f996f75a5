import { failWith } from '#server/sandbox/kernel/api-error.ts';
import type { RuleSubject } from '#server/sandbox/entities/business-rule.ts';

/** What a condition is asked about. */
export interface Facts {
  /** Minor units of the default currency; undefined for a movement in another one, which fits no comparison. */
  readonly amount: number | undefined;
  /** Hour of the day in UTC. */
  readonly hour: number;
}

/** A condition that was understood. */
type Condition = (facts: Facts) => boolean;

interface Token {
  readonly text: string;
  /** From 1. */
  readonly column: number;
}

interface Reader {
  readonly tokens: readonly Token[];
  readonly fields: readonly (keyof Facts)[];
  /** Column after the last character. */
  readonly end: number;
  next: number;
}

const COMPARISONS: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '=': (one, other) => one === other,
  '!=': (one, other) => one !== other,
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
};

const TOKENS = /\s+|[<>!]=|[<>=()]|-?\d+|[A-Za-z_]+|./gu;

/**
 * Reads a condition: comparisons of `amount` and `hour` with whole numbers, joined by `and` (which binds more closely)
 * and `or`, grouped by parentheses. Refuses with `condition_invalid`, naming the place.
 */
export function parseCondition(text: string, subject: RuleSubject): Condition {
  const tokens = Array.from(text.matchAll(TOKENS), (match) => ({
    text: match[0],
    column: match.index + 1,
  })).filter((token) => token.text.trim() !== '');
  const fields = subject === 'login' ? (['hour'] as const) : (['amount', 'hour'] as const);
  const reader: Reader = { tokens, fields, end: text.length + 1, next: 0 };
  const condition = readAlternatives(reader);
  if (reader.next < tokens.length) failAt(reader, '`and`, `or` or the end');
  return condition;
}

function failAt({ tokens, next, end }: Reader, wanted: string): never {
  const token = tokens[next];
  const found = token ? `"${token.text}"` : 'the end';
  const detail = `At character ${token?.column ?? end} there should be ${wanted} instead of ${found}.`;
  return failWith('condition_invalid', { pointer: '/condition', detail });
}

function take(reader: Reader, text: string): boolean {
  const isThere = reader.tokens[reader.next]?.text === text;
  if (isThere) reader.next += 1;
  return isThere;
}

function readAlternatives(reader: Reader): Condition {
  const parts = [readConjunction(reader)];
  while (take(reader, 'or')) parts.push(readConjunction(reader));
  return (facts) => parts.some((part) => part(facts));
}

function readConjunction(reader: Reader): Condition {
  const parts = [readOperand(reader)];
  while (take(reader, 'and')) parts.push(readOperand(reader));
  return (facts) => parts.every((part) => part(facts));
}

function readOperand(reader: Reader): Condition {
  if (!take(reader, '(')) return readComparison(reader);
  const inner = readAlternatives(reader);
  if (!take(reader, ')')) failAt(reader, 'a closing parenthesis');
  return inner;
}

function readComparison(reader: Reader): Condition {
  const { tokens, fields } = reader;
  const field = fields.find((name) => take(reader, name));
  if (!field) return failAt(reader, fields.map((name) => `\`${name}\``).join(' or '));
  const compare = Object.entries(COMPARISONS).find(([sign]) => take(reader, sign))?.[1];
  if (!compare) return failAt(reader, 'one of =, !=, <, <=, > and >=');
  const text = tokens[reader.next]?.text ?? '';
  const bound = Number(text);
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(bound)) failAt(reader, 'a whole number');
  // A comparison with another hour is always true or always false, and a rule that never refuses is not noticed.
  if (field === 'hour' && (bound < 0 || bound > 23)) failAt(reader, 'an hour from 0 to 23');
  reader.next += 1;
  return (facts) => {
    const value = facts[field];
    return value !== undefined && compare(value, bound);
  };
}
