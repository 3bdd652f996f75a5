import { describe, expect, it } from 'vitest';
import type { TestSandbox } from '#server/sandbox/testing/create-test-sandbox.ts';
import { GRACE } from '#server/sandbox/testing/ledger.ts';
import { kes } from '#server/sandbox/testing/use-sandbox.ts';
import { useTwoProcesses } from '#server/sandbox/testing/use-two-processes.ts';
import { STORE_KINDS } from '#server/testing/create-temp-store.ts';

const HOUR = 3600;
const HOUR_MS = HOUR * 1000;

describe.each(STORE_KINDS)('the clock of a workspace on %s', (kind) => {
  const processes = useTwoProcesses(kind);
  const { readTime } = processes;

  const send = (sandbox: TestSandbox, method: string, action = '', body?: object) =>
    sandbox.control(method, `/${processes.workspace.id}${action}`, {
      token: processes.workspace.appKey,
      body,
    });
  const topUp = (sandbox = processes.one) =>
    sandbox.visit(processes.workspace).call('POST', `/v1/accounts/${GRACE.account}/topups`, {
      body: { walletId: GRACE.wallet, amount: kes(100) },
    });

  it('loses no advance, whichever process takes it', async () => {
    const start = await readTime();
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        send(index % 2 === 0 ? processes.one : processes.other, 'POST', '/clock', {
          advance: HOUR,
        }),
      ),
    );
    for (const { status } of responses) expect(status).toBe(200);
    expect(await readTime()).toBe(start + 8 * HOUR_MS);
    expect(await readTime(processes.other)).toBe(start + 8 * HOUR_MS);
  });

  it('is not set back by what comes at the same time as a set', async () => {
    const set = Date.UTC(2026, 5, 1);
    const responses = await Promise.all([
      send(processes.one, 'POST', '/clock', { set: new Date(set).toISOString() }),
      send(processes.one, 'POST', '/clock', { advance: 10 }),
      send(processes.other, 'POST', '/clock', { advance: 10 }),
    ]);
    for (const { status } of responses) expect(status).toBe(200);
    expect(await readTime()).toBeGreaterThanOrEqual(set);
    const late = await send(processes.other, 'POST', '/clock', { set: '2026-05-31T23:59:59Z' });
    expect(late.status).toBe(422);
  });

  it("does not go back with the machine's clock, and movements stay in order of time", async () => {
    await topUp();
    processes.one.advance(HOUR_MS);
    const shown = await readTime();
    // One of the machines steps back by more than what has passed, before and after a movement.
    processes.one.advance(-2 * HOUR_MS);
    expect(await readTime()).toBe(shown);
    processes.one.advance(2 * HOUR_MS);
    expect((await topUp()).status).toBe(201);
    processes.one.advance(-2 * HOUR_MS);
    expect((await topUp(processes.other)).status).toBe(201);
    expect((await topUp()).status).toBe(201);
    expect(await readTime()).toBe(shown);
    expect(await readTime(processes.other)).toBe(shown);
    const { body } = await processes.workspace.call(
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
    processes.one.advance(HOUR_MS);
    await topUp();
    processes.one.advance(-HOUR_MS);
    await send(processes.one, 'POST', '/clock', { advance: 60 });
    processes.one.advance(60_000);
    expect(await readTime()).toBe(start + HOUR_MS + 120_000);
    await send(processes.one, 'POST', '/reset');
    expect(await readTime()).toBe(start);
    expect(await readTime(processes.other)).toBeLessThanOrEqual(start);
  });
});
