import type { Feedback, Messages, SearchReports } from './collaborators.ts';
import type { ContentIndex } from './content/index-content.ts';

/** Who asks: the site's pages and everybody else with the public token, or a holder of the admin token. */
export type Role = 'demo' | 'admin';

/** What resolvers know of the request that they answer. A type, since graphql-http wants a record. */
export type RequestContext = {
  readonly requestId: string;
  readonly role: Role;
  readonly address: string | undefined;
  /** The content as it was when the request came. */
  readonly content: ContentIndex;
  readonly feedback: Feedback;
  readonly messages: Messages;
  readonly searchReport: SearchReports | undefined;
  /** Ends when the request has had its time; nothing is changed after that. */
  readonly signal: AbortSignal;
};
