import type { Selectable } from 'kysely';
import type { FeedbackTables } from './feedback-tables.ts';

/** What one reader said about one page. */
export interface PageFeedback {
  readonly id: number;
  readonly pagePath: string;
  readonly isHelpful: boolean;
  readonly comment: string | null;
  /** Milliseconds since 1970: of the comment, or of the last change where there is none. */
  readonly at: number;
}

/** Reads a row. */
export function buildPageFeedback(row: Selectable<FeedbackTables['page_feedback']>): PageFeedback {
  return {
    id: row.id,
    pagePath: row.page_path,
    isHelpful: row.is_helpful === 1,
    comment: row.comment,
    at: row.commented_at ?? row.changed_at,
  };
}
