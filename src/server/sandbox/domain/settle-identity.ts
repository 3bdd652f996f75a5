import {
  CREDIT_SCORES,
  IDENTITY_CHECKS,
  IDENTITY_INQUIRIES,
  type CreditScore,
  type IdentityInquiry,
} from '#server/sandbox/entities/identity-check.ts';
import { completeCheck } from './identity-checks.ts';
import { completeScore, SCORE_TAKES_MS } from './credit-scores.ts';
import { createEarliestFinder } from './find-earliest.ts';
import type { SettleRule } from './settle-rule.ts';

const findFirstScore = createEarliestFinder(({ status, createdAt }: CreditScore) =>
  status === 'pending' ? Date.parse(createdAt) + SCORE_TAKES_MS : undefined,
);
const findFirstInquiry = createEarliestFinder(({ answersAt, eventId }: IdentityInquiry) =>
  eventId === null ? answersAt : undefined,
);

/** The identity provider answers some time after it was asked, also over a connection that was ended since. */
export const IDENTITY_CHECK_RULE: SettleRule = (state) => {
  const next = findFirstInquiry(state.list(IDENTITY_INQUIRIES));
  const check = next && state.get(IDENTITY_CHECKS, next.entity.id);
  return check && { at: next.at, settle: (later) => completeCheck(later, check) };
};

/** Credit scores come some seconds after they were asked for. */
export const CREDIT_SCORE_RULE: SettleRule = (state) => {
  const next = findFirstScore(state.list(CREDIT_SCORES));
  return next && { at: next.at, settle: (later) => completeScore(later, next.entity) };
};
