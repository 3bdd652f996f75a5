import { PassThrough } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { CONTACT_TOPICS } from '#contract/contact-message.ts';
import type { StoredMessage } from './message-tables.ts';

/** Where messages are sent on to. */
export interface MailSettings {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
  readonly smtpUrl: string;
  /** One or more addresses, separated by commas. */
  readonly to: string;
  /** The sender that the mail server allows, such as `Docs <docs@company.example>`. */
  readonly from: string;
}

export interface MailerOptions extends MailSettings {
  /** How long the mail server may take to be connected to, and to greet. @default 20,000 */
  readonly silenceMs?: number;
  /** How long an attempt may take until the whole mail has been sent. @default 60,000 */
  readonly deadlineMs?: number;
  /**
   * How long the mail server may take to answer to the whole mail. Who hangs up earlier sends mails twice that the server has
   * taken slowly (RFC 5321, 4.5.3.2.6). @default 600,000
   */
  readonly verdictMs?: number;
}

/** A mail, and what is called when all of it has been sent. */
interface WatchedMail extends SendMailOptions {
  readonly onSent?: () => void;
}

/** Hands one message to the mail server. Rejects unless the server has taken it. */
export type SendMail = (message: StoredMessage, signal: AbortSignal) => Promise<void>;

/**
 * Creates the sender of mails over SMTP (RFC 5321), one connection a message. A password travels over TLS only, except
 * to this machine. The Message-ID follows from the message's id, so that a mail program knows a repeated mail.
 *
 * @throws TypeError when the address of the mail server cannot be understood
 */
export function createMailer(options: MailerOptions): SendMail {
  const { smtpUrl, to, from, silenceMs = 20_000 } = options;
  const { deadlineMs = 60_000, verdictMs = 600_000 } = options;
  const { hostname, username } = new URL(smtpUrl);
  const isOwnMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    dnsTimeout: silenceMs,
    // The deadlines below are shorter.
    socketTimeout: 2 * (deadlineMs + verdictMs),
    requireTLS: username !== '' && !isOwnMachine,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use('stream', ({ data, message }, done) => {
    const { onSent } = data as WatchedMail;
    message.transform(() => new PassThrough().once('end', () => onSent?.()));
    done();
  });
  const domain = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

  return async (message, signal) => {
    const deadline = startDeadline(deadlineMs);
    const mail: WatchedMail = {
      from,
      to,
      // As an object: the parts become one address whatever is in them.
      replyTo: { name: message.name, address: message.email },
      subject: `Contact: ${formatTopic(message.topic)} (${message.id})`,
      messageId: `<${message.id}@${domain}>`,
      date: new Date(message.created_at),
      headers: { 'Auto-Submitted': 'auto-generated' },
      text: formatBody(message),
      signal: AbortSignal.any([signal, deadline.signal]),
      onSent: () => deadline.move(verdictMs),
    };
    try {
      await transport.sendMail(mail);
    } catch (error) {
      throw deadline.signal.aborted ? deadline.signal.reason : error;
    } finally {
      deadline.end();
    }
  };
}

interface Deadline {
  /** Aborted with an error of code ETIMEDOUT. */
  readonly signal: AbortSignal;
  /** Begins again with another time. */
  move(ms: number): void;
  end(): void;
}

function startDeadline(ms: number): Deadline {
  const late = new AbortController();
  const start = (after: number) =>
    setTimeout(() => {
      late.abort(Object.assign(new Error('The mail server took too long.'), { code: 'ETIMEDOUT' }));
    }, after).unref();
  let timer = start(ms);
  return {
    signal: late.signal,
    move(after) {
      clearTimeout(timer);
      timer = start(after);
    },
    end: () => clearTimeout(timer),
  };
}

function formatBody(message: StoredMessage): string {
  return [
    `Name: ${message.name}`,
    `E-mail: ${message.email}`,
    `Topic: ${formatTopic(message.topic)}`,
    `Received: ${new Date(message.created_at).toISOString()}`,
    `Reference: ${message.id}`,
    '',
    message.message,
    '',
  ].join('\n');
}

/** The topic's title; its id when a later version of the site has dropped it. */
export function formatTopic(topic: string): string {
  return CONTACT_TOPICS.find(({ id }) => id === topic)?.title ?? topic;
}
