/** Where the console sends: a base address, and what stands behind it. */
export interface ConsoleAddress {
  /** What stands before an endpoint such as /v1/accounts, with its origin and without a slash at the end. */
  readonly base: string;
  readonly origin: string;
  /** Whether workspaces answer: a platform itself has none. */
  readonly hasWorkspaces: boolean;
}

/**
 * Reads the setting sandbox.url. An address of this site is a sandbox with workspaces; one with an origin
 * of its own is a platform, to which the reader brings a key.
 *
 * @param url base address of the calls, up to and including the version: /sandbox/v1
 */
export function readAddress(url: string, here: string): ConsoleAddress {
  const { href, origin } = new URL(url, here);
  const base = href.replace(/\/+$/, '').replace(/\/v1$/, '');
  return { base, origin, hasWorkspaces: url.startsWith('/') };
}
