import type { Entry } from './workspace-state.ts';

/**
 * Checks that a transfer is a double entry.
 *
 * @throws RangeError when an amount is not a whole number, or the amounts of a currency do not sum to zero
 */
export function checkEntries(entries: readonly Entry[]): void {
  const sums = new Map<string, number>();
  for (const { currency, amount } of entries) {
    if (!Number.isSafeInteger(amount)) throw new RangeError('An amount must be a whole number.');
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  for (const [currency, sum] of sums) {
    if (sum !== 0)
      throw new RangeError(`The entries in ${currency} sum to ${sum} instead of zero.`);
  }
}
