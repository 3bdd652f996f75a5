import { afterEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/day-ms.ts';
import { DEFAULT_SANDBOX_LIMITS } from '#server/sandbox/kernel/sandbox-limits.ts';
import type { NewWorkspace } from '#server/sandbox/http/workspaces/create-workspaces.ts';
import {
  createTestSandbox,
  type TestSandbox,
} from '#server/sandbox/testing/create-test-sandbox.ts';

const WORKSPACES = 'http://localhost/sandbox/workspaces';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const OFFICE = '192.0.2.1';

let sandbox: TestSandbox;
afterEach(() => sandbox.remove());

async function open(limits: { workspaces?: number; workspacesPerHour?: number }) {
  sandbox = await createTestSandbox({ limits });
}

async function ask(address: string, init: RequestInit = {}) {
  return sandbox.fetch(new Request(WORKSPACES, { method: 'POST', ...init }), address);
}

async function make(address = OFFICE): Promise<NewWorkspace> {
  const response = await ask(address);
  expect(response.status).toBe(201);
  return (await response.json()) as NewWorkspace;
}

const call = async (workspace: NewWorkspace) =>
  (await sandbox.visit(workspace).call('GET', '/v1/accounts')).status;

const isThere = async ({ id, appKey }: NewWorkspace) =>
  (await sandbox.control('GET', `/${id}`, { token: appKey })).status === 200;

describe('the workspaces of one address', () => {
  it('cost nothing as long as nobody calls them', async () => {
    await open({ workspacesPerHour: 3, workspaces: 1000 });
    const made = [];
    for (let count = 0; count < 100; count += 1) made.push(await make());
    expect(
      await sandbox.store.db.selectFrom('sandbox_workspaces').select('id').execute(),
    ).toHaveLength(3);
    expect(await call(made.at(-1)!)).toBe(200);
    expect(await isThere(made[0]!)).toBe(false);
  });

  it('are not counted without a limit', async () => {
    await open({ workspacesPerHour: Infinity, workspaces: 1000 });
    const made = [];
    for (let count = 0; count < 50; count += 1) made.push(await make());
    expect(await isThere(made[0]!)).toBe(true);
    expect(await call(made[0]!)).toBe(200);
  });

  it('are as many as an office takes into use, and then wait for the next hour', async () => {
    await open({ workspacesPerHour: DEFAULT_SANDBOX_LIMITS.workspacesPerHour });
    for (let count = 0; count < 100; count += 1) expect(await call(await make())).toBe(200);
    await sandbox.remove();
    await open({ workspacesPerHour: 3 });
    const made = [await make(), await make(), await make()];
    for (const workspace of made) await call(workspace);
    const refused = await ask(OFFICE);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const workspace of made) expect(await call(workspace)).toBe(200);
    await make('192.0.2.2');
    sandbox.advance(HOUR_MS);
    await make();
  });

  it('are no more when an address makes some before it has used the others', async () => {
    await open({ workspacesPerHour: 5 });
    const first = [await make(), await make(), await make(), await make(), await make()];
    for (const workspace of first.slice(0, 4)) await call(workspace);
    const second = [await make(), await make(), await make()];
    const all = [...first, ...second];
    const statuses = [];
    for (const workspace of all) statuses.push(await call(workspace));
    expect(statuses).toEqual([200, 200, 200, 200, 401, 401, 401, 200]);
    expect((await ask(OFFICE)).status).toBe(429);
  });

  it('are not refused for days after the machine’s clock was three days ahead', async () => {
    await open({ workspacesPerHour: 1 });
    await call(await make());
    expect((await ask(OFFICE)).status).toBe(429);
    sandbox.advance(-3 * DAY_MS);
    await call(await make());
    const refused = await ask(OFFICE);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
  });

  it('count when their clock is moved, as when they are called', async () => {
    await open({ workspacesPerHour: 1 });
    const { id, appKey } = await make();
    await sandbox.control('POST', `/${id}/clock`, { token: appKey, body: { advance: 60 } });
    expect((await ask(OFFICE)).status).toBe(429);
  });

  it('fill a tenth of the sandbox in a day at most', async () => {
    await open({ workspacesPerHour: 4, workspaces: 100 });
    let taken = 0;
    for (let hour = 0; hour < 12; hour += 1) {
      for (let count = 0; count < 4; count += 1) {
        const response = await ask(OFFICE);
        if (response.status !== 201) continue;
        expect(await call((await response.json()) as NewWorkspace)).toBe(200);
        taken += 1;
      }
      sandbox.advance(HOUR_MS);
    }
    expect(taken).toBe(10);
  });

  it('are those of a whole network of IPv6', async () => {
    await open({ workspacesPerHour: 3 });
    const network = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3'];
    for (const address of network) await call(await make(address));
    expect((await ask('2001:db8:1:2::4')).status).toBe(429);
    await make('2001:db8:1:3::1');
  });
});

describe('a full sandbox', () => {
  it('gives the place of a workspace that nobody has called to the next', async () => {
    await open({ workspaces: 3 });
    const uncalled = await make('192.0.2.2');
    const [one, two] = [await make(), await make()];
    for (const workspace of [one, two]) await call(workspace);
    sandbox.advance(11 * MINUTE_MS);
    const next = await make();
    expect(await call(next)).toBe(200);
    expect(await isThere(uncalled)).toBe(false);
    for (const workspace of [one, two]) expect(await isThere(workspace)).toBe(true);
  });

  it('gives the place that was not used for longest, and none that is in use', async () => {
    await open({ workspaces: 2 });
    const [old, active] = [await make(), await make()];
    for (const workspace of [old, active]) await call(workspace);
    const refused = await ask('192.0.2.2');
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: 'sandbox_full' });
    expect(refused.headers.get('retry-after')).toBe('600');
    sandbox.advance(25 * HOUR_MS);
    await call(active);
    await make('192.0.2.2');
    expect(await isThere(old)).toBe(false);
    expect(await isThere(active)).toBe(true);
  });
});

describe('a page of another site', () => {
  const FOREIGN: readonly Readonly<Record<string, string>>[] = [
    { 'content-type': 'text/plain', origin: 'https://elsewhere.example' },
    { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost' },
  ];

  it.each(FOREIGN)('makes no workspace in its reader with %o', async (headers) => {
    await open({});
    const refused = await ask(OFFICE, { headers, body: 'a=1' });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'origin_refused' });
    const copies = new Request(`${WORKSPACES}/copies`, { method: 'POST', headers, body: '{}' });
    expect((await sandbox.fetch(copies, OFFICE)).status).toBe(403);
  });

  it('makes one where the operator has listed it', async () => {
    sandbox = await createTestSandbox({ allowedOrigins: ['https://elsewhere.example'] });
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    const response = await ask(OFFICE, { headers });
    expect(response.status).toBe(201);
    expect(response.headers.get('access-control-allow-origin')).toBe(headers.origin);
  });

  it('is told apart from the console and from programs', async () => {
    await open({});
    const own = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' };
    expect((await ask(OFFICE, { headers: own })).status).toBe(201);
    expect((await ask(OFFICE)).status).toBe(201);
  });
});
