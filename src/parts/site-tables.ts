import type { CallbackTables } from '#server/callbacks/callback-tables.ts';
import type { FeedbackTables } from '#server/feedback/feedback-tables.ts';
import type { MessageTables } from '#server/messages/message-tables.ts';
import type { SandboxTables } from '#server/sandbox/storage/sandbox-tables.ts';
import type { AnalyticsTables } from '#server/search/analytics/analytics-tables.ts';
import type { Store } from '#server/store/open-store.ts';

/** All tables of the database: each area names its own, and the store's migrations make them. */
export interface SiteTables
  extends
    AnalyticsTables,
    FeedbackTables,
    MessageTables,
    SandboxTables,
    // Of the sandbox's tables, callbacks name the columns that they read.
    Omit<CallbackTables, keyof SandboxTables> {}

/** The database with the tables of every area. */
export type SiteStore = Store<SiteTables>;
