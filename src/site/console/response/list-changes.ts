import {
  formatHolder,
  formatMoney,
  type WorkspaceFacts,
} from '#site/console/workspace/workspace-facts.ts';

/** A number of the workspace that a call has changed. */
export interface Change {
  /** What it is: 'Balance of wal_01HZX6AB7QKD'. */
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

// What a call needs for itself and no reader asks about.
const HIDDEN_FIELDS = new Set(['session', 'otp-delivery']);

function listBalances({ balances }: WorkspaceFacts): Map<string, string> {
  return new Map(
    balances.map((balance) => {
      const { holder, currency } = balance;
      // A wallet and a voucher have one currency.
      const name = holder.startsWith('system:') ? `${formatHolder(holder)}, ${currency}` : holder;
      return [`Balance of ${name.replace(':', ' ')}`, formatMoney(balance)];
    }),
  );
}

function listCounts({ counts }: WorkspaceFacts): Map<string, string> {
  const kinds = Object.entries(counts).filter(([kind]) => !HIDDEN_FIELDS.has(kind));
  return new Map(kinds.map(([kind, count]) => [`Number of ${formatPlural(kind)}`, String(count)]));
}

/** A kind such as 'identity-check', more than one of it. */
function formatPlural(kind: string): string {
  return `${kind.replaceAll('-', ' ')}s`.replace(/(?<=[^aeiou])ys$/, 'ies');
}

function compare(before: Map<string, string>, after: Map<string, string>, none: string): Change[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => ({
      name,
      before: before.get(name) ?? none,
      after: after.get(name) ?? none,
    }));
}

/** What is different in a workspace after a call: balances first, then how many there are of each kind. */
export function listChanges(before: WorkspaceFacts, after: WorkspaceFacts): readonly Change[] {
  return [
    ...compare(listBalances(before), listBalances(after), '–'),
    ...compare(listCounts(before), listCounts(after), '0'),
  ];
}
