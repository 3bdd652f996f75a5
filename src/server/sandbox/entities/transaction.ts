import type * as Api from '#description/generated/operation-types.ts';
import type { Immutable } from '#description/immutable.ts';
import { defineKind } from '#server/sandbox/kernel/kind.ts';

/** Who stands on the other side of a movement, named as at that moment. */
export type Counterparty = Immutable<Api.Counterparty>;

/** One side of a movement: the change of one wallet of a client or of the company, as documents show it. */
export type Transaction = Immutable<Api.Transaction>;

export const TRANSACTIONS = defineKind<Transaction>('transaction', 'txn');
