import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAttemptKeys } from '#site/console/request/create-attempt-keys.ts';
import {
  emptyInbox,
  loadSettings,
  repeatCallback,
  saveSettings,
  triggerCallback,
} from './inbox-client.ts';

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

it('a page to sign in does not count as done', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Sign in</h1>'));
  const told = 'The response of the server could not be read.';
  await expect(emptyInbox(owner)).rejects.toThrow(told);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  await emptyInbox(owner);
});

it('a callback is sent again under the same key while no response comes', async () => {
  const keys: (string | null)[] = [];
  const outcomes = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response('{"id":"cbk', { status: 202 }),
    async () => new Response('{"id":"cbk_1"}', { status: 202 }),
    async () => new Response('{"id":"cbk_2"}', { status: 202 }),
  ];
  vi.stubGlobal('fetch', (_url: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return outcomes.shift()!();
  });
  const attempts = createAttemptKeys();
  const repeat = () => repeatCallback(owner, { callbackId: 'cbk_0', action: 'replay' }, attempts);
  for (const _ of [1, 2]) await expect(repeat()).rejects.toMatchObject({ status: 0 });
  expect(await repeat()).toEqual({ id: 'cbk_1' });
  expect(new Set(keys)).toEqual(new Set([expect.any(String)]));
  expect(await repeat()).toEqual({ id: 'cbk_2' });
  expect(new Set(keys).size).toBe(2);
});

describe('a call that leads to callbacks', () => {
  const cause = {
    method: 'POST',
    path: '/v1/accounts',
    body: '{}',
    operationId: 'createAccount',
    title: '',
    page: '',
    events: [],
  };
  let keys: (string | null)[];
  let outcomes: (() => Response)[];
  let trigger: () => Promise<number>;

  beforeEach(() => {
    keys = [];
    const attempts = createAttemptKeys();
    trigger = () => triggerCallback(owner, '/sandbox', cause, attempts);
    vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
      keys.push(new Headers(headers).get('idempotency-key'));
      return outcomes.shift()!();
    });
  });

  it('has a key of its own each time, so that it does what it says', async () => {
    outcomes = [
      () => new Response('{}', { status: 201 }),
      () => new Response('{"detail":"The account is closed."}', { status: 409 }),
      () => new Response('{}', { status: 201 }),
    ];
    expect(await trigger()).toBe(201);
    await expect(trigger()).rejects.toMatchObject({
      status: 409,
      message: 'The account is closed.',
    });
    expect(await trigger()).toBe(201);
    expect(new Set(keys).size).toBe(3);
    expect(keys).not.toContain(null);
  });

  it('has the same key again while no response comes, so that it works once', async () => {
    outcomes = [
      () => {
        throw new TypeError('Failed to fetch');
      },
      () => new Response('<h1>Sign in</h1>'),
      () => new Response('{"id":"txn', { status: 201 }),
      () => new Response('Bad gateway', { status: 502 }),
      () => new Response('{}', { status: 201 }),
    ];
    for (const status of [0, 0, 0, 502]) await expect(trigger()).rejects.toMatchObject({ status });
    expect(await trigger()).toBe(201);
    expect(new Set(keys).size).toBe(1);
  });
});
