import { isUnreachable, isUnreachableAgain } from '#server/sandbox/kernel/magic-values.ts';
import { buildDeliveryDocument, failUndelivered, OTP_VALID_MS } from './otp.ts';
import type { Beneficiary, PinDelivery } from '#server/sandbox/entities/beneficiary.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** Sends a one-time PIN to a number. Refuses with `provider_unavailable`. */
export function sendPin(state: Draft, phoneNumber: string): PinDelivery {
  if (isUnreachable(phoneNumber)) failUndelivered(phoneNumber);
  return { id: state.createId('otp'), sentAt: state.now, expiresAt: state.now + OTP_VALID_MS };
}

/** Sends a new PIN to a number that has had one. Refuses with `provider_unavailable`. */
export function sendPinAgain(state: Draft, phoneNumber: string): PinDelivery {
  if (isUnreachableAgain(phoneNumber)) failUndelivered(phoneNumber);
  return sendPin(state, phoneNumber);
}

/** Where the last PIN went, as documents show it. */
export function buildPinDeliveryDocument(
  state: Draft,
  { phoneNumber, pin }: Pick<Beneficiary, 'phoneNumber' | 'pin'>,
) {
  return buildDeliveryDocument(state, { ...pin, phoneNumber, channel: 'sms' });
}
