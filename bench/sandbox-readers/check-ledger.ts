// Whether the ledger of one workspace is right in itself.
import type { Ledger, LedgerEntry } from './load-ledger.ts';

/** Balances by holder and currency, in minor units. */
export type Balances = ReadonlyMap<string, number>;

const formatHolder = ({ holder, currency }: Pick<LedgerEntry, 'holder' | 'currency'>) =>
  `${holder}/${currency}`;

/** What is there after the entries. @param start what was there when the workspace was new */
export function sumEntries(start: Balances, entries: readonly LedgerEntry[]): Balances {
  const sums = new Map(start);
  for (const entry of entries) {
    const key = formatHolder(entry);
    sums.set(key, (sums.get(key) ?? 0) + entry.amount);
  }
  return sums;
}

/**
 * Lists what breaks a rule: transfers that do not sum to zero, holders that owed something after any transfer, statements
 * whose balances do not follow from one another, holds that belong to nothing.
 */
export function checkLedger(start: Balances, ledger: Ledger): readonly string[] {
  return [
    ...checkTransfers(start, ledger.entries),
    ...checkStatements(start, ledger),
    ...checkHolds(ledger),
  ];
}

function checkTransfers(start: Balances, entries: readonly LedgerEntry[]): string[] {
  const violations: string[] = [];
  const transfers = new Map<string, LedgerEntry[]>();
  for (const entry of entries) {
    const lines = transfers.get(entry.transfer) ?? [];
    transfers.set(entry.transfer, [...lines, entry]);
  }
  const sums = new Map(start);
  for (const [transfer, lines] of transfers) {
    for (const [currency, sum] of sumEntries(
      new Map(),
      lines.map((line) => ({ ...line, holder: '' })),
    ))
      if (sum !== 0) violations.push(`${transfer} sums to ${sum} in ${currency.slice(1)}`);
    for (const line of lines) {
      const key = formatHolder(line);
      const sum = (sums.get(key) ?? 0) + line.amount;
      sums.set(key, sum);
      // No wallet of the seed may be overdrawn.
      if (sum < 0 && !key.startsWith('system:'))
        violations.push(`${key} stood at ${sum} after ${transfer}`);
    }
  }
  return violations;
}

function checkStatements(start: Balances, { transactions, entries }: Ledger): string[] {
  const violations: string[] = [];
  const booked = new Map(
    entries.map(({ transfer, holder, amount }) => [`${transfer} ${holder}`, amount]),
  );
  const balances = new Map(start);
  for (const { id, walletId, amount, balanceAfter } of transactions) {
    const key = formatHolder({ holder: walletId, currency: amount.currency });
    const balance = (balances.get(key) ?? 0) + amount.amount;
    balances.set(key, balance);
    if (balance !== balanceAfter.amount)
      violations.push(`${id} says ${balanceAfter.amount} where the statement comes to ${balance}`);
    if (booked.get(`${id} ${walletId}`) !== amount.amount)
      violations.push(`${id} is not booked as it is shown`);
  }
  return violations;
}

function checkHolds({ holds, payments }: Ledger): string[] {
  const held = new Map(holds.map(({ id, money }) => [id, money.amount]));
  const wrong = payments.filter(({ holdId, status, kind, amount, fee }) => {
    const isUnderWay = status === 'pending' || status === 'processing';
    if (kind === 'c2b' || !isUnderWay) return holdId !== null;
    return holdId === null || held.get(holdId) !== amount.amount + fee.amount;
  });
  const used = new Set(payments.map(({ holdId }) => holdId));
  return [
    ...wrong.map(({ id }) => `${id} does not hold what it must`),
    ...holds.filter(({ id }) => !used.has(id)).map(({ id }) => `${id} belongs to no payment`),
  ];
}
