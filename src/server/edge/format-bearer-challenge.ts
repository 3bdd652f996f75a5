/** What a bearer token opens: the documented API, the workspaces and inboxes around it, the site's GraphQL. */
type Realm = 'wallet-api' | 'sandbox' | 'graphql';

/**
 * Formats what `WWW-Authenticate` says with a 401. RFC 6750, section 3, wants a parameter behind the scheme, and the
 * reason only where the request has brought a token.
 *
 * @param isRefused whether a token was sent and is not good
 */
export function formatBearerChallenge(realm: Realm, isRefused: boolean): string {
  const challenge = `Bearer realm="${realm}"`;
  return isRefused ? `${challenge}, error="invalid_token"` : challenge;
}
