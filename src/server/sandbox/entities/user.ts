import type * as Api from '#description/generated/operation-types.ts';
import { defineKind } from '#server/sandbox/kernel/kind.ts';

/** A person who logs in. */
export interface User {
  readonly id: string;
  readonly companyId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly language: Api.User['language'];
  readonly status: Api.User['status'];
  readonly createdAt: string;
  /** Hashes of the last passwords (hashPassword), the present one first, at most five. */
  readonly passwords: readonly string[];
  /** Wrong passwords in a row. */
  readonly wrongPasswords: number;
  /** Until when no password is taken, in milliseconds. */
  readonly lockedUntil: number | null;
  /** Steps of the registration that can be played again although the user is registered. */
  readonly rehearsals: readonly string[];
}

/** A login of a user or an exchange of an app key. */
export interface Session {
  /** Hash of the access token (hashSecret). */
  readonly id: string;
  readonly userId: string | null;
  readonly appKeyId: string | null;
  readonly companyId: string | null;
  readonly expiresAt: number;
  /** Hash of the refresh token. */
  readonly refreshHash: string | null;
  readonly refreshExpiresAt: number;
}

/** A one-time password that was sent. */
export interface OtpDelivery {
  readonly id: string;
  readonly userId: string;
  readonly phoneNumber: string;
  readonly purpose: Api.Operations['sendOtpToPhone']['body']['purpose'] | 'registration';
  readonly channel: Api.OtpDelivery['channel'];
  readonly digits: string;
  readonly sentAt: number;
  readonly expiresAt: number;
  readonly wrongAnswers: number;
}

export const USERS = defineKind<User>('user', 'usr', { isOfPlatform: true });
export const SESSIONS = defineKind<Session>('session', 'ses', { isOfPlatform: true });
export const OTP_DELIVERIES = defineKind<OtpDelivery>('otp-delivery', 'otp', {
  isOfPlatform: true,
});
