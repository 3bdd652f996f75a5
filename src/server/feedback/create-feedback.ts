import { sql } from 'kysely';
import { checkComment, checkPagePath, hashReader, type FeedbackInput } from './check-feedback.ts';
import type { FeedbackDatabase } from './feedback-tables.ts';
import { buildPageFeedback, type PageFeedback } from './page-feedback.ts';
import { createPersonalFeedback, type PersonalFeedback } from './personal-feedback.ts';

/** Readers who found a page helpful, and who did not; each reader once. */
export interface FeedbackCount {
  readonly helpful: number;
  readonly notHelpful: number;
}

export interface CommentPage {
  /** The newest first. */
  readonly comments: readonly PageFeedback[];
  /** What to give as `after` for the next ones; absent after the last. */
  readonly next?: CommentPosition;
}

/** A place in the list of comments. */
export interface CommentPosition {
  readonly at: number;
  readonly id: number;
}

/** What readers say about the pages. */
export interface Feedback extends PersonalFeedback {
  /**
   * Keeps an answer, in the place of the reader's earlier one about this page; once the call returns, the disk has it.
   *
   * @returns the page's count with this answer
   * @throws FeedbackError for a mistake of the sender; StoreError when it cannot be kept
   */
  give(input: FeedbackInput): Promise<FeedbackCount>;
  count(pagePath: string): Promise<FeedbackCount>;
  /** Lists comments, of one page or of all, at most 100 at once. */
  listComments(options?: {
    readonly pagePath?: string;
    readonly after?: CommentPosition;
    readonly limit?: number;
  }): Promise<CommentPage>;
}

const MAX_COMMENTS = 100;

export function createFeedback(options: {
  readonly db: FeedbackDatabase;
  readonly clock: { now(): number };
}): Feedback {
  const { db, clock } = options;

  async function count(pagePath: string): Promise<FeedbackCount> {
    const { helpful, all } = await db
      .selectFrom('page_feedback')
      .where('page_path', '=', pagePath)
      .select(({ fn }) => [
        fn.coalesce(fn.sum<number>('is_helpful'), sql.lit(0)).as('helpful'),
        fn.countAll<number>().as('all'),
      ])
      .executeTakeFirstOrThrow();
    return { helpful, notHelpful: all - helpful };
  }

  return {
    count,
    async give(input) {
      const pagePath = checkPagePath(input.pagePath);
      await write(db, clock.now(), {
        page_path: pagePath,
        reader: hashReader(input.readerToken),
        is_helpful: input.isHelpful ? 1 : 0,
        ...(input.comment !== undefined && { comment: checkComment(input.comment) }),
      });
      return count(pagePath);
    },
    async listComments({ pagePath, after, limit = MAX_COMMENTS } = {}) {
      const pageSize = Math.min(Math.max(1, limit), MAX_COMMENTS);
      const rows = await selectComments(db, pagePath, after)
        .limit(pageSize + 1)
        .execute();
      const comments = rows.slice(0, pageSize).map(buildPageFeedback);
      const last = comments.at(-1);
      return {
        comments,
        ...(rows.length > pageSize && last && { next: { at: last.at, id: last.id } }),
      };
    },
    ...createPersonalFeedback(db),
  };
}

interface FeedbackRow {
  readonly page_path: string;
  readonly reader: string;
  readonly is_helpful: 0 | 1;
  /** Absent keeps the earlier one. */
  readonly comment?: string | null;
}

/** One statement, so that two answers at once cannot both be the first. */
async function write(db: FeedbackDatabase, now: number, answer: FeedbackRow): Promise<void> {
  const { comment } = answer;
  const said = { comment: comment ?? null, commented_at: comment == null ? null : now };
  await db
    .insertInto('page_feedback')
    .values({ ...answer, ...said, created_at: now, changed_at: now })
    .onConflict((conflict) =>
      conflict.columns(['page_path', 'reader']).doUpdateSet({
        is_helpful: answer.is_helpful,
        changed_at: now,
        ...(comment !== undefined && said),
      }),
    )
    .execute();
}

function selectComments(
  db: FeedbackDatabase,
  pagePath: string | undefined,
  after: CommentPosition | undefined,
) {
  let query = db
    .selectFrom('page_feedback')
    .selectAll()
    .where('commented_at', 'is not', null)
    .orderBy('commented_at', 'desc')
    .orderBy('id', 'desc');
  if (pagePath !== undefined) query = query.where('page_path', '=', pagePath);
  if (!after) return query;
  const { at, id } = after;
  return query
    .where('commented_at', '<=', at)
    .where((where) => where.or([where('commented_at', '<', at), where('id', '<', id)]));
}
