import { stringify } from 'csv-stringify/sync';
import { formatTopic } from './create-mailer.ts';
import type { InboxMessage } from './message-inbox.ts';

/** Columns of the CSV export, which are also the names in JSON. */
export const INBOX_COLUMNS = [
  'id',
  'createdAt',
  'state',
  'mail',
  'name',
  'email',
  'topic',
  'message',
] as const;

const LONGEST_NAME = 30;

/** One line of the list. */
export function formatListLine(message: InboxMessage): string {
  const { id, createdAt, state, topic, name, email } = message;
  const shownName = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
  const time = new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ');
  return `${id}  ${time}  ${state.padEnd(8)}  ${formatTopic(topic)} - ${shownName} <${email}>\n`;
}

/** A whole message for a person. */
export function formatMessage(message: InboxMessage): string {
  return [
    `Reference: ${message.id}`,
    `Received:  ${new Date(message.createdAt).toISOString()}`,
    `State:     ${message.state}`,
    `Mail:      ${message.mail}`,
    `From:      ${message.name} <${message.email}>`,
    `Topic:     ${formatTopic(message.topic)}`,
    '',
    message.message,
    '',
  ].join('\n');
}

/** As programs read it: times in ISO 8601. */
export function buildExport(
  message: InboxMessage,
): Readonly<Record<(typeof INBOX_COLUMNS)[number], string>> {
  return { ...message, createdAt: new Date(message.createdAt).toISOString() };
}

/**
 * Rows of CSV (RFC 4180). What a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV
 * injection); the JSON export has the texts as they are.
 *
 * @param isFirst whether the line with the columns' names comes first
 */
export function formatCsv(messages: readonly InboxMessage[], isFirst: boolean): string {
  return stringify(messages.map(buildExport), {
    columns: [...INBOX_COLUMNS],
    header: isFirst,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}
