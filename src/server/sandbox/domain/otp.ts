import { OTP_DELIVERIES, type OtpDelivery, type User } from '#server/sandbox/entities/user.ts';
import { formatTime, type Draft } from '#server/sandbox/kernel/draft.ts';
import {
  isUnreachable,
  isUnreachableAgain,
  OTP_DIGITS,
} from '#server/sandbox/kernel/magic-values.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';

/** How long a one-time password can be entered. */
export const OTP_VALID_MS = 5 * 60_000;
const PAUSE_MS = 60_000;
const MAX_WRONG_ANSWERS = 3;

/** Sends a one-time password. Refuses with `otp_too_soon` and `provider_unavailable`. */
export function sendOtp(
  state: Draft,
  user: Pick<User, 'id' | 'phoneNumber'>,
  wanted: Pick<OtpDelivery, 'purpose' | 'channel'>,
): OtpDelivery {
  const { id: userId, phoneNumber } = user;
  assertPause(state, phoneNumber);
  return putDelivery(state, { id: state.createId('otp'), userId, phoneNumber, ...wanted });
}

/** Sends a delivery once more, with new digits. Refuses with `otp_too_soon` and `provider_unavailable`. */
export function resend(state: Draft, delivery: OtpDelivery): OtpDelivery {
  assertPause(state, delivery.phoneNumber);
  if (isUnreachableAgain(delivery.phoneNumber)) failUndelivered(delivery.phoneNumber);
  return putDelivery(state, delivery);
}

/** A number gets one message a minute, whatever the messages are for. */
function assertPause(state: Draft, phoneNumber: string): void {
  const sent = state
    .list(OTP_DELIVERIES)
    .filter((delivery) => delivery.phoneNumber === phoneNumber)
    .map(({ sentAt }) => sentAt);
  assertOtpPause(state, Math.max(-Infinity, ...sent));
}

/** Refuses with `otp_too_soon` another message too early after the last one. */
export function assertOtpPause(state: Draft, lastSentAt: number): void {
  const retryAfter = countWait(state, lastSentAt);
  if (retryAfter === 0) return;
  failWith('otp_too_soon', {
    retryAfter,
    detail: `The last message to this number was sent less than one minute ago. Wait ${retryAfter} seconds.`,
  });
}

/** Seconds until another message may be sent. */
function countWait(state: Draft, lastSentAt: number): number {
  return Math.max(0, Math.ceil((lastSentAt + PAUSE_MS - state.now) / 1000));
}

/** Ends a call whose message cannot be delivered. */
export function failUndelivered(phoneNumber: string): never {
  return failWith('provider_unavailable', {
    detail: `The provider could not deliver a message to ${hideNumber(phoneNumber)}.`,
  });
}

/** Ends a call whose digits confirm nothing. */
export function failOtp(
  code: 'otp_invalid' | 'otp_expired',
  delivery: Pick<OtpDelivery, 'phoneNumber' | 'expiresAt'> | undefined,
): never {
  const to = delivery && hideNumber(delivery.phoneNumber);
  const detail =
    code === 'otp_expired' && delivery
      ? `The one-time password for ${to} ended at ${formatTime(delivery.expiresAt)}.`
      : to === undefined
        ? 'No one-time password is waiting for confirmation.'
        : `otp is not the one-time password that was sent to ${to} last, was used before, or came after too many wrong ones.`;
  return failWith(code, { keepsChanges: true, pointer: '/otp', detail });
}

/** A phone number whose middle digits are hidden. */
function hideNumber(phoneNumber: string): string {
  return `${phoneNumber.slice(0, 6)}****${phoneNumber.slice(-3)}`;
}

function putDelivery(
  state: Draft,
  delivery: Pick<OtpDelivery, 'id' | 'userId' | 'phoneNumber' | 'purpose' | 'channel'>,
): OtpDelivery {
  if (isUnreachable(delivery.phoneNumber)) failUndelivered(delivery.phoneNumber);
  return state.put(OTP_DELIVERIES, {
    ...delivery,
    digits: OTP_DIGITS,
    sentAt: state.now,
    expiresAt: state.now + OTP_VALID_MS,
    wrongAnswers: 0,
  });
}

/** What was sent last to a user for a purpose. */
export function findLastDelivery(
  state: Draft,
  { id }: Pick<User, 'id'>,
  wanted: OtpDelivery['purpose'],
): OtpDelivery | undefined {
  return state
    .list(OTP_DELIVERIES)
    .filter(({ userId, purpose }) => userId === id && purpose === wanted)
    .toSorted((one, other) => other.sentAt - one.sentAt)[0];
}

/**
 * Refuses digits that do not confirm a delivery, with `otp_invalid` or `otp_expired`. After three wrong answers the digits
 * are useless.
 */
export function assertOtp(
  state: Draft,
  delivery: OtpDelivery | undefined,
  digits: string,
): asserts delivery {
  if (!delivery) return failOtp('otp_invalid', undefined);
  const isUseless = delivery.wrongAnswers >= MAX_WRONG_ANSWERS;
  if (!isUseless && delivery.expiresAt <= state.now) failOtp('otp_expired', delivery);
  if (!isUseless && delivery.digits === digits) return;
  state.put(OTP_DELIVERIES, { ...delivery, wrongAnswers: delivery.wrongAnswers + 1 });
  failOtp('otp_invalid', delivery);
}

/** Makes digits useless that have done their work. The delivery stays, because it counts for the next message. */
export function spendOtp(state: Draft, delivery: OtpDelivery): void {
  state.put(OTP_DELIVERIES, { ...delivery, wrongAnswers: MAX_WRONG_ANSWERS });
}

/** The delivery as documents show it, the middle digits of the number hidden. */
export function buildDeliveryDocument(
  state: Draft,
  delivery: Pick<OtpDelivery, 'id' | 'phoneNumber' | 'channel' | 'expiresAt' | 'sentAt'>,
) {
  const { id, phoneNumber, channel, expiresAt, sentAt } = delivery;
  return {
    id,
    phoneNumber: hideNumber(phoneNumber),
    channel,
    expiresAt: formatTime(expiresAt),
    retryAfter: countWait(state, sentAt),
  };
}
