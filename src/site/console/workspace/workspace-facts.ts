import { isJsonObject } from '#contract/json.ts';

/** What a holder of money has in one currency. */
interface HeldBalance {
  /** Id of a wallet, 'voucher:' and its id, or 'system:' and a name. */
  readonly holder: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Minor units. */
  readonly amount: number;
}

/** What a workspace says of itself. */
export interface WorkspaceFacts {
  /** The time by its clock, RFC 3339. */
  readonly clock: string;
  readonly entities: number;
  readonly maxEntities: number;
  /** Entities by kind. */
  readonly counts: Readonly<Record<string, number>>;
  readonly balances: readonly HeldBalance[];
}

function isBalance(value: unknown): value is HeldBalance {
  return (
    isJsonObject(value) &&
    typeof value['holder'] === 'string' &&
    typeof value['currency'] === 'string' &&
    typeof value['amount'] === 'number'
  );
}

/** Reads the document of a workspace. @throws when it is none */
export function parseFacts(value: unknown): WorkspaceFacts {
  if (!isJsonObject(value) || typeof value['clock'] !== 'string') {
    throw new Error('console: no document of a workspace');
  }
  const { clock, entities, limits, counts, balances } = value;
  const most = isJsonObject(limits) ? limits['entities'] : undefined;
  const kinds = Object.entries(isJsonObject(counts) ? counts : {});
  return {
    clock,
    entities: typeof entities === 'number' ? entities : 0,
    maxEntities: typeof most === 'number' ? most : 0,
    counts: Object.fromEntries(
      kinds.filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    ),
    balances: Array.isArray(balances) ? balances.filter(isBalance) : [],
  };
}

/** An amount in minor units as people write it. */
export function formatMoney({ amount, currency }: Omit<HeldBalance, 'holder'>): string {
  try {
    const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
    return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
  } catch {
    return `${amount} ${currency}`;
  }
}

/** Who holds money, as a sentence names them. */
export function formatHolder(holder: string): string {
  const [kind, name = ''] = holder.split(':');
  if (kind === 'voucher') return `voucher ${name}`;
  if (kind === 'system') return `the platform’s account “${name}”`;
  return holder;
}

/** A time of the workspace's clock, in UTC. */
export function formatClock(time: string): string {
  const date = new Date(time);
  const text = date.toLocaleString('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'UTC',
  });
  return `${text} UTC`;
}
