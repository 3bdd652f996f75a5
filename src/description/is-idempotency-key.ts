import type { DescribedOperation } from './operation.ts';

/** Whether a header is the one with the idempotency key, by its name. */
export function isIdempotencyKey(name: string): boolean {
  return name.toLowerCase() === 'idempotency-key';
}

/** Whether a call takes an idempotency key. */
export function takesIdempotencyKey({
  parameters,
}: Pick<DescribedOperation, 'parameters'>): boolean {
  return parameters.some(({ name }) => isIdempotencyKey(name));
}
