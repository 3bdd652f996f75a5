import { DAY_MS } from '#contract/day-ms.ts';
import { foldText } from '#contract/fold-text.ts';
import { failWith } from './api-error.ts';

/** A span of time in query parameters; the end is left out of it. */
export interface Span {
  readonly from?: string;
  readonly to?: string;
}

/** Builds a test of RFC 3339 times against a span. Refuses a span that ends before it begins, with `validation_failed`. */
export function buildSpanTest({ from, to }: Span): (time: string) => boolean {
  if (from !== undefined && to !== undefined) assertOrder({ from, to });
  const start = from === undefined ? -Infinity : Date.parse(from);
  const end = to === undefined ? Infinity : Date.parse(to);
  return (time) => {
    const at = Date.parse(time);
    return at >= start && at < end;
  };
}

/**
 * Builds a test whether an entity has the values that query parameters ask for; what none asks for fits.
 *
 * @param asked values by property, undefined where the parameter was left out
 */
export function buildFieldTest<Asked extends object>(
  asked: Asked,
): (entity: { readonly [Name in keyof Asked]: unknown }) => boolean {
  const values = Object.entries(asked).filter(([, value]) => value !== undefined);
  return (entity) =>
    values.every(([name, value]) => (entity as Readonly<Record<string, unknown>>)[name] === value);
}

/** Builds a test whether a text contains every word that was typed, in any order, capitals and accents aside. */
export function buildSearchTest(typed: string): (text: string) => boolean {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  return (text) => {
    const folded = foldText(text);
    return words.every((word) => folded.includes(word));
  };
}

/** Refuses a period that ends before it begins, or that has more than so many days, with `validation_failed`. */
export function assertSpan({ from, to }: Required<Span>, maxDays: number): void {
  assertOrder({ from, to });
  if (Date.parse(to) - Date.parse(from) > maxDays * DAY_MS)
    failField('to', `is ${to}, and must be at most ${maxDays} days after from, which is ${from}.`);
}

function assertOrder({ from, to }: Required<Span>): void {
  if (Date.parse(to) <= Date.parse(from))
    failField('to', `is ${to}, and must be later than from, which is ${from}.`);
}

/** Refuses a value that its schema allows and the operation does not. */
export function failField(name: string, detail: string): never {
  return failWith('validation_failed', { pointer: `/${name}`, detail: `${name} ${detail}` });
}
