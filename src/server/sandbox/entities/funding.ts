import { defineKind } from '#server/sandbox/kernel/kind.ts';
import type { Money } from './money.ts';

/** Money that came to a wallet of the company from outside, as documents show it. */
export interface Funding {
  readonly id: string;
  readonly amount: Money;
  readonly source: 'bank' | 'mobile-money' | 'card';
  readonly reference: string;
  readonly walletId: string;
  readonly receivedAt: string;
}

export const FUNDINGS = defineKind<Funding>('funding', 'fnd');
