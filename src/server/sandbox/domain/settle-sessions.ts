import { SESSIONS } from '#server/sandbox/entities/user.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import type { SettleRule } from './settle-rule.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;

/** Forgets sessions a day after neither of their tokens is good for anything. */
export const SESSION_RULE: SettleRule = (state: Draft) => {
  const ends = state.list(SESSIONS).map((session) => {
    const refreshEnd = session.refreshHash === null ? 0 : session.refreshExpiresAt;
    return { session, at: Math.max(session.expiresAt, refreshEnd) + KEPT_MS };
  });
  const [next] = ends.toSorted((one, other) => one.at - other.at);
  return next && { at: next.at, settle: (later) => later.remove(SESSIONS, next.session) };
};
