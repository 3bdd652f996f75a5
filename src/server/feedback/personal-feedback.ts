import { sql } from 'kysely';
import { hashReader } from './check-feedback.ts';
import type { FeedbackDatabase } from './feedback-tables.ts';
import { buildPageFeedback, type PageFeedback } from './page-feedback.ts';

/** What is kept about one person: to be handed out and deleted when that person asks. */
export interface PersonalFeedback {
  /** Everything that is kept of one reader. @throws FeedbackError */
  exportReader(readerToken: string): Promise<readonly PageFeedback[]>;
  /** Deletes everything of one reader. @returns how many answers it was. @throws FeedbackError */
  deleteReader(readerToken: string): Promise<number>;
  /** Comments in which an e-mail address appears, in capitals or not. */
  exportMentions(email: string): Promise<readonly PageFeedback[]>;
  /** Deletes those comments and keeps the answers. @returns how many it was. */
  deleteMentions(email: string): Promise<number>;
}

export function createPersonalFeedback(db: FeedbackDatabase): PersonalFeedback {
  return {
    async exportReader(readerToken) {
      const rows = await db
        .selectFrom('page_feedback')
        .selectAll()
        .where('reader', '=', hashReader(readerToken))
        .orderBy('id')
        .execute();
      return rows.map(buildPageFeedback);
    },
    async deleteReader(readerToken) {
      const { numDeletedRows } = await db
        .deleteFrom('page_feedback')
        .where('reader', '=', hashReader(readerToken))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
    async exportMentions(email) {
      const rows = await db
        .selectFrom('page_feedback')
        .selectAll()
        .where(mentions(email))
        .orderBy('id')
        .execute();
      return rows.map(buildPageFeedback);
    },
    async deleteMentions(email) {
      const { numUpdatedRows } = await db
        .updateTable('page_feedback')
        .set({ comment: null, commented_at: null })
        .where(mentions(email))
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
}

function mentions(email: string) {
  const pattern = `%${email
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  // Nothing appears everywhere, and would delete everything.
  if (pattern === '%%') return sql<boolean>`1 = 0`;
  return sql<boolean>`lower(comment) like ${pattern} escape '\\'`;
}
