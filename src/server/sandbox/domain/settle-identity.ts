import {
  CREDIT_SCORES,
  IDENTITY_CHECKS,
  IDENTITY_INQUIRIES,
} from '#server/sandbox/entities/identity-check.ts';
import { completeCheck } from './identity-checks.ts';
import { completeScore, SCORE_TAKES_MS } from './credit-scores.ts';
import type { Due, SettleRule } from './settle-rule.ts';

function findFirst(dues: readonly Due[]): Due | undefined {
  return dues.toSorted((one, other) => one.at - other.at)[0];
}

/** The identity provider answers some time after it was asked, also over a connection that was ended since. */
export const IDENTITY_CHECK_RULE: SettleRule = (state) =>
  findFirst(
    state.list(IDENTITY_CHECKS).flatMap((check) => {
      const inquiry = check.status === 'pending' && state.get(IDENTITY_INQUIRIES, check.id);
      if (!inquiry) return [];
      return { at: inquiry.answersAt, settle: (later) => completeCheck(later, check) };
    }),
  );

/** Credit scores come some seconds after they were asked for. */
export const CREDIT_SCORE_RULE: SettleRule = (state) =>
  findFirst(
    state.list(CREDIT_SCORES).flatMap((score) => {
      if (score.status !== 'pending') return [];
      const at = Date.parse(score.createdAt) + SCORE_TAKES_MS;
      return { at, settle: (later) => completeScore(later, score) };
    }),
  );
