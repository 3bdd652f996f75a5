import { join } from 'node:path';
import type { RequestContext } from '#server/edge/area.ts';
import type { Logger } from '#server/edge/logger.ts';
import type { HeaderRecord } from '#server/edge/security-headers.ts';
import { createContactHandler } from './create-contact-handler.ts';
import { createMailer, type MailSettings } from './create-mailer.ts';
import { createMessageSweep } from './create-message-sweep.ts';
import { createMessages, type Messages } from './create-messages.ts';
import { createOutbox } from './create-outbox.ts';
import { loadPageShell } from './load-page-shell.ts';
import { DEFAULT_MESSAGE_LIMITS, type MessageLimits } from './message-limits.ts';
import type { MessageDatabase } from './message-tables.ts';
import { renderResultPage } from './render-result-page.ts';
import { SYSTEM_TIMERS, type Timers } from '#server/background/timers.ts';

export interface OpenMessagesOptions {
  /** Folder of the build's output (dist/). */
  readonly dist: string;
  readonly db: MessageDatabase;
  /** Signs form tokens and hashes addresses; processes behind one address share it. */
  readonly secret: string | Uint8Array;
  /** Where messages are sent on to; absent when they only wait in the inbox. */
  readonly mail?: MailSettings;
  /** Days after which messages are deleted; 0 keeps them. */
  readonly retentionDays: number;
  /** @default DEFAULT_MESSAGE_LIMITS */
  readonly limits?: MessageLimits;
  readonly commonHeaders: HeaderRecord;
  readonly logger: Logger;
  /** @default the machine's clock */
  readonly timers?: Timers;
}

/** The messages' area of the server. */
export interface MessagesArea extends Messages {
  /** Answers `POST /contact` and `GET /contact/form-token`. */
  fetch(request: Request, address?: string, context?: RequestContext): Promise<Response>;
  /** Ends sending on and sweeping. The store stays open. */
  close(): Promise<void>;
}

/**
 * Opens the contact form's area.
 *
 * @throws TypeError when the address of the mail server cannot be understood
 * @throws RangeError when retentionDays is not a whole number of at least 0
 */
export async function openMessages(options: OpenMessagesOptions): Promise<MessagesArea> {
  const { dist, db, secret, mail, retentionDays, commonHeaders, logger } = options;
  const { limits = DEFAULT_MESSAGE_LIMITS, timers = SYSTEM_TIMERS } = options;
  const sendMail = mail && createMailer(mail);
  const shell = await loadPageShell(join(dist, 'client/404/index.html'));
  const sweep = createMessageSweep({ db, retentionDays, timers, logger });
  const outbox = sendMail && createOutbox({ db, sendMail, timers, logger });
  const messages = createMessages({
    db,
    clock: timers,
    secret,
    limits,
    ...(outbox && { outbox }),
    logger,
  });
  return {
    ...messages,
    fetch: createContactHandler({
      messages,
      renderResultPage: (answer) => renderResultPage(shell, answer),
      commonHeaders,
    }),
    async close() {
      await Promise.all([sweep.stop(), outbox?.close()]);
    },
  };
}
