import { failWith } from '#server/sandbox/kernel/api-error.ts';

/** Ends a call that takes the access token of a user only. */
export function failNoUserToken(): never {
  return failWith('permission_denied', {
    detail: 'The bearer token is of an app key, and this call takes the access token of a user.',
  });
}
