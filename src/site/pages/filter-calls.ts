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

/** Lower case, with words that are written together taken apart as well: createAccount, /v1/wallet-types. */
function normalizeText(text: string): string {
  const apart = text.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[/{}_-]+/g, ' ');
  return `${text} ${apart}`.toLowerCase();
}

/** Whether a call has the method, and every word of the query somewhere in its text. */
export function isCallWanted(call: Call, { query, method }: CallFilter): boolean {
  if (method !== '' && call.method !== method) return false;
  const text = normalizeText(call.text);
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
