import { createHmac } from 'node:crypto';
import { DAY_MS } from '#contract/day-ms.ts';
import {
  CONTACT_SPAM_FIELDS,
  checkContactMessage,
  type ContactMessage,
} from '#contract/contact-message.ts';
import type { Logger } from '#server/edge/logger.ts';
import { createFormTokens } from './form-token.ts';
import { createMessageWriter } from './create-message-writer.ts';
import { createMessageLimiter, type MessageLimits } from './message-limits.ts';
import type { MessageDatabase } from './message-tables.ts';
import { describeStoreFailure } from '#server/background/describe-store-failure.ts';
import { buildRefusal, UNAVAILABLE_RETRY_MS, type SendResult } from './send-result.ts';

export interface MessagesOptions {
  readonly db: MessageDatabase;
  readonly clock: { now(): number };
  /** Signs form tokens and hashes addresses; processes behind one address share it. */
  readonly secret: string | Uint8Array;
  readonly limits: MessageLimits;
  /** Where messages are sent on to; absent when they only wait in the inbox. */
  readonly outbox?: { wake(): void };
  readonly logger: Pick<Logger, 'warn'>;
}

export interface SendOptions {
  /** The client's IP address, for the limits only. */
  readonly address?: string | undefined;
  /** Whether a form without a token is taken, with stricter limits. @default false */
  readonly isTokenOptional?: boolean;
  /** Id of the request in the log. */
  readonly requestId?: string | undefined;
}

/** Takes messages of the contact form. */
export interface Messages {
  /** A token that one message can be sent with, from 3 seconds to 24 hours later. */
  issueFormToken(): string;
  /**
   * Keeps a message; once it is accepted, the disk has it. The same form sent again gives the same id and no second
   * message. What a program has filled in is answered in the same way and kept as spam.
   */
  send(input: Readonly<Record<string, unknown>>, options?: SendOptions): Promise<SendResult>;
}

export function createMessages(options: MessagesOptions): Messages {
  const { clock, secret, logger } = options;
  const tokens = createFormTokens(secret, clock);
  const limiter = createMessageLimiter(options.limits, secret);
  const writer = createMessageWriter({ ...options, limiter });

  const buildId = (kind: string, text: string) =>
    `msg_${createHmac('sha256', secret).update(`${kind}\0${text}`).digest('hex').slice(0, 20)}`;
  // A form without a token that is sent twice, as by a double click, is known by its content and day.
  const buildBareId = (values: ContactMessage) =>
    buildId('bare', JSON.stringify([Math.floor(clock.now() / DAY_MS), values]));

  async function checkToken(
    token: string,
    isTokenOptional: boolean,
  ): Promise<{ readonly tokenId: string | undefined } | SendResult> {
    if (token === '')
      return isTokenOptional ? { tokenId: undefined } : buildRefusal('token-missing');
    const checked = tokens.check(token);
    if ('refusal' in checked) return buildRefusal(checked.refusal, checked.retryAfterMs);
    const wait = await limiter.countToken(checked.id);
    return wait === undefined ? { tokenId: checked.id } : buildRefusal('too-many', wait);
  }

  return {
    issueFormToken: () => tokens.issue(),
    async send(input, { address, isTokenOptional = false, requestId } = {}) {
      const wait = await limiter.countAttempt(address);
      if (wait !== undefined) return buildRefusal('too-many', wait);
      const checked = checkContactMessage(input);
      if ('errors' in checked) return { status: 'invalid', errors: checked.errors };
      const { values } = checked;
      const token = await checkToken(readText(input, CONTACT_SPAM_FIELDS.token), isTokenOptional);
      if ('status' in token) return token;
      const { tokenId } = token;
      const id = tokenId === undefined ? buildBareId(values) : buildId('token', tokenId);
      const isSpam = readText(input, CONTACT_SPAM_FIELDS.honeypot) !== '';
      return writer.write({ id, values, isSpam, address, tokenId }).catch((error: unknown) => {
        logger.warn('message-not-kept', {
          ...(requestId !== undefined && { id: requestId }),
          failure: describeStoreFailure(error),
        });
        return buildRefusal('unavailable', UNAVAILABLE_RETRY_MS);
      });
    },
  };
}

function readText(input: Readonly<Record<string, unknown>>, name: string): string {
  const value = input[name];
  return typeof value === 'string' ? value.trim() : '';
}
