import type { Kysely } from 'kysely';
import type { OutboxCallback } from '#contract/callback-outbox.ts';

/** The tables that the sandbox needs; the store's migrations make them. Times in milliseconds since 1970. */
export interface SandboxTables {
  /** What new workspaces begin with, by a name that follows from the content. */
  sandbox_seeds: { name: string; body: string };
  sandbox_workspaces: {
    id: string;
    seed: string;
    /** Rises with every change; a change counts only on top of the version that it has seen. */
    version: number;
    /** Made up for every change, so that no other state ever has it, not even one with the same version after a restore. */
    revision: string;
    /** Place of the entity that was made last. */
    position: number;
    /** What the workspace's clock is ahead of the real one, in milliseconds. */
    clock_offset: number;
    /** The latest time of the workspace's clock that a change has seen. */
    seen_at: number;
    secret_hash: string;
    /** A client that knows it may copy the workspace. */
    share: string;
    created_at: number;
    /** When it was called last. The time of its making as long as nobody has called it. */
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
  /** What is to be sent to the workspace's inbox and to the company's addresses. */
  sandbox_callbacks: OutboxCallback;
}

/** The database, as far as the sandbox is concerned. */
export type SandboxDatabase = Kysely<SandboxTables>;
