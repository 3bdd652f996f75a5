import type { Kysely, Selectable } from 'kysely';

/** The states that a message can have: those that a person gives it, and `spam`, which the honeypot gives too. */
export const MESSAGE_STATES = ['new', 'read', 'answered', 'spam'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** The table that messages need; the store's migrations make it. Times in milliseconds since 1970. */
export interface MessageTables {
  contact_messages: {
    /** `msg_` and 20 hexadecimal digits. */
    id: string;
    created_at: number;
    name: string;
    email: string;
    /** The address in small letters, to find it by. */
    email_key: string;
    /** Id of one of CONTACT_TOPICS. */
    topic: string;
    message: string;
    state: MessageState;
    /** `none`: is not sent on; `waiting`: will be; `sent`: a mail server has taken it; `given-up`: it has refused it for too long. */
    mail_state: 'none' | 'waiting' | 'sent' | 'given-up';
    /** Attempts that have begun, without those that the mail server was not there for once the pause was an hour. */
    mail_attempts: number;
    /** Not before this time; null unless waiting. */
    next_attempt_at: number | null;
  };
}

/** The database, as far as messages are concerned. */
export type MessageDatabase = Kysely<MessageTables>;

/** A message as it is kept. */
export type StoredMessage = Selectable<MessageTables['contact_messages']>;

/** Addresses that differ in capitals only are the same to us. */
export function buildEmailKey(email: string): string {
  return email.trim().toLowerCase();
}
