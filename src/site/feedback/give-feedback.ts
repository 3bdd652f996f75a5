// Loaded when the reader answers: Apollo Client comes with it.
import { gql, type TypedDocumentNode } from '@apollo/client';
import type { BackendSettings } from '#site/backend/backend-settings.ts';
import { openBackend } from '#site/backend/open-backend.ts';

/** A reader's answer for a page. A comment that is left out leaves an earlier one as it is. */
export interface Feedback {
  readonly path: string;
  readonly isHelpful: boolean;
  readonly comment?: string;
  readonly readerToken: string;
}

/** How many readers found a page helpful, and how many did not. */
export interface FeedbackCounts {
  readonly helpful: number;
  readonly notHelpful: number;
}

const GIVE_FEEDBACK: TypedDocumentNode<{ giveFeedback: { counts: FeedbackCounts } }, Feedback> =
  gql`
    mutation GiveFeedback(
      $path: String!
      $isHelpful: Boolean!
      $comment: String
      $readerToken: String!
    ) {
      giveFeedback(
        input: { path: $path, isHelpful: $isHelpful, comment: $comment, readerToken: $readerToken }
      ) {
        counts {
          helpful
          notHelpful
        }
      }
    }
  `;

/** Sends an answer. @throws BackendError */
export async function giveFeedback(
  settings: BackendSettings,
  feedback: Feedback,
): Promise<FeedbackCounts> {
  const { giveFeedback: given } = await openBackend(settings).mutate(GIVE_FEEDBACK, feedback);
  return given.counts;
}
