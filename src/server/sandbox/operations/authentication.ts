import { failSuspended } from '#server/sandbox/domain/fail-suspended.ts';
import { addPassword } from '#server/sandbox/domain/add-password.ts';
import { failNoUserToken } from '#server/sandbox/domain/fail-no-user-token.ts';
import { formatTime } from '#server/sandbox/kernel/draft.ts';
import { matchesSecret } from '#server/sandbox/domain/matches-secret.ts';
import { applyRules } from '#server/sandbox/domain/apply-business-rules.ts';
import { created, noContent, ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { failField } from '#server/sandbox/kernel/filters.ts';
import {
  assertOtp,
  findLastDelivery,
  resend,
  sendOtp,
  spendOtp,
  buildDeliveryDocument,
} from '#server/sandbox/domain/otp.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { hashPassword, hashSecret } from '#server/sandbox/kernel/secrets.ts';
import {
  endSessions,
  findSessionUser,
  openKeySession,
  openUserSession,
} from '#server/sandbox/domain/sessions.ts';
import { APP_KEYS, APPS, COMPANIES } from '#server/sandbox/entities/company.ts';
import { OTP_DELIVERIES, SESSIONS, USERS, type User } from '#server/sandbox/entities/user.ts';

const MAX_WRONG_PASSWORDS = 5;
const LOCK_MS = 15 * 60_000;

function logIn(call: Call<'logIn'>) {
  const { state, body } = call;
  const users = state.list(USERS).filter(({ email }) => isSame(email, body.email));
  const [user] = users.toSorted((one, other) => rank(one) - rank(other));
  if (!user) return failLogin(body.email);
  if (user.lockedUntil !== null && user.lockedUntil > state.now)
    failWith('login_locked', {
      detail: `The login is locked until ${formatTime(user.lockedUntil)}.`,
    });
  if (user.passwords[0] !== hashPassword(user.id, body.password)) {
    countWrongPassword(call, user);
    return failLogin(body.email);
  }
  if (user.status !== 'active') failInactive(user);
  if (user.wrongPasswords > 0) state.put(USERS, { ...user, wrongPasswords: 0, lockedUntil: null });
  if (user.companyId !== null) applyRules(state.as(user.companyId), 'login');
  return ok(openUserSession(call, user));
}

/** The same for an address that nobody has and for a wrong password, so that nobody can ask for addresses. */
function failLogin(email: string): never {
  return failWith('credentials_invalid', {
    keepsChanges: true,
    detail: `No user can log in as ${email} with this password.`,
  });
}

/** Ends the login of a user who is not active: `registration_incomplete`, `user_suspended`. */
function failInactive(user: User | undefined): never {
  const code = user?.status === 'suspended' ? 'user_suspended' : 'registration_incomplete';
  return failWith(code, {
    detail: `The status of the user is ${user?.status ?? 'not known'}. Only an active user can log in.`,
  });
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Of several users with one address those who can log in come first. */
function rank({ status }: User): number {
  return status === 'active' ? 0 : 1;
}

function countWrongPassword({ state }: SharedCall, user: User): void {
  const wrongPasswords = user.wrongPasswords + 1;
  const isLocked = wrongPasswords >= MAX_WRONG_PASSWORDS;
  state.put(USERS, {
    ...user,
    wrongPasswords: isLocked ? 0 : wrongPasswords,
    lockedUntil: isLocked ? state.now + LOCK_MS : null,
  });
}

function logOut({ state, caller }: Call<'logOut'>) {
  if (caller.kind !== 'user') return failNoUserToken();
  state.remove(SESSIONS, state.require(SESSIONS, caller.sessionId));
  return noContent();
}

function changePasswordWithOtp({ state, body }: Call<'changePasswordWithOtp'>) {
  const user = state.list(USERS).find(({ email }) => isSame(email, body.email));
  if (!user)
    return failWith('user_not_found', {
      pointer: '/email',
      detail: `There is no user with the e-mail address ${body.email}.`,
    });
  const delivery = findLastDelivery(state, user, 'password');
  assertOtp(state, delivery, body.otp);
  const passwords = addPassword(user, body.newPassword);
  spendOtp(state, delivery);
  state.put(USERS, {
    ...user,
    passwords,
    wrongPasswords: 0,
    lockedUntil: null,
  });
  endSessions(state, user.id);
  return noContent();
}

function verifyOtp(call: Call<'verifyOtp'>) {
  const { state, body } = call;
  const delivery = state.require(OTP_DELIVERIES, body.deliveryId);
  assertOtp(state, delivery, body.otp);
  const user = state.get(USERS, delivery.userId);
  if (user?.status !== 'active') return failInactive(user);
  return ok(openUserSession(call, user));
}

function sendOtpToPhone(call: Call<'sendOtpToPhone'>) {
  const { state, body } = call;
  const user = state.list(USERS).find(({ phoneNumber }) => phoneNumber === body.phoneNumber);
  if (!user)
    return failWith('user_not_found', {
      pointer: '/phoneNumber',
      detail: `There is no user with the phone number ${body.phoneNumber}.`,
    });
  return created(buildDeliveryDocument(state, sendOtp(state, user, body)));
}

/** Sends a delivery again to the phone that its user has now: the old number may belong to somebody else. */
function resendOtp({ state, path }: Call<'resendOtp'>) {
  const delivery = state.require(OTP_DELIVERIES, path.deliveryId);
  const { phoneNumber } = state.get(USERS, delivery.userId) ?? delivery;
  return ok(buildDeliveryDocument(state, resend(state, { ...delivery, phoneNumber })));
}

function getAccessToken(call: Call<'getAccessToken'>) {
  const { body } = call;
  if (body.grantType === 'refresh_token') {
    if (body.appKeyId !== undefined)
      failField('appKeyId', 'belongs to the grant app_key, and not to refresh_token.');
    return refreshSession(call, body.secret);
  }
  if (body.appKeyId === undefined) return failField('appKeyId', 'is missing.');
  return exchangeKey(call, body.appKeyId, body.secret);
}

function exchangeKey(call: SharedCall, id: string, secret: string) {
  const hash = hashSecret(secret);
  for (const company of call.state.list(COMPANIES)) {
    const state = call.state.as(company.id);
    const key = state.get(APP_KEYS, id);
    if (!key) continue;
    const isRight =
      matchesSecret(key, hash, state.now) ||
      (call.isWorkspaceSecret(secret) && matchesSecret(key, null, state.now));
    const isOver = key.expiresAt !== null && Date.parse(key.expiresAt) <= state.now;
    if (!isRight || isOver) break;
    if (state.get(APPS, key.appId)?.status !== 'active')
      failWith('token_invalid', { detail: `The app ${key.appId} of the key is not active.` });
    if (company.status === 'suspended') failSuspended(state, company);
    state.put(APP_KEYS, { ...key, lastUsedAt: state.at });
    return ok(openKeySession(call, { key, companyId: company.id }));
  }
  return failWith('credentials_invalid', {
    detail: 'appKeyId and secret do not match, or the key has expired.',
  });
}

function refreshSession(call: SharedCall, secret: string) {
  const { state } = call;
  const hash = hashSecret(secret);
  const session = state.list(SESSIONS).find(({ refreshHash }) => refreshHash === hash);
  const user = session && findSessionUser(state, session);
  if (!session || !user)
    return failWith('credentials_invalid', {
      pointer: '/secret',
      detail: 'secret is not a valid refresh token.',
    });
  if (session.refreshExpiresAt <= state.now)
    failWith('token_expired', {
      detail: `The refresh token ended at ${formatTime(session.refreshExpiresAt)}.`,
    });
  const company = user.companyId === null ? undefined : state.get(COMPANIES, user.companyId);
  if (company?.status === 'suspended') failSuspended(state.as(company.id), company);
  state.put(SESSIONS, { ...session, refreshHash: null });
  return ok(openUserSession(call, user));
}

/** Logging in and out, one-time passwords, access tokens. */
export const AUTHENTICATION_OPERATIONS = {
  logIn,
  logOut,
  changePasswordWithOtp,
  verifyOtp,
  sendOtpToPhone,
  resendOtp,
  getAccessToken,
} satisfies Partial<Handlers>;
