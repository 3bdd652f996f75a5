import type * as Api from '#description/generated/operation-types.ts';
import type { Immutable } from '#description/immutable.ts';
import { defineKind } from '#server/sandbox/kernel/kind.ts';
import type { Money } from './money.ts';

/** What the platform asks of a company for a month. */
export interface Invoice {
  readonly id: string;
  /** The company, whose calls are refused when it pays far too late. */
  readonly companyId: string;
  readonly number: string;
  /** Such as `2026-02`. */
  readonly period: string;
  readonly amount: Money;
  readonly status: Api.Invoice['status'];
  /** They add up to the amount. */
  readonly lines: Immutable<Api.Invoice['lines']>;
  readonly dueAt: string;
  readonly paidAt: string | null;
}

export const INVOICES = defineKind<Invoice>('invoice', 'inv');
