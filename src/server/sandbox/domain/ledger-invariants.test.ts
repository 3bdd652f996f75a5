import { DAY_MS } from '#contract/day-ms.ts';
import { countRuns } from '#testing/random-runs.ts';
import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { createTempStore } from '#server/testing/create-temp-store.ts';
import {
  createTestSandbox,
  type TestWorkspace,
} from '#server/sandbox/testing/create-test-sandbox.ts';
import {
  DANIEL,
  assertSound,
  GRACE,
  readBalances,
  sumLedger,
} from '#server/sandbox/testing/ledger.ts';
import { assertStatements } from '#server/sandbox/testing/statements.ts';

interface Step {
  readonly kind: 'topups' | 'charges';
  readonly who: typeof GRACE;
  readonly amount: number;
  readonly key: string;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('topups' as const, 'charges' as const),
  who: fc.constantFrom(GRACE, DANIEL),
  amount: fc.integer({ min: 1, max: 90_000 }),
  key: fc.integer({ min: 1, max: 12 }).map((number) => `history-${number}`),
});

function run(workspace: TestWorkspace, { kind, who, amount, key }: Step) {
  return workspace.call('POST', `/v1/accounts/${who.account}/${kind}`, {
    body: { walletId: who.wallet, amount: { amount, currency: 'KES' } },
    headers: { 'idempotency-key': key },
  });
}

/** Those that were taken, each key once. */
function sumTaken(steps: readonly Step[], answers: readonly { status: number; body: unknown }[]) {
  const taken = new Map<string, Step>();
  for (const [index, { status }] of answers.entries())
    if (status === 201) taken.set(steps[index]!.key, steps[index]!);
  return [...taken.values()];
}

describe.each(['sqlite', 'postgres'] as const)('money on %s', (kind) => {
  it('is neither made nor lost by any history of concurrent movements in two processes', async () => {
    const store = await createTempStore(kind);
    const one = await createTestSandbox({ store });
    const other = await createTestSandbox({ store });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, fc.boolean()), { maxLength: 30 }), async (list) => {
        const workspace = await one.createWorkspace();
        const start = await readBalances(one, workspace);
        const visitor = other.visit(workspace);
        const steps = list.map(([item]) => item);
        const responses = await Promise.all(
          list.map(([item, isOther]) => run(isOther ? visitor : workspace, item)),
        );
        for (const { status } of responses) expect([201, 409, 422]).toContain(status);
        const balances = await readBalances(one, workspace);
        assertSound(balances);
        expect(balances).toEqual(await sumLedger(one, workspace.id, start));
        expect(await readBalances(other, workspace)).toEqual(balances);
        for (const { wallet } of [GRACE, DANIEL]) {
          const moved = sumTaken(steps, responses)
            .filter(({ who }) => who.wallet === wallet)
            .reduce(
              (sum, { kind: type, amount }) => sum + (type === 'topups' ? amount : -amount),
              0,
            );
          expect(balances.get(wallet) ?? 0).toBe((start.get(wallet) ?? 0) + moved);
        }
        await assertStatements(one, workspace);
      }),
      { numRuns: countRuns(kind === 'sqlite' ? 25 : 10) },
    );
    await Promise.all([one.close(), other.close()]);
    await store.remove();
  });
});

describe('a key that is used twice', () => {
  it('is answered with the first answer, and moves money once, for calls at the same time as well', async () => {
    const sandbox = await createTestSandbox();
    const workspace = await sandbox.createWorkspace();
    const same: Step = { kind: 'topups', who: DANIEL, amount: 700, key: 'one-and-the-same' };
    const responses = await Promise.all([1, 2, 3, 4].map(() => run(workspace, same)));
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const changed = await run(workspace, { ...same, amount: 701 });
    expect(changed).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    expect((await readBalances(sandbox, workspace)).get(DANIEL.wallet)).toBe(700);
    await sandbox.remove();
  });

  it('stands for a refusal too, until 30 days have passed', async () => {
    const sandbox = await createTestSandbox();
    const workspace = await sandbox.createWorkspace();
    const charge: Step = { kind: 'charges', who: DANIEL, amount: 500, key: 'too-early' };
    expect(await run(workspace, charge)).toMatchObject({ status: 409 });
    await run(workspace, { kind: 'topups', who: DANIEL, amount: 500, key: 'the-topup' });
    expect(await run(workspace, charge)).toMatchObject({ body: { code: 'insufficient_funds' } });
    sandbox.advance(29 * DAY_MS);
    expect(await run(workspace, charge)).toMatchObject({ body: { code: 'insufficient_funds' } });
    sandbox.advance(DAY_MS);
    expect(await run(workspace, charge)).toMatchObject({ status: 201 });
    await sandbox.remove();
  });
});
