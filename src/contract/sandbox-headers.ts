// Headers of requests that the sandbox alone knows.

/** Provokes one of the operation's documented errors, by its code; nothing else happens. */
export const FORCE_HEADER = 'X-Sandbox-Force';

/** Lets the answer come later, by milliseconds. */
export const DELAY_HEADER = 'X-Sandbox-Delay';

/** The longest delay, in milliseconds; more counts as this. */
export const MAX_DELAY_MS = 10_000;

/** Names the workspace of a call that needs no token. */
export const WORKSPACE_HEADER = 'X-Sandbox-Workspace';
