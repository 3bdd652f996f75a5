import { CURRENCIES } from '#server/sandbox/entities/company.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** The currency in which the company counts; undefined for a company without one. */
export function findDefaultCurrency(state: Draft): string | undefined {
  return state.list(CURRENCIES).find(({ isDefault }) => isDefault)?.code;
}
