import { failWith } from './api-error.ts';
import { formatFieldName } from './json-pointer.ts';

/**
 * Refuses an amount below a bound with `validation_failed`, naming field, value and bound.
 *
 * @param amount in minor units
 * @param pointer to the amount in the body, such as `/amount/amount`
 */
export function assertAtLeast(least: number, amount: number, pointer: string): void {
  if (amount >= least) return;
  failWith('validation_failed', {
    pointer,
    detail: `${formatFieldName(pointer)} is ${amount}, and must be at least ${least}.`,
  });
}
