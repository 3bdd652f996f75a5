import { afterEach, expect, it, vi } from 'vitest';
import { loadSettings, saveSettings, triggerCallback } from './inbox-client.ts';

afterEach(() => void vi.unstubAllGlobals());

const owner = { id: 'a'.repeat(24), appKey: 'wk_test_1' };

it.each(['<h1>Sign in</h1>', '{"answerStatus":20'])(
  'an answer that is no document is told of in words of the site: %s',
  async (body) => {
    vi.stubGlobal('fetch', async () => new Response(body));
    const told = 'The response of the server could not be read.';
    await expect(loadSettings(owner)).rejects.toThrow(told);
    await expect(saveSettings(owner, { answerStatus: 204 })).rejects.toThrow(told);
  },
);

it('a call that leads to callbacks has a key of its own each time, so that it does what it says', async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return new Response('{}', { status: 201 });
  });
  const cause = { method: 'POST', path: '/v1/accounts', body: '{}' };
  const rest = { operationId: 'createAccount', title: '', page: '', events: [] };
  for (let time = 0; time < 2; time += 1)
    expect(await triggerCallback(owner, '/sandbox', { ...cause, ...rest })).toBe(201);
  expect(new Set(keys).size).toBe(2);
  expect(keys).not.toContain(null);
});
