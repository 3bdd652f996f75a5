import { CURRENCIES } from '#server/sandbox/entities/company.ts';
import { ISO_CURRENCIES } from '#server/sandbox/entities/iso-currencies.ts';
import type { Money } from '#server/sandbox/entities/money.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** The size of an amount as people write it, without currency and sign, such as 1,500.00. */
export function formatAmount(state: Draft, { amount, currency }: Money): string {
  const known = state.get(CURRENCIES, currency) ?? ISO_CURRENCIES.get(currency);
  const decimals = known?.decimals ?? 2;
  // By its digits: a division rounds amounts near the largest exact whole number.
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const split = digits.length - decimals;
  const units = Number(digits.slice(0, split)).toLocaleString('en');
  return decimals === 0 ? units : `${units}.${digits.slice(split)}`;
}

/** Money as the details of errors name it, such as -1,500.00 KES. */
export function formatMoney(state: Draft, money: Money): string {
  return `${money.amount < 0 ? '-' : ''}${formatAmount(state, money)} ${money.currency}`;
}
