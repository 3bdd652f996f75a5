import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { WorkspaceDocument } from './control-documents.ts';
import {
  createTestSandbox,
  type TestSandbox,
  type TestWorkspace,
} from '#server/sandbox/testing/create-test-sandbox.ts';
import { GRACE } from '#server/sandbox/testing/ledger.ts';
import { kes } from '#server/sandbox/testing/use-sandbox.ts';
import { createTempStore, STORE_KINDS, type TempStore } from '#server/testing/create-temp-store.ts';

const HOUR = 3600;
const HOUR_MS = HOUR * 1000;

describe.each(STORE_KINDS)('the clock of a workspace on %s', (kind) => {
  let store: TempStore | undefined;
  let one: TestSandbox;
  let other: TestSandbox;
  let workspace: TestWorkspace;
  beforeEach(async () => {
    store ??= await createTempStore(kind);
    one = await createTestSandbox({ store });
    other = await createTestSandbox({ store });
    workspace = await one.createWorkspace();
  });
  afterAll(() => store?.remove());

  const send = (sandbox: TestSandbox, method: string, action = '', body?: object) =>
    sandbox.control(method, `/${workspace.id}${action}`, { token: workspace.appKey, body });
  async function readTime(sandbox = one): Promise<number> {
    const { body } = await send(sandbox, 'GET');
    return Date.parse((body as WorkspaceDocument).clock);
  }
  const topUp = (sandbox = one) =>
    sandbox.visit(workspace).call('POST', `/v1/accounts/${GRACE.account}/topups`, {
      body: { walletId: GRACE.wallet, amount: kes(100) },
    });

  it('loses no advance, whichever process takes it', async () => {
    const start = await readTime();
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        send(index % 2 === 0 ? one : other, 'POST', '/clock', { advance: HOUR }),
      ),
    );
    for (const { status } of responses) expect(status).toBe(200);
    expect(await readTime()).toBe(start + 8 * HOUR_MS);
    expect(await readTime(other)).toBe(start + 8 * HOUR_MS);
  });

  it('is not set back by what comes at the same time as a set', async () => {
    const set = Date.UTC(2026, 5, 1);
    const responses = await Promise.all([
      send(one, 'POST', '/clock', { set: new Date(set).toISOString() }),
      send(one, 'POST', '/clock', { advance: 10 }),
      send(other, 'POST', '/clock', { advance: 10 }),
    ]);
    for (const { status } of responses) expect(status).toBe(200);
    expect(await readTime()).toBeGreaterThanOrEqual(set);
    const late = await send(other, 'POST', '/clock', { set: '2026-05-31T23:59:59Z' });
    expect(late.status).toBe(422);
  });

  it("does not go back with the machine's clock, and movements stay in order of time", async () => {
    await topUp();
    one.advance(HOUR_MS);
    const shown = await readTime();
    // One of the machines steps back by more than what has passed, before and after a movement.
    one.advance(-2 * HOUR_MS);
    expect(await readTime()).toBe(shown);
    one.advance(2 * HOUR_MS);
    expect((await topUp()).status).toBe(201);
    one.advance(-2 * HOUR_MS);
    expect((await topUp(other)).status).toBe(201);
    expect((await topUp()).status).toBe(201);
    expect(await readTime()).toBe(shown);
    expect(await readTime(other)).toBe(shown);
    const { body } = await workspace.call(
      'GET',
      `/v1/accounts/${GRACE.account}/wallets/${GRACE.wallet}/transactions`,
    );
    const times = (body as { data: { createdAt: string }[] }).data.map(
      ({ createdAt }) => createdAt,
    );
    expect(times).toHaveLength(5);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(Date.parse(times[0]!)).toBe(shown);
  });

  it('goes on from where it stands when it is moved, and goes back with a reset', async () => {
    const start = await readTime();
    one.advance(HOUR_MS);
    await topUp();
    one.advance(-HOUR_MS);
    await send(one, 'POST', '/clock', { advance: 60 });
    one.advance(60_000);
    expect(await readTime()).toBe(start + HOUR_MS + 120_000);
    await send(one, 'POST', '/reset');
    expect(await readTime()).toBe(start);
    expect(await readTime(other)).toBeLessThanOrEqual(start);
  });
});
