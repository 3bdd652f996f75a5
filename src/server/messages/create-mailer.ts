import { createTransport } from 'nodemailer';
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
  /** After this much silence of the mail server an attempt has failed. @default 20,000 */
  readonly silenceMs?: number;
  /** After this time an attempt has failed whatever happens. @default 60,000 */
  readonly deadlineMs?: number;
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
  const { smtpUrl, to, from, silenceMs = 20_000, deadlineMs = 60_000 } = options;
  const { hostname, username } = new URL(smtpUrl);
  const isOwnMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    dnsTimeout: silenceMs,
    socketTimeout: silenceMs,
    requireTLS: username !== '' && !isOwnMachine,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

  return async (message, signal) => {
    await transport.sendMail({
      from,
      to,
      // As an object: the parts become one address whatever is in them.
      replyTo: { name: message.name, address: message.email },
      subject: `Contact: ${formatTopic(message.topic)} (${message.id})`,
      messageId: `<${message.id}@${domain}>`,
      date: new Date(message.created_at),
      headers: { 'Auto-Submitted': 'auto-generated' },
      text: formatBody(message),
      signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
    });
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
