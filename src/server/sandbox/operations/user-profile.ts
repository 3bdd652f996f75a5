import { addPassword } from '#server/sandbox/domain/add-password.ts';
import { noContent, ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { hashPassword } from '#server/sandbox/kernel/secrets.ts';
import { buildUserDocument, endSessions } from '#server/sandbox/domain/sessions.ts';
import { USERS, type User } from '#server/sandbox/entities/user.ts';

/** An app key stands for a program, which has neither profile nor password. */
function requireUser({ state, caller }: SharedCall): {
  readonly user: User;
  readonly sessionId: string;
} {
  if (caller.kind === 'user')
    return { user: state.require(USERS, caller.userId), sessionId: caller.sessionId };
  return failWith('permission_denied', {
    detail: 'An app key has no profile. Send the access token of a user.',
  });
}

function getProfile(call: Call<'getProfile'>) {
  return ok(buildUserDocument(requireUser(call).user));
}

function updateProfile(call: Call<'updateProfile'>) {
  const { user } = requireUser(call);
  const {
    firstName = user.firstName,
    lastName = user.lastName,
    phoneNumber = user.phoneNumber,
    language = user.language,
  } = call.body;
  const changed = { ...user, firstName, lastName, phoneNumber, language };
  return ok(buildUserDocument(call.state.put(USERS, changed)));
}

function updateProfilePassword(call: Call<'updateProfilePassword'>) {
  const { state, body } = call;
  const { user, sessionId } = requireUser(call);
  if (user.passwords[0] !== hashPassword(user.id, body.currentPassword))
    failWith('password_wrong', {
      pointer: '/currentPassword',
      detail: 'currentPassword is not your password.',
    });
  state.put(USERS, { ...user, passwords: addPassword(user, body.newPassword) });
  endSessions(state, user.id, sessionId);
  return noContent();
}

/** The user who is logged in. */
export const USER_PROFILE_OPERATIONS = {
  getProfile,
  updateProfile,
  updateProfilePassword,
} satisfies Partial<Handlers>;
