import type { Generated } from 'kysely';

/** All tables of the database. Each area names the ones that it needs; main.ts brings the two together. */
export interface StoreTables {
  search_queries: {
    id: Generated<number>;
    /** Present when the client asked for click analytics. */
    query_id: string | null;
    index_name: string;
    query: string;
    hit_count: number;
    /** Milliseconds since 1970. */
    at: number;
  };
  search_events: {
    id: Generated<number>;
    event_type: 'view' | 'click' | 'conversion';
    event_name: string;
    index_name: string;
    query_id: string | null;
    /** JSON list of record ids. */
    object_ids: string;
    /** JSON list of positions from 1, as many as records. */
    positions: string | null;
    /** Milliseconds since 1970. */
    at: number;
  };
  page_feedback: {
    id: Generated<number>;
    page_path: string;
    /** Hash of the token by which a browser is known; see createFeedback. */
    reader: string;
    is_helpful: 0 | 1;
    comment: string | null;
    /** Milliseconds since 1970, null without a comment. */
    commented_at: number | null;
    /** Milliseconds since 1970. */
    created_at: number;
    changed_at: number;
  };
  contact_messages: {
    id: string;
    /** Milliseconds since 1970. */
    created_at: number;
    name: string;
    email: string;
    email_key: string;
    topic: string;
    message: string;
    state: 'new' | 'read' | 'answered' | 'spam';
    mail_state: 'none' | 'waiting' | 'sent';
    mail_attempts: number;
    /** Milliseconds since 1970. */
    next_attempt_at: number | null;
  };
  /** What new workspaces begin with, by a name that follows from the content. */
  sandbox_seeds: { name: string; body: string };
  sandbox_workspaces: {
    id: string;
    seed: string;
    /** Rises with every change; a change counts only on top of the version that it has seen. */
    version: number;
    /** Place of the entity that was made last. */
    position: number;
    /** What the workspace's clock is ahead of the real one, in milliseconds. */
    clock_offset: number;
    secret_hash: string;
    /** Whoever knows it may copy the workspace. */
    share: string;
    created_at: number;
    used_at: number;
  };
  /** What differs from the seed. */
  sandbox_entities: {
    workspace_id: string;
    /** Company that owns it, or * for what belongs to the platform. */
    tenant: string;
    kind: string;
    id: string;
    position: number;
    /** JSON; null for an entity of the seed that was removed. */
    body: string | null;
  };
  /** Lines of the ledger since the seed; those of one transfer sum to zero in each currency. */
  sandbox_entries: {
    workspace_id: string;
    transfer: string;
    line: number;
    /** A wallet's id, or an account of the system. */
    holder: string;
    currency: string;
    /** Minor units. */
    amount: number;
    at: number;
  };
  sandbox_idempotency: {
    workspace_id: string;
    key: string;
    fingerprint: string;
    /** JSON of the recorded answer. */
    answer: string;
    /** By the workspace's clock. */
    at: number;
  };
  /** What is to be sent to the company's callback address. */
  sandbox_callbacks: {
    workspace_id: string;
    id: string;
    event: string;
    /** JSON of the body. */
    payload: string;
    state: 'waiting' | 'sent' | 'failed';
    attempts: number;
    /** By the real clock. */
    due_at: number;
    created_at: number;
  };
  callback_inboxes: {
    workspace_id: string;
    /** Signs the callbacks of the workspace. */
    secret: string;
    /** What the inbox answers with. */
    answer_status: number;
    arrival: 'normal' | 'late' | 'twice' | 'shuffled' | 'lost';
    /** Address that callbacks go to instead of the inbox. */
    target: string | null;
    /** Rises with every change of a record, in the order of commits. */
    sequence: number;
    /** Place of the record that was made last. */
    position: number;
    /** Sequence at which the inbox was last emptied; 0 for never. */
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
    source: 'platform' | 'replay' | 'tamper' | 'delay' | 'client';
    changed: 'body' | 'signature' | 'time' | null;
    /** Signature made beforehand, for what was changed; null means that each attempt is signed anew. */
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
