import { describe, expect, it } from 'vitest';
import { readOperations } from '#server/sandbox/kernel/operation.ts';
import { LOGIN, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';

const CHALLENGE = 'Bearer realm="wallet-api"';
const REFUSED = `${CHALLENGE}, error="invalid_token"`;

const refusing = readOperations(await loadApiDescription()).filter(({ errors }) =>
  errors.some(({ status }) => status === 401),
);

const sandbox = useSandbox();
const { call, control } = sandbox;
const readChallenge = ({ headers }: { readonly headers: Headers }) =>
  headers.get('www-authenticate');

describe('a refusal with 401', () => {
  it.each(refusing)('of $operationId says in WWW-Authenticate what the call takes', async (one) => {
    const { method, endpoint, requiresAuthentication, errors, responses } = one;
    for (const { code, status } of errors) {
      const response = await call(method, endpoint, { headers: { 'x-sandbox-force': code } });
      const isOfToken = requiresAuthentication && code !== 'token_missing';
      const expected = isOfToken ? REFUSED : CHALLENGE;
      expect(readChallenge(response)).toBe(status === 401 ? expected : null);
    }
    const described = responses.find(({ status }) => status === '401')!.headers;
    expect(described.map(({ name }) => name)).toEqual(['WWW-Authenticate']);
  });

  it.each([
    ['no token', {}, CHALLENGE],
    ['another scheme', { authorization: 'Basic dXNlcjpzZWNyZXQ=' }, CHALLENGE],
    ['an unknown token', { authorization: 'Bearer wk_test_nobody' }, REFUSED],
  ])('after %s names the error only of a token', async (_, headers, expected) => {
    const path = `/sandbox/${sandbox.workspace.id}/v1/accounts`;
    for (const address of [path, '/sandbox/v1/accounts']) {
      const request = new Request(`http://localhost${address}`, { headers });
      const response = await sandbox.host.fetch(request, '192.0.2.1');
      expect([response.status, readChallenge(response)]).toEqual([401, expected]);
    }
  });

  it('after a wrong password says nothing of a token', async () => {
    const response = await sandbox.post('/v1/auth/login', { ...LOGIN, password: 'wrong-password' });
    expect([response.status, readChallenge(response)]).toEqual([401, CHALLENGE]);
  });

  it('of the control API has a challenge of its own', async () => {
    const wrong = await sandbox.host.control('GET', `/${sandbox.workspace.id}`, { token: 'wrong' });
    expect(readChallenge(wrong)).toBe('Bearer realm="sandbox", error="invalid_token"');
    const missing = await sandbox.host.control('GET', `/${sandbox.workspace.id}`, {});
    expect(readChallenge(missing)).toBe('Bearer realm="sandbox"');
    expect((await control('GET')).status).toBe(200);
  });
});
