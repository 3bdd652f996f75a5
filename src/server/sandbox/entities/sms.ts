import type * as Api from '#description/generated/operation-types.ts';
import type { ProviderAnswer } from '#server/sandbox/kernel/magic-values.ts';
import { defineKind } from '#server/sandbox/kernel/kind.ts';

/** The company's one connection to the SMS provider; it stays, without name and sender, when it has been ended. */
export interface SmsConnection {
  readonly id: typeof SMS_CONNECTION_ID;
  readonly status: Api.SmsConnection['status'];
  readonly environment: NonNullable<Api.SmsConnection['environment']>;
  readonly username: string | null;
  readonly senderId: string | null;
  readonly lastTestedAt: string;
  /** What the provider says to the key, which is not kept. */
  readonly answer: ProviderAnswer;
}

/** One text message, as documents show it, and where it came from. */
export interface SmsText {
  readonly id: string;
  readonly phoneNumber: string;
  readonly text: string;
  readonly status: Api.SmsLog['status'];
  readonly partCount: number;
  readonly sentAt: string;
  /** Message to an audience that it belongs to. */
  readonly messageId: string | null;
}

export const SMS_CONNECTION_ID = 'sms';
export const SMS_CONNECTIONS = defineKind<SmsConnection>('sms-connection', 'sms');
export const SMS_TEXTS = defineKind<SmsText>('sms-text', 'sms');
