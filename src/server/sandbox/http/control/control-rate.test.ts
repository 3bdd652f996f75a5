import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestSandbox,
  type TestSandbox,
  type TestWorkspace,
} from '#server/sandbox/testing/create-test-sandbox.ts';

const MAX = 3;
/** Enough for a few copies and exports of a filled workspace. */
const LARGE = 10;
const MINUTE_MS = 60_000;
const ACCOUNT = { name: 'Daniel Mutua', walletTypeId: 'wty_01HZX6C3D9FA' };
const WORKSPACES = 'http://localhost/sandbox/workspaces';

let sandbox: TestSandbox;
let workspace: TestWorkspace;
beforeEach(async () => {
  sandbox = await createTestSandbox({ limits: { requestsPerMinute: MAX } });
  workspace = await sandbox.createWorkspace();
});
afterEach(() => sandbox.remove());

interface ControlRequest {
  readonly method: string;
  readonly action: string;
  readonly body?: object;
}

const REQUESTS: readonly ControlRequest[] = [
  { method: 'GET', action: '' },
  { method: 'POST', action: '/reset' },
  { method: 'POST', action: '/clock', body: { advance: 1 } },
  { method: 'GET', action: '/handset' },
  { method: 'POST', action: '/gateway', body: { status: 'connected' } },
  { method: 'POST', action: '/funding', body: { amount: { amount: 100, currency: 'KES' } } },
];

const control = (method: string, action: string, body?: object) =>
  sandbox.control(method, `/${workspace.id}${action}`, { token: workspace.appKey, body });

async function ask(path: string, address: string) {
  const body = JSON.stringify({ share: workspace.share });
  const request = new Request(`${WORKSPACES}${path}`, { method: 'POST', body });
  const { status, headers } = await sandbox.fetch(request, address);
  return { status, remaining: headers.get('ratelimit-remaining') };
}

describe('the requests of a minute', () => {
  it.each(REQUESTS)(
    'include $method $action of the control API',
    async ({ method, action, body }) => {
      for (let left = MAX - 1; left >= 0; left -= 1) {
        const { status, headers } = await control(method, action, body);
        expect(status).toBeLessThan(300);
        expect(headers.get('ratelimit-limit')).toBe(String(MAX));
        expect(headers.get('ratelimit-remaining')).toBe(String(left));
      }
      const over = await control(method, action, body);
      expect(over).toMatchObject({ status: 429, body: { code: 'rate_limited', status: 429 } });
      expect(over.headers.get('content-type')).toBe('application/problem+json');
      expect(over.headers.get('ratelimit-remaining')).toBe('0');
      expect(over.headers.get('retry-after')).toBe(over.headers.get('ratelimit-reset'));
      sandbox.advance(MINUTE_MS);
      expect((await control(method, action, body)).status).toBeLessThan(300);
    },
  );

  it('are the same for the control API and the operations, with the same refusal', async () => {
    await control('POST', '/reset');
    for (let count = 1; count < MAX; count += 1)
      expect((await workspace.call('GET', '/v1/accounts')).status).toBe(200);
    const [first, second] = [
      await control('POST', '/reset'),
      await workspace.call('GET', '/v1/accounts'),
    ];
    expect(first.status).toBe(429);
    const { requestId: _, ...refused } = first.body as Record<string, unknown>;
    expect(second).toMatchObject({ status: 429, body: refused });
  });

  it('do not touch another workspace', async () => {
    const other = await sandbox.createWorkspace();
    for (let count = 0; count <= MAX; count += 1) await control('GET', '');
    expect((await other.call('GET', '/v1/accounts')).status).toBe(200);
  });

  it('include the new workspaces of an address', async () => {
    for (let left = MAX - 1; left >= 0; left -= 1)
      expect(await ask('', '192.0.2.1')).toEqual({ status: 201, remaining: String(left) });
    expect(await ask('', '192.0.2.1')).toEqual({ status: 429, remaining: '0' });
    expect(await ask('', '192.0.2.2')).toMatchObject({ status: 201 });
    sandbox.advance(MINUTE_MS);
    expect(await ask('', '192.0.2.1')).toMatchObject({ status: 201 });
  });
});

describe('a copy, an export or a move of the clock', () => {
  async function readUses(): Promise<number> {
    const { body } = await control('GET', '');
    return 1 + Math.floor((body as { readonly entities: number }).entities / 100);
  }

  beforeEach(async () => {
    await sandbox.remove();
    const filled = await createTestSandbox();
    workspace = await filled.createWorkspace();
    for (let number = 100; number < 160; number += 1) {
      const body = { ...ACCOUNT, phoneNumber: `+254711555${number}` };
      expect((await workspace.call('POST', '/v1/accounts', { body })).status).toBe(201);
    }
    await filled.close();
    const { store } = filled;
    sandbox = await createTestSandbox({ store, limits: { requestsPerMinute: LARGE } });
  });

  it('counts as one more request for each 100 objects, until the minute is used', async () => {
    const uses = await readUses();
    expect(uses).toBeGreaterThan(1);
    for (let left = LARGE - uses; left >= 0; left -= uses)
      expect(await ask('/copies', '192.0.2.1')).toEqual({ status: 201, remaining: String(left) });
    expect((await ask('/copies', '192.0.2.1')).status).toBe(429);
    expect((await ask('/copies', '192.0.2.2')).status).toBe(201);
    const exported = await control('GET', '/export');
    expect(exported.status).toBe(200);
    expect(exported.headers.get('ratelimit-remaining')).toBe(String(LARGE - 1 - uses));
    for (let left = LARGE - 1 - 2 * uses; left >= 0; left -= uses)
      expect((await control('GET', '/export')).status).toBe(200);
    expect(await control('GET', '/export')).toMatchObject({
      status: 429,
      body: { code: 'rate_limited' },
    });
    sandbox.advance(MINUTE_MS);
    expect((await control('GET', '/export')).status).toBe(200);
    const move = () => control('POST', '/clock', { advance: 1 });
    for (let left = LARGE - 2 * uses; left >= 0; left -= uses)
      expect(await move().then(({ headers }) => headers.get('ratelimit-remaining'))).toBe(
        String(left),
      );
    expect(await move()).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  });
});
