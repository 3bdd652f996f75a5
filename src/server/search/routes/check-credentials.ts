import { createSecretCheck } from '#server/edge/create-secret-check.ts';
import { HttpError } from '#server/edge/http-error.ts';

/** What a call needs: the public key will do, or only the admin's. */
export type Access = 'search' | 'admin';

export interface Credentials {
  readonly applicationId: string;
  readonly searchKey: string;
  readonly adminKey?: string;
}

/** Throws unless the request may make the call. @throws HttpError 403 */
export type CredentialsCheck = (headers: Headers, query: URLSearchParams, access: Access) => void;

/** Clients write the names in small letters or as headers are written. */
function readQuery(query: URLSearchParams, name: string): string | undefined {
  for (const [key, value] of query) if (key.toLowerCase() === name) return value;
  return undefined;
}

/** Takes the application id and the key from the headers, else from the query, where browsers put them. */
export function createCredentialsCheck(known: Credentials): CredentialsCheck {
  const isAdmin = known.adminKey ? createSecretCheck(known.adminKey) : () => false;

  return (headers, query, access) => {
    const read = (name: string) => headers.get(name) ?? readQuery(query, name);
    const key = read('x-algolia-api-key') ?? '';
    const isKnown = read('x-algolia-application-id') === known.applicationId && key !== '';
    if (isKnown && key === known.searchKey) {
      if (access === 'search') return;
      throw new HttpError(403, 'Method not allowed with this API key');
    }
    if (!isKnown || !isAdmin(key)) throw new HttpError(403, 'Invalid Application-ID or API key');
  };
}
