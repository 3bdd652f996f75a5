import { DAY_MS } from '#contract/day-ms.ts';
import { created, noContent, ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { failField } from '#server/sandbox/kernel/filters.ts';
import { buildNewestPageResult, buildPageResult } from '#server/sandbox/kernel/pages.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { hashSecret } from '#server/sandbox/kernel/secrets.ts';
import { APP_KEYS, APPS, type App, type AppKey } from '#server/sandbox/entities/company.ts';
import { PERMISSIONS } from '#contract/permissions.ts';
import { formatTime, type Draft } from '#server/sandbox/kernel/draft.ts';

/** What the plan of every company allows. */
const MAX_KEYS = 20;
const MAX_ACTIVE_APPS = 2;
const GRACE_MS = DAY_MS;
/** What all keys of a workspace begin with, such as `wk_test_<workspace>_`, and four digits that tell them apart. */
const PREFIX = /^.+_.{4}/;
/** As documented; what is cut off is chance that the secret can do without. */
const MAX_SECRET_LENGTH = 80;

function buildKeyDocument(key: AppKey) {
  const { secretHash: _hash, formerSecrets: _former, ...shown } = key;
  return shown;
}

function buildAppDocument(state: Draft, { id, name, status, createdAt }: App) {
  const keys = state.list(APP_KEYS).filter(({ appId }) => appId === id);
  return { id, name, status, keys: keys.map(buildKeyDocument), createdAt };
}

function listApps(call: Call<'listApps'>) {
  const { state } = call;
  return buildNewestPageResult(call, state.list(APPS), (app) => buildAppDocument(state, app));
}

function listPermissions(call: Call<'listPermissions'>) {
  return buildPageResult(
    call,
    Object.entries(PERMISSIONS),
    ([name]) => name,
    ([name, description]) => ({ name, description }),
  );
}

function assertKnown(permission: string, pointer: string): void {
  if (!Object.hasOwn(PERMISSIONS, permission))
    failWith('validation_failed', { pointer, detail: `${permission} is not a permission.` });
}

/** Refuses a key that gives out more than it has; users of the company may give everything. */
function assertHeld(
  { caller }: Pick<SharedCall, 'caller'>,
  permissions: readonly string[],
  pointer?: string,
): void {
  if (caller.kind !== 'app') return;
  const lacked = permissions.find((name) => !caller.permissions.includes(name));
  if (lacked === undefined) return;
  const detail = `The calling key does not have the permission ${lacked}, so it cannot give the permission to another key.`;
  failWith('permission_not_held', { detail, pointer });
}

function assertRunning(state: Draft, { id, expiresAt }: AppKey): void {
  if (expiresAt !== null && Date.parse(expiresAt) <= state.now)
    failWith('app_key_expired', { detail: `The key ${id} ended at ${expiresAt}.` });
}

/** When a key is to end, in UTC. */
function parseEnd(state: Draft, expiresAt: string | null): string | null {
  if (expiresAt === null) return null;
  const end = Date.parse(expiresAt);
  if (end <= state.now)
    failField('expiresAt', `is ${expiresAt}, and must be later than the present, ${state.at}.`);
  return formatTime(end);
}

function requireKey({ state, path }: SharedCall<'appKeyId'>): AppKey {
  return state.require(APP_KEYS, path.appKeyId);
}

function assignPermission(call: Call<'assignPermission'>) {
  const { state, body } = call;
  const key = requireKey(call);
  assertKnown(body.permission, '/permission');
  assertHeld(call, [body.permission], '/permission');
  assertRunning(state, key);
  if (key.permissions.includes(body.permission)) return ok(buildKeyDocument(key));
  const permissions = [...key.permissions, body.permission];
  return ok(buildKeyDocument(state.put(APP_KEYS, { ...key, permissions })));
}

function revokePermission(call: Call<'revokePermission'>) {
  const { state, body } = call;
  const key = requireKey(call);
  if (!key.permissions.includes(body.permission)) return ok(buildKeyDocument(key));
  const permissions = key.permissions.filter((name) => name !== body.permission);
  return ok(buildKeyDocument(state.put(APP_KEYS, { ...key, permissions })));
}

function updateAppKey(call: Call<'updateAppKey'>) {
  const { state, body } = call;
  const key = requireKey(call);
  const { name = key.name } = body;
  const expiresAt = body.expiresAt === undefined ? key.expiresAt : parseEnd(state, body.expiresAt);
  return ok(buildKeyDocument(state.put(APP_KEYS, { ...key, name, expiresAt })));
}

function deleteAppKey(call: Call<'deleteAppKey'>) {
  call.state.remove(APP_KEYS, requireKey(call));
  return noContent();
}

/** Makes a secret, and what a key keeps of it. */
function makeSecret({ createSecret }: Pick<SharedCall, 'createSecret'>) {
  const secret = createSecret('wk_test').slice(0, MAX_SECRET_LENGTH);
  const [prefix = secret] = PREFIX.exec(secret) ?? [];
  const kept = { prefix, secretHash: hashSecret(secret) };
  return { secret, kept };
}

function regenerateAppKey(call: Call<'regenerateAppKey'>) {
  const { state } = call;
  const key = requireKey(call);
  assertHeld(call, key.permissions);
  assertRunning(state, key);
  const { secret, kept } = makeSecret(call);
  const { secretHash, formerSecrets = [] } = key;
  const replaced = { secretHash, endsAt: state.now + GRACE_MS };
  const changed = {
    ...key,
    ...kept,
    formerSecrets: [...formerSecrets.filter(({ endsAt }) => endsAt > state.now), replaced],
  };
  return ok({ key: buildKeyDocument(state.put(APP_KEYS, changed)), secret });
}

function createAppKey(call: Call<'createAppKey'>) {
  const { state, body } = call;
  const app = state.require(APPS, body.appId);
  for (const [index, name] of body.permissions.entries())
    assertKnown(name, `/permissions/${index}`);
  assertHeld(call, body.permissions, '/permissions');
  const expiresAt = parseEnd(state, body.expiresAt ?? null);
  if (state.list(APP_KEYS).length >= MAX_KEYS)
    failWith('plan_limit_reached', {
      detail: `Your plan allows ${MAX_KEYS} app keys. Your company has reached this number.`,
    });
  const { secret, kept } = makeSecret(call);
  const key = state.put(APP_KEYS, {
    id: state.createId('key'),
    appId: app.id,
    name: body.name,
    prefix: kept.prefix,
    permissions: body.permissions,
    expiresAt,
    lastUsedAt: null,
    createdAt: state.at,
    secretHash: kept.secretHash,
  });
  return created({ key: buildKeyDocument(key), secret });
}

function setAppStatus({ state, path }: SharedCall<'appId'>, status: App['status']) {
  const app = state.require(APPS, path.appId);
  if (app.status === status) return ok(buildAppDocument(state, app));
  const active = state.list(APPS).filter((other) => other.status === 'active');
  if (status === 'active' && active.length >= MAX_ACTIVE_APPS)
    failWith('plan_limit_reached', {
      detail: `Your plan allows ${MAX_ACTIVE_APPS} active apps. Your company has reached this number.`,
    });
  return ok(buildAppDocument(state, state.put(APPS, { ...app, status })));
}

/** The company's apps, their keys, and what these may do. */
export const APP_OPERATIONS = {
  listApps,
  listPermissions,
  assignPermission,
  revokePermission,
  updateAppKey,
  deleteAppKey,
  regenerateAppKey,
  createAppKey,
  deactivateApp: (call) => setAppStatus(call, 'inactive'),
  activateApp: (call) => setAppStatus(call, 'active'),
} satisfies Partial<Handlers>;
