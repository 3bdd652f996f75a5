import type { Operation } from '#server/sandbox/kernel/operation.ts';
import type { ExampleRequest } from '#server/sandbox/testing/example-requests.ts';
import { ACCOUNT_PROVOCATIONS } from './account-provocations.ts';
import { COMMON_PROVOCATIONS } from './common-provocations.ts';
import { MONEY_PROVOCATIONS } from './money-provocations.ts';
import { PEOPLE_PROVOCATIONS } from './people-provocations.ts';
import { PLACE_PROVOCATIONS } from './place-provocations.ts';
import type { Provocation, Provocations } from './provocation.ts';

/** Codes that nothing but the force header leads to, whatever the operation: the platform itself has failed. */
export const FORCED_EVERYWHERE: ReadonlySet<string> = new Set(['internal_error']);

/** What else a workspace cannot come to: it holds fewer accounts than an export takes. */
const FORCED: Readonly<Record<string, readonly string[]>> = {
  exportAccounts: ['export_too_large'],
};

const AREAS: readonly Provocations[] = [
  PEOPLE_PROVOCATIONS,
  ACCOUNT_PROVOCATIONS,
  MONEY_PROVOCATIONS,
  PLACE_PROVOCATIONS,
];

/** Whether an error of an operation comes from outside, so that only the force header leads to it. */
export function isForcedOnly(operationId: string, code: string): boolean {
  return FORCED_EVERYWHERE.has(code) || (FORCED[operationId] ?? []).includes(code);
}

/** What leads to an error of an operation: the one thing that is written down for it, or what may for all operations. */
export function listProvocations(
  operation: Operation,
  code: string,
  example: ExampleRequest,
): readonly Provocation[] {
  const own = AREAS.flatMap((area) => area[operation.operationId]?.[code] ?? []);
  return own.length > 0 ? own : (COMMON_PROVOCATIONS[code]?.(example) ?? []);
}
