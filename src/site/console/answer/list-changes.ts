import type { JsonValue } from '#model/site-model.ts';

/** A number of the workspace that a call has changed. */
export interface Change {
  /** What it is: 'balances wal_01HZX6AB7QKD'. */
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** An amount in minor units as people write it. */
function formatMoney(amount: number, currency: string): string {
  try {
    const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
    return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
  } catch {
    return `${amount} ${currency}`;
  }
}

const NAMES = ['id', 'walletId', 'code', 'name', 'currency'];

function* listNumbers(value: JsonValue, path: string): Generator<readonly [string, string]> {
  if (typeof value === 'number') yield [path, String(value)];
  if (Array.isArray(value)) {
    for (const [index, item] of (value as readonly JsonValue[]).entries()) {
      yield* listNumbers(item, `${path} ${readName(item) ?? index}`);
    }
  } else if (typeof value === 'object' && value !== null) {
    const { amount, currency } = value as Readonly<Record<string, JsonValue>>;
    if (typeof amount === 'number' && typeof currency === 'string') {
      yield [path, formatMoney(amount, currency)];
      return;
    }
    for (const [key, item] of Object.entries(value)) yield* listNumbers(item, `${path} ${key}`);
  }
}

function readName(item: JsonValue): string | undefined {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return undefined;
  const map = item as Readonly<Record<string, JsonValue>>;
  const name = NAMES.map((key) => map[key]).find((found) => typeof found === 'string');
  return typeof name === 'string' ? name : undefined;
}

/** What a workspace counts differently after a call: balances, and how many there are of each kind. */
export function listChanges(before: JsonValue, after: JsonValue): readonly Change[] {
  const old = new Map(listNumbers(before, ''));
  const now = new Map(listNumbers(after, ''));
  const names = [...new Set([...old.keys(), ...now.keys()])];
  return names
    .filter((name) => old.get(name) !== now.get(name))
    .filter((name) => !/ (version|calls|requests|clock)\b/i.test(name))
    .map((name) => ({
      name: name.trim(),
      before: old.get(name) ?? 'not there',
      after: now.get(name) ?? 'gone',
    }));
}
