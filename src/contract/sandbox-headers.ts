// Headers that the sandbox alone knows.

/** Provokes one of the operation's documented errors, by its code; nothing else happens. */
export const FORCE_HEADER = 'X-Sandbox-Force';

/** Lets the answer come later, by milliseconds. */
export const DELAY_HEADER = 'X-Sandbox-Delay';

/** The longest delay, in milliseconds; more counts as this. */
export const MAX_DELAY_MS = 10_000;

/** Names the workspace of a call that needs no token. */
export const WORKSPACE_HEADER = 'X-Sandbox-Workspace';

/** Says in a response that the sandbox of the reader's copy has answered, and not the site: the day of the copy, in ISO 8601. */
export const COPY_HEADER = 'X-Sandbox-Copy';

/** Says in a response of the reader's copy that the copy has made the workspace: no other place knows it. */
export const HOME_HEADER = 'X-Sandbox-Home';

/** Of a workspace that lives in the reader's browser. */
export const HOME_BROWSER = 'browser';

/** As a header of a request: the site shall answer, and the copy not in its place. */
export const HOME_SITE = 'site';
