import { sql } from 'kysely';
import { countRuns } from '#testing/random-runs.ts';
import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { createTempStore, STORE_KINDS } from '#server/testing/create-temp-store.ts';
import {
  createTestSandbox,
  type TestSandbox,
  type TestWorkspace,
} from '#server/sandbox/testing/create-test-sandbox.ts';
import {
  DANIEL,
  assertSound,
  GRACE,
  listUnbalanced,
  readBalances,
  sumLedger,
} from '#server/sandbox/testing/ledger.ts';
import { assertStatements } from '#server/sandbox/testing/statements.ts';
import { kes } from '#server/sandbox/testing/use-sandbox.ts';

/** So few that each history folds its ledger several times. */
const KEPT = 24;
/** What may come between two looks at the ledger: 64 changes of at most two lines. */
const UNSEEN = 128;

const step = fc.record({
  kind: fc.constantFrom('topups', 'charges', 'voucher'),
  who: fc.constantFrom(GRACE, DANIEL),
  amount: fc.integer({ min: 1, max: 40_000 }),
  isOther: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Tops up or charges; or sets money aside for a voucher and gives it back, which leaves nothing but lines. */
async function run(workspace: TestWorkspace, { kind, who, amount }: Step): Promise<void> {
  if (kind !== 'voucher') {
    const body = { walletId: who.wallet, amount: kes(amount) };
    await workspace.call('POST', `/v1/accounts/${who.account}/${kind}`, { body });
    return;
  }
  const made = await workspace.call('POST', '/v1/vouchers', {
    body: {
      name: 'Harvest day',
      amount: kes(100),
      quantity: 1,
      validFrom: '2026-06-01T00:00:00Z',
      expiresAt: '2026-07-01T00:00:00Z',
    },
  });
  const { id } = made.body as { id: string };
  expect(await workspace.call('DELETE', `/v1/vouchers/${id}`)).toMatchObject({ status: 204 });
}

async function countLines({ store }: TestSandbox, id: string) {
  const { rows } = await sql<{ lines: number; folded: number }>`
    select count(*) as lines, cast(sum(case when transfer = 'opening' then 1 else 0 end) as bigint)
    as folded from sandbox_entries where workspace_id = ${id}`.execute(store.db);
  return rows[0]!;
}

/** What holders have who have anything. */
const dropEmpty = (balances: ReadonlyMap<string, number>) =>
  new Map([...balances].filter(([, amount]) => amount !== 0));

describe.each(STORE_KINDS)('a ledger with many lines on %s', (kind) => {
  it('is folded, and neither balances nor the sums of transfers change', async () => {
    const store = await createTempStore(kind);
    const limits = { entries: KEPT };
    const one = await createTestSandbox({ store, limits });
    const other = await createTestSandbox({ store, limits });
    const histories = fc.array(step, { minLength: 70, maxLength: 90 });
    await fc.assert(
      fc.asyncProperty(histories, async (steps) => {
        const workspace = await one.createWorkspace();
        const visitor = other.visit(workspace);
        const start = await readBalances(one, workspace);
        for (const item of steps) await run(item.isOther ? visitor : workspace, item);
        const balances = await readBalances(one, workspace);
        assertSound(balances);
        expect(dropEmpty(balances)).toEqual(dropEmpty(await sumLedger(one, workspace.id, start)));
        expect(dropEmpty(await readBalances(other, workspace))).toEqual(dropEmpty(balances));
        expect(await listUnbalanced(one, workspace.id)).toEqual([]);
        const { lines, folded } = await countLines(one, workspace.id);
        expect(lines).toBeLessThanOrEqual(KEPT + UNSEEN);
        expect(folded).toBeGreaterThan(0);
        await assertStatements(one, workspace);
      }),
      { numRuns: countRuns(kind === 'sqlite' ? 6 : 3) },
    );
    await Promise.all([one.close(), other.close()]);
    await store.remove();
  });
});
