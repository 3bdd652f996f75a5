import { failWith } from '#server/sandbox/kernel/api-error.ts';

/** Ends a call that takes the access token of a user only. */
export function failNoUserToken(): never {
  return failWith('permission_denied', {
    detail: 'The bearer token belongs to an app key. This call needs the access token of a user.',
  });
}
