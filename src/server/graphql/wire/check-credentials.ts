import { createSecretCheck } from '#server/edge/create-secret-check.ts';
import { readBearerToken } from '#server/edge/read-bearer-token.ts';
import type { Role } from '#server/graphql/request-context.ts';

export interface Credentials {
  /** Public by design: the site's own pages carry it. */
  readonly demoToken: string;
  /** At least 16 characters; without one nobody reads reports. */
  readonly adminToken?: string | undefined;
}

/** What the Authorization header is worth: a role, or why it has none. */
export type Checked = { readonly role: Role } | { readonly refusal: 'missing' | 'wrong' };

const MIN_ADMIN_LENGTH = 16;

/**
 * Creates the check of `Authorization: Bearer {token}` (RFC 6750), which takes the same time whatever the tokens have
 * in common.
 *
 * @throws Error for an admin token that is short, or public
 */
export function createCredentialCheck({
  demoToken,
  adminToken,
}: Credentials): (headers: Headers) => Checked {
  if (adminToken !== undefined && adminToken.length < MIN_ADMIN_LENGTH)
    throw new Error(`The admin token must have at least ${MIN_ADMIN_LENGTH} characters.`);
  if (adminToken === demoToken)
    throw new Error('The admin token must differ from the demo token, which is public.');
  const isDemo = createSecretCheck(demoToken);
  const isAdmin = adminToken === undefined ? () => false : createSecretCheck(adminToken);
  return (headers) => {
    const token = readBearerToken(headers);
    if (token === undefined) return { refusal: headers.has('authorization') ? 'wrong' : 'missing' };
    if (isAdmin(token)) return { role: 'admin' };
    return isDemo(token) ? { role: 'demo' } : { refusal: 'wrong' };
  };
}
