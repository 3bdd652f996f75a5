// What the GraphQL server needs of others, in its own words: the server's start hands it in.
import type { SearchReport } from '#contract/search-report.ts';

/** How many readers found a page helpful, and how many did not. */
export interface FeedbackCount {
  readonly helpful: number;
  readonly notHelpful: number;
}

/** Keeps what readers say of pages. */
export interface Feedback {
  /**
   * Counts once per reader and page: a later answer replaces an earlier one.
   *
   * @returns the page's count with this answer
   */
  give(answer: {
    readonly pagePath: string;
    readonly readerToken: string;
    readonly isHelpful: boolean;
    readonly comment?: string;
  }): Promise<FeedbackCount>;
  count(pagePath: string): Promise<FeedbackCount>;
}

/** What has become of a contact message. */
export type SendResult =
  | { readonly status: 'accepted'; readonly id: string }
  | { readonly status: 'invalid'; readonly errors: Readonly<Record<string, string | undefined>> }
  | {
      readonly status: 'refused';
      /** A key of CONTACT_REFUSALS. */
      readonly reason: string;
      /** Whole seconds. */
      readonly retryAfter?: number;
    };

/** Takes contact messages. */
export interface Messages {
  issueFormToken(): string;
  send(
    input: Readonly<Record<string, unknown>>,
    options: { readonly address?: string | undefined; readonly requestId?: string },
  ): Promise<SendResult>;
}

/** Reads search reports. */
export interface SearchReports {
  /**
   * @param scope days up to now, and the longest list
   */
  read(scope: { readonly days: number; readonly limit: number }): Promise<SearchReport>;
}
