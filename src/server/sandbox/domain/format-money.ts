import { CURRENCIES } from '#server/sandbox/entities/company.ts';
import { ISO_CURRENCIES } from '#server/sandbox/entities/iso-currencies.ts';
import type { Money } from '#server/sandbox/entities/money.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** The size of an amount as people write it, without currency and sign, such as 1,500.00. */
export function formatAmount(state: Draft, { amount, currency }: Money): string {
  const known = state.get(CURRENCIES, currency) ?? ISO_CURRENCIES.get(currency);
  const decimals = known?.decimals ?? 2;
  const units = Math.abs(amount) / 10 ** decimals;
  const format = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return units.toLocaleString('en', format);
}

/** Money as the details of errors name it, such as -1,500.00 KES. */
export function formatMoney(state: Draft, money: Money): string {
  return `${money.amount < 0 ? '-' : ''}${formatAmount(state, money)} ${money.currency}`;
}
