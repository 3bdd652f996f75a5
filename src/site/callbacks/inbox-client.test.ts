import { afterEach, expect, it, vi } from 'vitest';
import { triggerCallback } from './inbox-client.ts';

afterEach(() => void vi.unstubAllGlobals());

it('a call that leads to callbacks has a key of its own each time, so that it does what it says', async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return new Response('{}', { status: 201 });
  });
  const owner = { id: 'a'.repeat(24), appKey: 'wk_test_1' };
  const cause = { method: 'POST', path: '/v1/accounts', body: '{}' };
  const rest = { operationId: 'createAccount', title: '', page: '', events: [] };
  for (let time = 0; time < 2; time += 1)
    expect(await triggerCallback(owner, '/sandbox', { ...cause, ...rest })).toBe(201);
  expect(new Set(keys).size).toBe(2);
  expect(keys).not.toContain(null);
});
