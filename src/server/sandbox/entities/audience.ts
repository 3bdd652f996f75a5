import type * as Api from '#description/generated/operation-types.ts';
import type { Immutable } from '#description/immutable.ts';
import { defineKind } from '#server/sandbox/kernel/kind.ts';
import type { Money } from './money.ts';

/** One condition of an audience, as documents show it. */
export type AudienceFilter = Immutable<Api.AudienceFilter>;

/** A selection of accounts. Its members are looked up each time. */
export interface Audience {
  readonly id: string;
  readonly name: string;
  readonly filters: readonly AudienceFilter[];
  readonly createdAt: string;
}

/** How a message goes to an audience. */
export type SendingChannel = Api.Template['channel'];

/** A text to be used again; its variables are found in the text. */
export interface Template {
  readonly id: string;
  readonly name: string;
  readonly channel: SendingChannel;
  readonly text: string;
  readonly createdAt: string;
}

/** A message to an audience, as documents show it, and what sending it takes. */
export interface Message {
  readonly id: string;
  readonly audienceId: string;
  readonly templateId: string | null;
  readonly channel: SendingChannel;
  readonly text: string;
  readonly status: Api.Message['status'];
  readonly recipientCount: number;
  readonly deliveredCount: number;
  readonly createdAt: string;
  /** How many recipients can be reached. */
  readonly reachable: number;
  /** Of one delivery; by SMS of one part. */
  readonly price: Money;
  /** The company's wallet that pays; null for what costs nothing. */
  readonly walletId: string | null;
  /** What is set aside until the message has ended. */
  readonly holdId: string | null;
  /** What was charged, in minor units of the price's currency. */
  readonly cost: number;
}

export const AUDIENCES = defineKind<Audience>('audience', 'aud');
export const TEMPLATES = defineKind<Template>('template', 'tpl');
export const MESSAGES = defineKind<Message>('message', 'msg');
