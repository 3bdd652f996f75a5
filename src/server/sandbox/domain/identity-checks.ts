import { requireOpenAccount } from './require-active-account.ts';
import { readIdentityAnswer } from '#server/sandbox/kernel/magic-values.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import {
  IDENTITY_CHECKS,
  IDENTITY_INQUIRIES,
  type IdentityCheck,
} from '#server/sandbox/entities/identity-check.ts';
import { takeNumber } from '#server/sandbox/kernel/counters.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { assertIdentityProvider } from './identity-connection.ts';

/** How long the provider takes: a machine looks at a number, a person at the pictures. */
const TAKES_MS = { basic: 4_000, enhanced: 2 * 60 * 60 * 1000 } as const;

const REASONS = {
  basic: { reason: 'The name and the number do not match.', reasonCode: 'name_mismatch' },
  enhanced: { reason: 'The face does not match the document.', reasonCode: 'face_mismatch' },
} as const;
const NO_REASON = { reason: null, reasonCode: null } as const;

/** The provider's references begin after that of the seed. */
const FIRST_REFERENCE = 77_120;

/** What is to be checked. */
export interface CheckRequest extends Pick<IdentityCheck, 'accountId' | 'level' | 'documentType'> {
  /** The document's number or the names of the pictures, which decide the outcome (readIdentityAnswer). */
  readonly evidence: readonly string[];
}

/**
 * Begins an identity check. Refuses with `account_not_found`, `account_closed`, `check_pending` while another one of the
 * level is pending, and `provider_unavailable`.
 */
export function beginCheck(state: Draft, { evidence, ...wanted }: CheckRequest): IdentityCheck {
  const { accountId, level } = wanted;
  requireOpenAccount(state, accountId);
  const running = state
    .list(IDENTITY_CHECKS)
    .find(
      (check) =>
        check.status === 'pending' && check.level === level && check.accountId === accountId,
    );
  if (running)
    failWith('check_pending', {
      detail: `The ${level} check ${running.id} of ${accountId} is still pending.`,
    });
  assertIdentityProvider(state);
  const answers = evidence.map(readIdentityAnswer);
  if (answers.includes('is-silent'))
    failWith('provider_unavailable', { detail: 'The identity provider did not respond.' });
  const outcome =
    (['failed', 'declined'] as const).find((answer) => answers.includes(answer)) ?? 'verified';
  const check = state.put(IDENTITY_CHECKS, {
    id: state.createId('idc'),
    ...wanted,
    status: 'pending',
    ...NO_REASON,
    providerReference: null,
    createdAt: state.at,
    completedAt: null,
  });
  const answersAt = state.now + TAKES_MS[level];
  state.put(IDENTITY_INQUIRIES, { id: check.id, outcome, answersAt, eventId: null });
  return check;
}

/** Takes the provider's answer in and tells it by `identity_check.completed`. */
export function completeCheck(state: Draft, check: IdentityCheck): void {
  const inquiry = state.require(IDENTITY_INQUIRIES, check.id);
  const { outcome } = inquiry;
  const completed = state.put(IDENTITY_CHECKS, {
    ...check,
    status: outcome,
    ...(outcome === 'declined' ? REASONS[check.level] : NO_REASON),
    providerReference: `IDP-${FIRST_REFERENCE + takeNumber(state, 'identity-reference')}`,
    completedAt: state.at,
  });
  const eventId = state.emit('identity_check.completed', completed);
  state.put(IDENTITY_INQUIRIES, { ...inquiry, eventId });
}
