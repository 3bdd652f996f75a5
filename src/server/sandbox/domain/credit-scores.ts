import { hasNoScore, isUnreachable } from '#server/sandbox/kernel/magic-values.ts';
import { parseBase64Url } from '#server/sandbox/kernel/base64-url.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { hashSecret } from '#server/sandbox/kernel/secrets.ts';
import { ACCOUNTS } from '#server/sandbox/entities/account.ts';
import {
  CREDIT_SCORES,
  IDENTITY_CHECKS,
  type CreditScore,
} from '#server/sandbox/entities/identity-check.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { assertIdentityProvider } from './identity-connection.ts';
import { requireOpenAccount } from './require-active-account.ts';

/** How long a look-up takes. */
export const SCORE_TAKES_MS = 6_000;

const MIN_SCORE = 300;
const MAX_SCORE = 850;
/** From which score on a band is reached, the best one first. */
const BANDS = [
  [750, 'excellent'],
  [670, 'good'],
  [580, 'fair'],
  [MIN_SCORE, 'poor'],
] as const;

/** Whether the newest check with `verified` or `declined` is `verified`, at either level. */
function isVerified(state: Draft, accountId: string): boolean {
  const decided = state
    .list(IDENTITY_CHECKS)
    .filter(({ status }) => status === 'verified' || status === 'declined')
    .filter((check) => check.accountId === accountId);
  return (['basic', 'enhanced'] as const).some(
    (level) => decided.findLast((check) => check.level === level)?.status === 'verified',
  );
}

/**
 * Asks for the credit score of an account's holder. Refuses with `account_not_found`, `account_closed`,
 * `identity_not_verified`, `check_pending` while a score is pending, and `provider_unavailable`.
 */
export function beginScore(state: Draft, accountId: string): CreditScore {
  const { phoneNumber } = requireOpenAccount(state, accountId);
  if (!isVerified(state, accountId))
    failWith('identity_not_verified', {
      detail: `At no level, the newest identity check of ${accountId} with a result is verified.`,
    });
  const running = state
    .list(CREDIT_SCORES)
    .find((score) => score.accountId === accountId && score.status === 'pending');
  if (running)
    failWith('check_pending', {
      detail: `The credit score ${running.id} of ${accountId} is still pending.`,
    });
  assertIdentityProvider(state);
  if (isUnreachable(phoneNumber))
    failWith('provider_unavailable', {
      detail: `The identity provider did not respond about ${accountId}.`,
    });
  return state.put(CREDIT_SCORES, {
    id: state.createId('crs'),
    accountId,
    score: null,
    band: null,
    status: 'pending',
    createdAt: state.at,
  });
}

/** Takes the provider's score in: the same one for an account each time. */
export function completeScore(state: Draft, asked: CreditScore): void {
  const account = state.require(ACCOUNTS, asked.accountId);
  if (hasNoScore(account.phoneNumber)) {
    state.put(CREDIT_SCORES, { ...asked, status: 'failed' });
    return;
  }
  const hash = parseBase64Url(hashSecret(account.id));
  const chance = new DataView(hash.buffer).getUint32(0);
  const score = MIN_SCORE + (chance % (MAX_SCORE - MIN_SCORE + 1));
  const band = BANDS.find(([from]) => score >= from)![1];
  state.put(CREDIT_SCORES, { ...asked, status: 'completed', score, band });
}
