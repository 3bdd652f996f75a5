import { isUnreachable, isUnreachableAgain } from '#server/sandbox/kernel/magic-values.ts';
import { buildDeliveryDocument, failTooSoon, failUndelivered } from './otp.ts';
import type { Beneficiary, PinDelivery } from '#server/sandbox/entities/beneficiary.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

const VALID_MS = 5 * 60_000;
const PAUSE_MS = 60_000;

/** Sends a one-time PIN to a number. Refuses with `provider_unavailable`. */
export function sendPin(state: Draft, phoneNumber: string): PinDelivery {
  if (isUnreachable(phoneNumber)) failUndelivered(phoneNumber);
  return { id: state.createId('otp'), sentAt: state.now, expiresAt: state.now + VALID_MS };
}

/** Sends a new PIN to a number that has had one. Refuses with `provider_unavailable`. */
export function sendPinAgain(state: Draft, phoneNumber: string): PinDelivery {
  if (isUnreachableAgain(phoneNumber)) failUndelivered(phoneNumber);
  return sendPin(state, phoneNumber);
}

/** Refuses with `otp_too_soon` when a PIN went out less than a minute ago. */
export function assertPinPause(state: Draft, { sentAt }: PinDelivery): void {
  const left = sentAt + PAUSE_MS - state.now;
  if (left > 0) failTooSoon(left);
}

/** Where the last PIN went, as documents show it. */
export function buildPinDeliveryDocument(
  state: Draft,
  { phoneNumber, pin }: Pick<Beneficiary, 'phoneNumber' | 'pin'>,
) {
  return buildDeliveryDocument(state, { ...pin, phoneNumber, channel: 'sms' });
}
