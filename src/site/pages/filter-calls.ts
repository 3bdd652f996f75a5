import { hasWords } from '#site/cards/has-words.ts';

/** A call as the filter sees it. */
export interface Call {
  readonly method: string;
  /** Everything that may be searched: title, endpoint, operation id, section. */
  readonly text: string;
}

/** What the reader wants to see. */
export interface CallFilter {
  readonly query: string;
  /** One method, or '' for all. */
  readonly method: string;
}

/** Whether a call has the method, and every word of the query somewhere in its text. */
export function matchesFilter(call: Call, { query, method }: CallFilter): boolean {
  return (method === '' || call.method === method) && hasWords(call.text, query);
}
