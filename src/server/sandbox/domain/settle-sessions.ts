import { DAY_MS } from '#contract/day-ms.ts';
import { SESSIONS, type Session } from '#server/sandbox/entities/user.ts';
import { createEarliestFinder } from './find-earliest.ts';
import type { SettleRule } from './settle-rule.ts';

const KEPT_MS = DAY_MS;

function readEnd({ expiresAt, refreshHash, refreshExpiresAt }: Session): number {
  return Math.max(expiresAt, refreshHash === null ? 0 : refreshExpiresAt) + KEPT_MS;
}

const findFirst = createEarliestFinder(readEnd);

/** Forgets sessions a day after neither of their tokens is good for anything. */
export const SESSION_RULE: SettleRule = (state) => {
  const next = findFirst(state.list(SESSIONS));
  return next && { at: next.at, settle: (later) => later.remove(SESSIONS, next.entity) };
};
