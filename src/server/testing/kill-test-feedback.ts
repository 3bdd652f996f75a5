import type { FeedbackInput } from '#server/feedback/check-feedback.ts';

/** Long enough for an answer to take a good part of a page of the database. */
const FILLER = 'wallet '.repeat(200);

/**
 * Answers whose every value follows from their number, so that a row that was written by halves shows: an even one is
 * the first of a reader, the odd one after it the same reader's changed mind.
 */
export function buildKillTestFeedback(writer: string, number: number): FeedbackInput {
  const isFirst = number % 2 === 0;
  return {
    pagePath: `/kill-test/${writer}`,
    readerToken: `reader-${writer}-${Math.floor(number / 2)}`.padEnd(16, '-'),
    isHelpful: isFirst,
    ...(!isFirst && { comment: `${FILLER}${writer}/${number}` }),
  };
}
