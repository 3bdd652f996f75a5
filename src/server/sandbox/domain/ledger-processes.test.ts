import { describe, expect, it } from 'vitest';
import {
  createTempLocation,
  openTempLocation,
  STORE_KINDS,
  type TempLocation,
} from '#server/testing/create-temp-store.ts';
import type { MovementResponse, MovementRequest } from '#server/testing/move-money.ts';
import { spawnScript } from '#server/testing/spawn-script.ts';
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

const MOVEMENTS = 60;

/** The sandbox on a database that other processes use as well. */
async function visitPlace(location: TempLocation): Promise<TestSandbox> {
  return createTestSandbox({ store: await openTempLocation(location), clock: Date });
}

/** The same key always with the same movement; some ask for more than there is. */
function buildMovement(number: number): MovementRequest & { readonly change: number } {
  const who = number % 2 === 0 ? GRACE : DANIEL;
  const kind = number % 3 === 0 ? 'topups' : 'charges';
  const amount = ((number * 7919) % 60_000) + 1;
  return {
    key: `movement-${number}`,
    path: `/v1/accounts/${who.account}/${kind}`,
    body: { walletId: who.wallet, amount: { amount, currency: 'KES' } },
    change: kind === 'topups' ? amount : -amount,
  };
}

/** Lets two processes make the same movements: half of them at the same time, the rest from opposite ends. */
async function moveInProcesses(location: TempLocation, workspace: TestWorkspace) {
  const { dataDir, databaseUrl } = location;
  const movements = Array.from({ length: MOVEMENTS }, (_, number) => buildMovement(number));
  const half = MOVEMENTS / 2;
  const other = [...movements.slice(0, half), ...movements.slice(half).toReversed()];
  const scripts = await Promise.all(
    [movements, other].map((list) =>
      spawnScript('move-money.ts', [
        JSON.stringify({ dataDir, databaseUrl }),
        JSON.stringify({ appKey: workspace.appKey }),
        JSON.stringify(list),
      ]),
    ),
  );
  for (const { lines } of scripts)
    await expect.poll(() => lines.length, { timeout: 40_000, interval: 10 }).toBe(1);
  for (const { child } of scripts) child.stdin.write('go\n');
  for (const { ended } of scripts) expect(await ended).toBe(0);
  return scripts.map(({ lines }) =>
    lines.slice(1).map((line) => JSON.parse(line) as MovementResponse),
  );
}

describe('two processes on one PostgreSQL', () => {
  it('give one answer for a key and move its money once, whichever of them is asked', async () => {
    const location = await createTempLocation('postgres');
    const sandbox = await visitPlace(location);
    const workspace = await sandbox.createWorkspace();
    const start = await readBalances(sandbox, workspace);
    const [forward = [], others = []] = await moveInProcesses(location, workspace);
    expect(forward).toHaveLength(MOVEMENTS);
    const withoutId = ({ status, text }: MovementResponse) => ({
      status,
      // A problem document names the request, and there are two requests.
      body: { ...(JSON.parse(text) as object), requestId: undefined },
    });
    const other = new Map(others.map((answer) => [answer.key, answer]));
    for (const answer of forward)
      expect(withoutId(other.get(answer.key)!)).toEqual(withoutId(answer));
    const balances = await readBalances(sandbox, workspace);
    assertSound(balances);
    expect(balances).toEqual(await sumLedger(sandbox, workspace.id, start));
    expect(await listUnbalanced(sandbox, workspace.id)).toEqual([]);
    const taken = new Set(forward.filter(({ status }) => status === 201).map(({ key }) => key));
    expect(taken.size).toBeGreaterThan(MOVEMENTS / 3);
    for (const [index, { wallet }] of [GRACE, DANIEL].entries()) {
      const moved = Array.from({ length: MOVEMENTS }, (_, number) => buildMovement(number))
        .filter(({ key }, number) => number % 2 === index && taken.has(key))
        .reduce((sum, { change }) => sum + change, 0);
      expect(balances.get(wallet) ?? 0).toBe((start.get(wallet) ?? 0) + moved);
    }
    await sandbox.remove();
  });
});

describe.each(STORE_KINDS)('a process that is killed, on %s,', (kind) => {
  it('leaves every movement that it has answered and no half of another', async () => {
    const location = await createTempLocation(kind);
    const { dataDir, databaseUrl } = location;
    const script = await spawnScript('charge-until-killed.ts', [
      JSON.stringify({ dataDir, databaseUrl }),
    ]);
    await expect.poll(() => script.lines.length, { timeout: 40_000 }).toBeGreaterThan(25);
    script.child.kill('SIGKILL');
    await script.ended;
    const { id, appKey } = JSON.parse(script.lines[0]!) as TestWorkspace;
    const sandbox = await visitPlace(location);
    const workspace = sandbox.visit({ id, appKey });
    const balances = await readBalances(sandbox, workspace);
    assertSound(balances);
    expect(await listUnbalanced(sandbox, id)).toEqual([]);
    const answered = script.lines.length - 1;
    const moved = (balances.get(DANIEL.wallet) ?? 0) / 100;
    expect([answered, answered + 1]).toContain(moved);
    const { body } = await workspace.call('GET', '/v1/transactions?limit=100');
    const { data } = body as { data: { walletId: string }[] };
    const shown = data.filter(({ walletId }) => walletId === DANIEL.wallet).length;
    expect(shown).toBe(Math.min(moved, 100));
    await sandbox.remove();
  });
});
