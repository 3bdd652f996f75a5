import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestSandbox,
  type TestSandbox,
} from '#server/sandbox/testing/create-test-sandbox.ts';

const MAX = 3;
const MINUTE_MS = 60_000;
const HOME = '192.0.2.7';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await createTestSandbox({ limits: { addressRequestsPerMinute: MAX } });
});
afterEach(() => sandbox.remove());

/** Asks for the accounts of a workspace, or for a new workspace. */
async function ask(address: string, appKey?: string) {
  const request =
    appKey === undefined
      ? new Request('http://localhost/sandbox/workspaces', { method: 'POST' })
      : new Request('http://localhost/sandbox/v1/accounts', {
          headers: { authorization: `Bearer ${appKey}` },
        });
  return sandbox.fetch(request, address);
}

describe('the requests of an address', () => {
  it('are bound over all workspaces together', async () => {
    const [first, second] = [await sandbox.createWorkspace(), await sandbox.createWorkspace()];
    expect((await ask(HOME, first.appKey)).status).toBe(200);
    expect((await ask(HOME, second.appKey)).status).toBe(200);
    expect((await ask(HOME)).status).toBe(201);

    const over = await ask(HOME, first.appKey);
    expect(over.status).toBe(429);
    expect(over.headers.get('content-type')).toBe('application/problem+json');
    expect(over.headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect(await over.json()).toMatchObject({
      code: 'rate_limited',
      detail: expect.stringContaining('for all workspaces together'),
    });
    expect((await ask('198.51.100.4', first.appKey)).status).toBe(200);

    sandbox.advance(MINUTE_MS);
    expect((await ask(HOME, first.appKey)).status).toBe(200);
  });

  it('take nothing from a workspace once they are refused', async () => {
    const { appKey } = await sandbox.createWorkspace();
    const left = async (address: string) => {
      const { status, headers } = await ask(address, appKey);
      return status === 200 ? Number(headers.get('ratelimit-remaining')) : undefined;
    };
    const before = (await left(HOME))!;
    expect([await left(HOME), await left(HOME)]).toEqual([before - 1, before - 2]);
    expect([await left(HOME), await left(HOME)]).toEqual([undefined, undefined]);
    expect(await left('198.51.100.4')).toBe(before - 3);
  });

  it('are counted for a whole network of IPv6', async () => {
    const { appKey } = await sandbox.createWorkspace();
    const statuses: number[] = [];
    for (let host = 1; host <= MAX + 1; host += 1)
      statuses.push((await ask(`2001:db8:1:2::${host}`, appKey)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
