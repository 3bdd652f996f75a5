import type { Caller } from '#server/sandbox/kernel/call.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { USERS, type User } from '#server/sandbox/entities/user.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** Ends a call that only a user can make. */
export function failNoUser(): never {
  return failWith('user_not_found', {
    detail: 'The bearer token belongs to an app key. An app key has no user.',
  });
}

/** The users of the calling company, in the order of registering. */
export function listCompanyUsers(state: Draft, caller: Caller): readonly User[] {
  if (caller.kind === 'nobody' || caller.companyId === null) return [];
  return state.list(USERS).filter(({ companyId }) => companyId === caller.companyId);
}

/**
 * Refuses with `user_not_found` the id of somebody who is no user of the calling company; null names nobody.
 *
 * @param field of the body that names the user
 */
export function assertCompanyUser(
  { state, caller }: { readonly state: Draft; readonly caller: Caller },
  userId: string | null | undefined,
  field: string,
): void {
  if (userId === null || userId === undefined) return;
  if (!listCompanyUsers(state, caller).some(({ id }) => id === userId))
    failWith('user_not_found', {
      pointer: `/${field}`,
      detail: `Your company has no user ${userId}.`,
    });
}
