import { DAY_MS } from '#contract/day-ms.ts';
import { APP_KEYS, APPS, type AppKey } from '#server/sandbox/entities/company.ts';
import { SESSIONS, USERS, type Session, type User } from '#server/sandbox/entities/user.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import type { SharedCall } from '#server/sandbox/kernel/call.ts';
import { hashSecret } from '#server/sandbox/kernel/secrets.ts';

/** How long an access token lasts, in seconds. */
const TOKEN_SECONDS = 3600;
const REFRESH_MS = 30 * DAY_MS;

type Opener = Pick<SharedCall, 'state' | 'createSecret'>;

/** A user as documents show them. */
export function buildUserDocument(user: User) {
  const { id, companyId, firstName, lastName, email, phoneNumber, language, status, createdAt } =
    user;
  return { id, companyId, firstName, lastName, email, phoneNumber, language, status, createdAt };
}

/** Opens a session of a user; the answer is the documented Session. */
export function openUserSession({ state, createSecret }: Opener, user: User) {
  const accessToken = createSecret('at');
  const refreshToken = createSecret('rt');
  state.put(SESSIONS, {
    id: hashSecret(accessToken),
    userId: user.id,
    appKeyId: null,
    companyId: user.companyId,
    expiresAt: state.now + TOKEN_SECONDS * 1000,
    refreshHash: hashSecret(refreshToken),
    refreshExpiresAt: state.now + REFRESH_MS,
  });
  return { accessToken, expiresIn: TOKEN_SECONDS, refreshToken, user: buildUserDocument(user) };
}

/** Opens a session of an app key. */
export function openKeySession(
  { state, createSecret }: Opener,
  { key, companyId }: { readonly key: AppKey; readonly companyId: string },
) {
  const accessToken = createSecret('at');
  state.put(SESSIONS, {
    id: hashSecret(accessToken),
    userId: null,
    appKeyId: key.id,
    companyId,
    expiresAt: state.now + TOKEN_SECONDS * 1000,
    refreshHash: null,
    refreshExpiresAt: 0,
  });
  return { accessToken, expiresIn: TOKEN_SECONDS, refreshToken: null };
}

/** Ends the sessions of a user on every device, except the one that goes on. */
export function endSessions(state: Draft, userId: string, goesOn?: string): void {
  for (const session of state.list(SESSIONS))
    if (session.userId === userId && session.id !== goesOn) state.remove(SESSIONS, session);
}

/** A user's session is worth something as long as the user is active. */
export function findSessionUser(state: Draft, { userId }: Session): User | undefined {
  const user = userId === null ? undefined : state.get(USERS, userId);
  return user?.status === 'active' ? user : undefined;
}

/** A key that may be used: neither run out nor of an inactive app. */
export function findUsableKey(state: Draft, id: string): AppKey | undefined {
  const key = state.get(APP_KEYS, id);
  const isOver = key?.expiresAt != null && Date.parse(key.expiresAt) <= state.now;
  return key && !isOver && state.get(APPS, key.appId)?.status === 'active' ? key : undefined;
}
