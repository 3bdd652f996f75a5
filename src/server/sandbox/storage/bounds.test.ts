import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STORE_KINDS, createTempStore } from '#server/testing/create-temp-store.ts';
import { DANIEL } from '#server/sandbox/testing/ledger.ts';
import {
  createTestSandbox,
  type TestSandbox,
  type TestWorkspace,
} from '#server/sandbox/testing/create-test-sandbox.ts';

const DAY_SECONDS = 24 * 60 * 60;

describe.each(STORE_KINDS)('what a workspace takes on %s', (kind) => {
  let sandbox: TestSandbox;
  let workspace: TestWorkspace;
  beforeEach(async () => {
    sandbox = await createTestSandbox({ store: await createTempStore(kind), limits: { keys: 40 } });
    workspace = await sandbox.createWorkspace();
  });
  afterEach(() => sandbox.remove());

  const topUp = (key?: string) =>
    workspace.call('POST', `/v1/accounts/${DANIEL.account}/topups`, {
      body: { walletId: DANIEL.wallet, amount: { amount: 100, currency: 'KES' } },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  async function topUpOften(times: number, createKey?: (number: number) => string) {
    for (let number = 0; number < times; number += 1)
      expect(await topUp(createKey?.(number))).toMatchObject({ status: 201 });
  }
  const moveClock = (advance: number) =>
    sandbox.control('POST', `/${workspace.id}/clock`, {
      token: workspace.appKey,
      body: { advance },
    });
  async function count(table: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where workspace_id = ${workspace.id}
    `.execute(sandbox.store.db);
    return rows[0]!.count;
  }

  it('loses the answers of idempotency keys when 30 days have passed by its clock', async () => {
    await topUpOften(30, (number) => `last-month-${number}`);
    await moveClock(30 * DAY_SECONDS - 60);
    await topUpOften(5, (number) => `this-month-${number}`);
    expect(await count('sandbox_idempotency')).toBe(35);
    await moveClock(120);
    await topUpOften(64);
    expect(await count('sandbox_idempotency')).toBe(5);
    const before = await count('sandbox_entries');
    await topUpOften(5, (number) => `this-month-${number}`);
    expect(await count('sandbox_entries')).toBe(before);
  });

  it('loses callbacks that were sent, and none that waits', async () => {
    await topUpOften(20);
    await sql`update sandbox_callbacks set state = 'sent'`.execute(sandbox.store.db);
    await topUpOften(64);
    expect(await count('sandbox_callbacks')).toBe(64);
  });

  it('takes no new idempotency key when it remembers too many, and still answers those it has', async () => {
    await topUpOften(40, (number) => `remembered-${number}`);
    expect(await topUp('one-too-many')).toMatchObject({
      status: 507,
      body: { code: 'workspace_full' },
    });
    expect(await topUp('remembered-7')).toMatchObject({ status: 201 });
    expect(await topUp()).toMatchObject({ status: 201 });
    await moveClock(30 * DAY_SECONDS);
    expect(await topUp('one-too-many')).toMatchObject({ status: 201 });
  });

  it('grows by two lines of a statement when a voucher is made and removed', async () => {
    // The first use of the key is noted.
    await workspace.call('GET', '/v1/vouchers');
    const start = await count('sandbox_entities');
    const made = await workspace.call('POST', '/v1/vouchers', {
      body: {
        name: 'Harvest day',
        amount: { amount: 100, currency: 'KES' },
        quantity: 2,
        validFrom: '2026-06-01T00:00:00Z',
        expiresAt: '2026-07-01T00:00:00Z',
      },
    });
    const { id } = made.body as { id: string };
    expect(await count('sandbox_entities')).toBeGreaterThan(start);
    expect(await workspace.call('DELETE', `/v1/vouchers/${id}`)).toMatchObject({ status: 204 });
    // The company's statement shows that the money was set aside, and that it came back.
    expect(await count('sandbox_entities')).toBe(start + 2);
  });
});
