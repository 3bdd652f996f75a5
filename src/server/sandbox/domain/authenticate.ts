import { matchesSecret } from './matches-secret.ts';
import type { Caller } from '#server/sandbox/kernel/call.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { hashSecret } from '#server/sandbox/kernel/secrets.ts';
import { findSessionUser, findUsableKey } from './sessions.ts';
import { findError, type Operation } from '#server/sandbox/kernel/operation.ts';
import { APP_KEYS, COMPANIES, type AppKey } from '#server/sandbox/entities/company.ts';
import { SESSIONS } from '#server/sandbox/entities/user.ts';
import { failSuspended } from './fail-suspended.ts';
import { formatTime, type Draft } from '#server/sandbox/kernel/draft.ts';

/** Also true of a request whose header has another scheme. */
export const NO_TOKEN = 'The request has no bearer token in the header Authorization.';

/** A key's last use is noted this often, so that reading seldom writes. */
const NOTED_EVERY_MS = 10 * 60_000;

/**
 * Finds out who calls. Refuses with `token_missing`, `token_invalid` and `token_expired`.
 *
 * @param platform a draft that sees the platform's entities
 * @param ownHash of the workspace's own app key
 */
export function authenticate(
  platform: Draft,
  token: string | undefined,
  ownHash: string,
): Exclude<Caller, { kind: 'nobody' }> {
  if (token === undefined) return failWith('token_missing', { detail: NO_TOKEN });
  const hash = hashSecret(token);
  const session = platform.get(SESSIONS, hash);
  if (!session) return authenticateKey(platform, hash === ownHash ? null : hash);
  if (session.expiresAt <= platform.now)
    failWith('token_expired', {
      detail: `The access token ended at ${formatTime(session.expiresAt)}.`,
    });
  if (session.appKeyId !== null && session.companyId !== null) {
    const state = platform.as(session.companyId);
    const key = findUsableKey(state, session.appKeyId) ?? failToken();
    noteUse(state, key);
    return buildApp(key, session.companyId);
  }
  const user = findSessionUser(platform, session);
  return user
    ? { kind: 'user', userId: user.id, sessionId: session.id, companyId: user.companyId }
    : failToken();
}

/** The same for every token that is not good, whatever has become of it. */
function failToken(): never {
  return failWith('token_invalid', {
    detail: 'The bearer token does not belong to a valid app key or session.',
  });
}

function buildApp({ permissions }: AppKey, companyId: string): Extract<Caller, { kind: 'app' }> {
  return { kind: 'app', permissions, companyId };
}

/** @param hash null for the workspace's own app key */
function authenticateKey(
  platform: Draft,
  hash: string | null,
): Exclude<Caller, { kind: 'nobody' }> {
  for (const { id: companyId } of platform.list(COMPANIES)) {
    const state = platform.as(companyId);
    const found = state.list(APP_KEYS).find((item) => matchesSecret(item, hash, state.now));
    const key = found && findUsableKey(state, found.id);
    if (!key) continue;
    noteUse(state, key);
    return buildApp(key, companyId);
  }
  return failToken();
}

/** Refuses what the caller may not do: `permission_denied`, `company_suspended`. */
export function assertPermitted(platform: Draft, operation: Operation, caller: Caller): void {
  if (caller.kind === 'nobody') return;
  const { permission } = operation;
  const lacks =
    permission !== undefined && caller.kind === 'app' && !caller.permissions.includes(permission);
  if (lacks)
    failWith('permission_denied', { detail: `The key lacks the permission ${permission}.` });
  if (permission !== undefined && caller.companyId === null)
    failWith('permission_denied', { detail: 'The user does not belong to a company yet.' });
  const company = caller.companyId === null ? undefined : platform.get(COMPANIES, caller.companyId);
  if (company?.status === 'suspended' && findError(operation, 'company_suspended'))
    failSuspended(platform.as(company.id), company);
}

function noteUse(state: Draft, key: AppKey): void {
  const isNoted =
    key.lastUsedAt !== null && state.now - Date.parse(key.lastUsedAt) < NOTED_EVERY_MS;
  if (!isNoted) state.put(APP_KEYS, { ...key, lastUsedAt: state.at });
}
