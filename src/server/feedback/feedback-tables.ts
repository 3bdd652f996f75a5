import type { Generated, Kysely } from 'kysely';

/** The table that feedback needs; the store's migrations make it. Times in milliseconds since 1970. */
export interface FeedbackTables {
  page_feedback: {
    id: Generated<number>;
    page_path: string;
    /** Hash of the reader's token; see hashReader. */
    reader: string;
    is_helpful: 0 | 1;
    comment: string | null;
    /** Null without a comment. */
    commented_at: number | null;
    created_at: number;
    changed_at: number;
  };
}

/** The database, as far as feedback is concerned. */
export type FeedbackDatabase = Kysely<FeedbackTables>;
