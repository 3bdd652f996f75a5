import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/day-ms.ts';
import { readOperations } from '#server/sandbox/kernel/operation.ts';
import { PERMISSIONS } from '#contract/permissions.ts';
import { refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';

const APP = 'app_01HZX5S8A3VD';

interface NewKey {
  readonly key: { readonly id: string; readonly prefix: string };
  readonly secret: string;
}

const sandbox = useSandbox();
const { get, put, post, remove, setClock } = sandbox;

const createKey = (details: object = {}) =>
  post('/v1/app-keys', { appId: APP, name: 'Till', permissions: ['accounts:read'], ...details });

async function makeKey(details: object = {}): Promise<NewKey> {
  return (await createKey(details)).body as NewKey;
}

async function readAccounts(token: string): Promise<unknown> {
  const { status, body } = await get('/v1/accounts', { token });
  return status === 200 ? 200 : (body as { code: string }).code;
}

async function exchange({ key, secret }: NewKey): Promise<string> {
  const body = { grantType: 'app_key', appKeyId: key.id, secret };
  const response = await post('/v1/auth/token', body, { token: null });
  return (response.body as { accessToken: string }).accessToken;
}

describe('an app key that makes keys', () => {
  const WRITER = { permissions: ['apps:read', 'apps:write'] };
  const RICHER = { appId: APP, name: 'Richer', permissions: ['apps:read', 'accounts:fund'] };

  it('gives what it has, and no permission more', async () => {
    const { secret: token } = await makeKey(WRITER);
    const refused = await post('/v1/app-keys', RICHER, { token });
    expect(refused).toMatchObject(refusal(403, 'permission_not_held'));
    expect(refused.body).toMatchObject({
      pointer: '/permissions',
      detail: expect.stringContaining('accounts:fund'),
    });
    const own = await post('/v1/app-keys', { ...RICHER, ...WRITER }, { token });
    expect(own).toMatchObject({ status: 201, body: { key: WRITER } });
  });

  it('comes to no more by itself, by assigning or by the secret of another key', async () => {
    const { key, secret: token } = await makeKey(WRITER);
    const richer = await makeKey(RICHER);
    const assigned = { permission: 'accounts:fund' };
    for (const [path, body] of [
      [`/v1/app-keys/${key.id}/permissions`, assigned],
      [`/v1/app-keys/${richer.key.id}/secret`, undefined],
    ] as const) {
      const refused = await put(path, body, { token });
      expect(refused).toMatchObject(refusal(403, 'permission_not_held'));
    }
  });

  it('made by a user may have every permission', async () => {
    const { accessToken: token } = sandbox.workspace;
    expect(await post('/v1/app-keys', RICHER, { token })).toMatchObject({ status: 201 });
  });
});

describe('an app key', () => {
  it('works at once with the permissions that it has', async () => {
    const { key, secret } = await makeKey();
    expect(secret.startsWith(key.prefix)).toBe(true);
    expect(await readAccounts(secret)).toBe(200);
    const refused = await get('/v1/apps', { token: secret });
    expect(refused).toMatchObject(refusal(403, 'permission_denied'));
  });

  it('is told from other keys by the beginning of its secret', async () => {
    const made = [await makeKey(), await makeKey()];
    const { body } = await put(`/v1/app-keys/${made[0]!.key.id}/secret`);
    const keys = [...made, body as NewKey];
    for (const { key, secret } of keys) expect(secret.startsWith(key.prefix)).toBe(true);
    expect(new Set(keys.map(({ key }) => key.prefix)).size).toBe(3);
  });

  it('is shown without its secret', async () => {
    const { secret } = await makeKey();
    const { body } = await get('/v1/apps');
    expect(JSON.stringify(body)).not.toContain(secret);
    expect(body).toMatchObject({ data: [{ id: APP, keys: [{}, {}, { name: 'Till' }] }, {}, {}] });
    expect(JSON.stringify(body)).not.toContain('ecretHash');
  });

  it('loses and gets a permission with the next call, and so do its access tokens', async () => {
    const made = await makeKey();
    const token = await exchange(made);
    const body = { permission: 'accounts:read' };
    await put(`/v1/app-keys/${made.key.id}/permissions/revocation`, body);
    expect(await readAccounts(made.secret)).toBe('permission_denied');
    expect(await readAccounts(token)).toBe('permission_denied');
    await put(`/v1/app-keys/${made.key.id}/permissions`, body);
    const again = await put(`/v1/app-keys/${made.key.id}/permissions`, body);
    expect(again.body).toMatchObject({ permissions: ['accounts:read'] });
    expect(await readAccounts(token)).toBe(200);
  });

  it('shows to within ten minutes when it or an access token of it called last', async () => {
    const made = await makeKey();
    const token = await exchange(made);
    const readLastUse = async () => {
      const { body } = await get(`/v1/apps?id=${APP}`);
      const [app] = (body as { data: { keys: { id: string; lastUsedAt: string }[] }[] }).data;
      return app!.keys.find(({ id }) => id === made.key.id)!.lastUsedAt;
    };
    expect(await readLastUse()).toBe('2026-03-02T12:30:00Z');
    await setClock('2026-03-02T12:39:00Z');
    await readAccounts(made.secret);
    expect(await readLastUse()).toBe('2026-03-02T12:30:00Z');
    await setClock('2026-03-02T12:40:00Z');
    await readAccounts(token);
    expect(await readLastUse()).toBe('2026-03-02T12:40:00Z');
  });

  it('holds no permission that does not exist', async () => {
    const { key } = await makeKey();
    const body = { permission: 'accounts:dance' };
    expect(await put(`/v1/app-keys/${key.id}/permissions`, body)).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', pointer: '/permission' },
    });
    expect(await createKey({ permissions: ['accounts:read', 'toString'] })).toMatchObject({
      body: { pointer: '/permissions/1' },
    });
  });

  it('is refused once it is deleted, with its access tokens', async () => {
    const made = await makeKey();
    const token = await exchange(made);
    const path = `/v1/app-keys/${made.key.id}`;
    expect(await remove(path)).toMatchObject({ status: 204 });
    expect(await readAccounts(made.secret)).toBe('token_invalid');
    expect(await readAccounts(token)).toBe('token_invalid');
    expect(await remove(path)).toMatchObject({ body: { code: 'not_found' } });
  });

  it('is good with its former secret for a day', async () => {
    const { key, secret } = await makeKey();
    const response = await put(`/v1/app-keys/${key.id}/secret`);
    const second = response.body as NewKey;
    expect(second.secret).not.toBe(secret);
    expect(await readAccounts(secret)).toBe(200);
    expect(await exchange({ key, secret })).toMatch(/^at_/);
    sandbox.advance(DAY_MS);
    expect(await readAccounts(secret)).toBe('token_invalid');
    expect(await readAccounts(second.secret)).toBe(200);
  });

  it('of the workspace itself can get a new secret', async () => {
    const { body } = await put('/v1/app-keys/key_01HZX5T9SBXK/secret');
    const { secret } = body as NewKey;
    expect(await readAccounts(sandbox.workspace.appKey)).toBe(200);
    sandbox.advance(DAY_MS);
    expect(await readAccounts(sandbox.workspace.appKey)).toBe('token_invalid');
    expect(await readAccounts(secret)).toBe(200);
  });

  it('ends at its time, and goes on when the end is moved', async () => {
    const inAnHour = '2026-03-02T13:30:00Z';
    const { key, secret } = await makeKey({ expiresAt: inAnHour });
    sandbox.advance(2 * 60 * 60 * 1000);
    expect(await readAccounts(secret)).toBe('token_invalid');
    const path = `/v1/app-keys/${key.id}`;
    const permission = { permission: 'apps:read' };
    for (const refused of [
      await put(`${path}/permissions`, permission),
      await put(`${path}/secret`),
    ])
      expect(refused).toMatchObject(refusal(409, 'app_key_expired'));
    expect(await put(path, { expiresAt: inAnHour })).toMatchObject({ status: 422 });
    expect(await put(path, { expiresAt: null })).toMatchObject({ body: { name: 'Till' } });
    expect(await readAccounts(secret)).toBe(200);
  });

  it('is refused while its app is inactive', async () => {
    const { secret } = await makeKey({ appId: 'app_01HZX5S7Q2TB' });
    await put('/v1/apps/app_01HZX5S7Q2TB/deactivation');
    expect(await readAccounts(secret)).toBe('token_invalid');
    await put('/v1/apps/app_01HZX5S7Q2TB/activation');
    expect(await readAccounts(secret)).toBe(200);
  });
});

describe('the plan', () => {
  it('allows twenty keys', async () => {
    for (let count = 2; count < 20; count += 1)
      expect(await createKey()).toMatchObject({ status: 201 });
    expect(await createKey()).toMatchObject(refusal(409, 'plan_limit_reached'));
  });

  it('allows two active apps', async () => {
    const start = () => put('/v1/apps/app_01HZX5S6R1TA/activation');
    expect(await start()).toMatchObject(refusal(409, 'plan_limit_reached'));
    await put('/v1/apps/app_01HZX5S7Q2TB/deactivation');
    expect(await start()).toMatchObject({ status: 200, body: { status: 'active' } });
  });
});

describe('the list of permissions', () => {
  it('holds those of the description, in alphabetical order', async () => {
    const operations = readOperations(await loadApiDescription());
    const wanted = new Set(operations.flatMap(({ permission }) => permission ?? []));
    expect(Object.keys(PERMISSIONS)).toEqual([...wanted].toSorted());
  });
});
