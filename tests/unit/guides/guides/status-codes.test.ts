import { describe, expect, it } from 'vitest';
import { refusal, useSandbox, type Document } from '#server/sandbox/testing/use-sandbox.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';

const sandbox = useSandbox();
const { get, post } = sandbox;

describe('status codes', () => {
  it('no operation documents 400', async () => {
    const description = await loadApiDescription();
    const paths = Object.values(description['paths'] as Record<string, Document>);
    const operations = paths.flatMap((path) => Object.values(path) as Document[]);
    const statuses = operations.flatMap(({ responses }) => Object.keys(responses ?? {}));
    expect(statuses).toContain('422');
    expect(statuses).not.toContain('400');
  });

  it('the sandbox returns 400 for a call without a workspace, and for an error that the call does not have', async () => {
    const login = new Request('http://localhost/sandbox/v1/auth/login', { method: 'POST' });
    const unnamed = await sandbox.host.fetch(login);
    expect([unnamed.status, await unnamed.json()]).toMatchObject([
      400,
      { code: 'workspace_missing' },
    ]);
    const headers = { 'X-Sandbox-Force': 'insufficient_funds' };
    expect(await get('/v1/accounts', { headers })).toMatchObject(refusal(400, 'force_unknown'));
  });

  it('what does not fit its description is a 422', async () => {
    const query = await get('/v1/accounts?limit=none');
    expect(query).toMatchObject(refusal(422, 'validation_failed'));
    const body = await post('/v1/accounts', { name: 1 });
    expect(body).toMatchObject(refusal(422, 'validation_failed'));
  });

  it('a call with a wrong key or without a permission changes nothing', async () => {
    const person = { name: 'Amani Otieno', phoneNumber: '+254700000101' };
    const account = { ...person, walletTypeId: 'wty_01HZX6C3D9FA' };
    const refused = await post('/v1/accounts', account, { token: 'wk_test_wrong' });
    expect(refused.status).toBe(401);
    expect((await post('/v1/accounts', account)).status).toBe(201);
  });
});
