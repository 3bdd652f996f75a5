import type { Kysely, Selectable } from 'kysely';
import type { AttemptFailure } from '#contract/attempt-failure.ts';
import type { OutboxCallback } from '#contract/callback-outbox.ts';
import type { SignatureCheck } from '#contract/signature-check.ts';

/** How callbacks arrive: as it should be, or as it sometimes is. */
export const ARRIVALS = ['normal', 'late', 'twice', 'shuffled', 'lost'] as const;
export type Arrival = (typeof ARRIVALS)[number];

/** What of a callback can be changed on the way, for the receiver to notice. */
export const CHANGEABLE = ['body', 'signature', 'time'] as const;
export type Changed = (typeof CHANGEABLE)[number];

/** Why a callback is in the inbox: sent by the platform, requested by the reader, or posted by a client. */
export type Source = 'platform' | 'replay' | 'tamper' | 'delay' | 'client';

/** The tables that callbacks need; the store's migrations make them. Times in milliseconds since 1970. */
export interface CallbackTables {
  /** Of the sandbox, and only read here. */
  sandbox_workspaces: {
    id: string;
    secret_hash: string;
    /** What the workspace's clock is ahead of the real one, in milliseconds. */
    clock_offset: number;
  };
  /** Of the sandbox, and only read here: the channels and their secrets. */
  sandbox_entities: {
    workspace_id: string;
    kind: string;
    id: string;
    /** JSON; null for an entity of the seed that was removed. */
    body: string | null;
  };
  /** The sandbox's outbox: it writes, callbacks are taken from it here. */
  sandbox_callbacks: OutboxCallback;
  callback_inboxes: {
    workspace_id: string;
    /** Names the inbox in its public address, from which nobody finds the workspace. Null until the inbox is used. */
    address_id: string | null;
    /** Signs the callbacks of the workspace. */
    secret: string;
    /** What the inbox answers with. */
    answer_status: number;
    arrival: Arrival;
    /** Address that callbacks go to instead of the inbox. */
    target: string | null;
    /** Rises with every change of a record, in the order of commits. */
    sequence: number;
    /** Place of the record that was made last. */
    position: number;
    /** Sequence when the inbox was last emptied. 0 means never. */
    emptied_at: number;
  };
  callback_records: {
    workspace_id: string;
    /** `cbk_` and 20 hexadecimal digits. */
    id: string;
    /** The inbox's sequence at the last change. */
    sequence: number;
    /** Place in the order of making. */
    position: number;
    /** Id and type of the event; null for what a client has posted. */
    event_id: string | null;
    event: string | null;
    source: Source;
    /** Channel whose address it goes to. Null for the inbox, or what the reader has chosen in its place. */
    channel_id: string | null;
    /** Address of the channel when the callback was made. The channel's address at an attempt counts. */
    address: string | null;
    changed: Changed | null;
    /** Signature made beforehand, for a changed callback. Null means that each attempt gets a new signature. */
    signature: string | null;
    body: string;
    /** `waiting` for an attempt; `delivered`: taken with a 2xx; `failed`: given up. */
    state: 'waiting' | 'delivered' | 'failed';
    /** JSON of Attempt[]. */
    attempts: string;
    attempt_count: number;
    /** Whether the next attempt never arrives. */
    loses_next: 0 | 1;
    /** By the real clock; what the workspace's clock was moved on by since `clock_offset` is taken off. */
    due_at: number;
    clock_offset: number;
    /** Until then one process is at it. */
    claimed_until: number;
    created_at: number;
  };
}

/** The database, as far as callbacks are concerned. */
export type CallbackDatabase = Kysely<CallbackTables>;

export type StoredInbox = Selectable<CallbackTables['callback_inboxes']> & {
  readonly address_id: string;
};
export type StoredCallback = Selectable<CallbackTables['callback_records']>;

/** One attempt to deliver. */
export interface Attempt {
  readonly at: number;
  /** Where it went: the path of the inbox, or another address. */
  readonly address: string;
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Null without an answer. */
  readonly status: number | null;
  readonly failure: AttemptFailure | null;
  readonly milliseconds: number;
  /** What the signature comes to, for a channel: its secret may be another one later. */
  readonly check?: SignatureCheck | null;
}
