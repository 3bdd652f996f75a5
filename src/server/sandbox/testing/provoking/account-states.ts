import { kes } from '#server/sandbox/testing/use-sandbox.ts';
import type { Step } from './provocation.ts';

/** The account of the examples is suspended. */
export const SUSPENDED: readonly Step[] = [{ operation: 'setAccountStatus' }];

/** What is in the wallet of the examples is charged. */
export const EMPTIED: readonly Step[] = [
  { operation: 'chargeAccount', body: { amount: kes(150_000) } },
];

/** The account of the examples is closed, for which its wallets have to be empty. */
export const CLOSED: readonly Step[] = [
  ...EMPTIED,
  { operation: 'setAccountStatus', example: 'close' },
];
