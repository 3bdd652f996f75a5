import type { FeedbackCounts } from './give-feedback.ts';

/** Tells how many readers found the page helpful, once another reader has answered too. */
export function formatCounts({ helpful, notHelpful }: FeedbackCounts): string | undefined {
  const total = helpful + notHelpful;
  if (total < 2) return undefined;
  return `${helpful.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} readers found this page helpful.`;
}
