import { join } from 'node:path';
import { countRuns } from '#testing/random-runs.ts';
import { fc } from '#testing/fast-check.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewWorkspace } from '#server/sandbox/http/workspaces/create-workspaces.ts';
import type { WorkspaceDocument } from '#server/sandbox/http/control/control-documents.ts';
import type { Entry } from '#server/sandbox/kernel/workspace-state.ts';
import { DANIEL, assertSound, GRACE } from '#server/sandbox/testing/ledger.ts';
import { restoreBackup } from '#server/store/restore-backup.ts';
import { writeBackup } from '#server/store/write-backup.ts';
import { createTempLocation, STORE_KINDS, type TempLocation } from './create-temp-store.ts';
import {
  openSharedSandbox,
  type SandboxCall,
  type SandboxResponse,
  type SharedSandbox,
} from './open-shared-sandbox.ts';
import { spawnSandbox } from './spawn-sandbox.ts';

interface Move {
  readonly who: typeof GRACE;
  readonly kind: 'topups' | 'charges';
  readonly amount: number;
  /** Which process is asked. */
  readonly via: 0 | 1;
}
type Step =
  | { readonly step: 'move'; readonly moves: readonly Move[] }
  | { readonly step: 'advance'; readonly seconds: number; readonly via: 0 | 1 }
  | { readonly step: 'backup' }
  /** Money moves afterwards before anybody looks. */
  | { readonly step: 'restore'; readonly moves: readonly Move[] }
  /** A restore while money moves. */
  | { readonly step: 'race'; readonly moves: readonly Move[] }
  | { readonly step: 'remove'; readonly via: 0 | 1 };

interface Seen {
  readonly balances: ReadonlyMap<string, number>;
  readonly clock: number;
}

const via = fc.constantFrom(0 as const, 1 as const);
const move: fc.Arbitrary<Move> = fc.record({
  who: fc.constantFrom(GRACE, DANIEL),
  kind: fc.constantFrom('topups' as const, 'topups' as const, 'charges' as const),
  amount: fc.integer({ min: 1, max: 60_000 }),
  via,
});
const moves = fc.array(move, { minLength: 1, maxLength: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ step: fc.constant('move' as const), moves }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('backup' as const) }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('restore' as const), moves }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('race' as const), moves }) },
  {
    weight: 1,
    arbitrary: fc.record({
      step: fc.constant('advance' as const),
      seconds: fc.integer({ min: 60, max: 90_000 }),
      via,
    }),
  },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('remove' as const), via }) },
);

const topUp = (amount: number): Move[] => [{ who: GRACE, kind: 'topups', amount, via: 0 }];
/** Both processes see a version, which is then restored away and comes again with another content. */
const REPEATED_VERSION: Step[] = [
  { step: 'move', moves: topUp(100) },
  { step: 'restore', moves: topUp(200) },
];

let location: TempLocation;
let processes: readonly [SharedSandbox, SharedSandbox];

/** A workspace that both processes use, and what a reader who trusts acknowledgements knows about it. */
class History {
  private readonly file = join(location.dataDir, `${Math.random()}.backup`);
  private readonly workspace: NewWorkspace;
  private seen: Seen;
  private kept: Seen;
  private start: Seen['balances'];

  private constructor(workspace: NewWorkspace, seen: Seen) {
    this.workspace = workspace;
    this.seen = seen;
    this.kept = seen;
    this.start = seen.balances;
  }

  static async begin(): Promise<History> {
    const { body } = await processes[0].send({ method: 'POST', path: '/sandbox/workspaces' });
    const workspace = body as NewWorkspace;
    const seen = { balances: new Map<string, number>(), clock: 0 };
    const history = new History(workspace, seen);
    history.seen = await history.read(0);
    history.start = history.seen.balances;
    await history.run({ step: 'backup' });
    return history;
  }

  async run(item: Step): Promise<void> {
    if (item.step === 'move') await this.move(item.moves);
    else if (item.step === 'backup') await this.backup();
    else if (item.step === 'restore') {
      await this.restore();
      await this.move(item.moves);
    } else if (item.step === 'race') await this.race(item.moves);
    else if (item.step === 'advance') await this.advance(item.seconds, item.via);
    else if (item.step === 'remove') await this.remove(item.via);
  }

  /** Both processes show what was acknowledged, and balances are what the ledger says. */
  async check(): Promise<void> {
    for (const index of [0, 1] as const) {
      const { body } = await this.control(index, 'GET', '/export');
      const sums = new Map(this.start);
      for (const { holder, amount } of (body as { readonly entries: readonly Entry[] }).entries)
        sums.set(holder, (sums.get(holder) ?? 0) + amount);
      const { balances, clock } = await this.read(index);
      assertSound(balances);
      expect(balances).toEqual(this.seen.balances);
      expect(balances).toEqual(sums);
      expect(clock).toBeGreaterThanOrEqual(this.seen.clock);
      this.seen = { balances, clock };
    }
  }

  private control(index: 0 | 1, method: string, action = '', body?: object) {
    const { id, appKey: token } = this.workspace;
    const path = `/sandbox/workspaces/${id}${action}`;
    return processes[index].send({ method, path, token, ...(body && { body }) });
  }

  private async read(index: 0 | 1): Promise<Seen> {
    const { status, body } = await this.control(index, 'GET');
    expect(status).toBe(200);
    const { balances, clock } = body as WorkspaceDocument;
    return {
      balances: new Map(balances.map(({ holder, amount }) => [holder, amount])),
      clock: Date.parse(clock),
    };
  }

  private send({ who, kind, amount, via: index }: Move): Promise<SandboxResponse> {
    const call: SandboxCall = {
      method: 'POST',
      path: `/sandbox/v1/accounts/${who.account}/${kind}`,
      token: this.workspace.appKey,
      body: { walletId: who.wallet, amount: { amount, currency: 'KES' } },
    };
    return processes[index].send(call);
  }

  private async move(list: readonly Move[]): Promise<void> {
    const responses = await Promise.all(list.map((item) => this.send(item)));
    const before = this.seen.balances;
    const expected = new Map(before);
    for (const [index, { status }] of responses.entries()) {
      expect([201, 409]).toContain(status);
      const { who, kind, amount } = list[index]!;
      const change = kind === 'topups' ? amount : -amount;
      if (status === 201) expected.set(who.wallet, (expected.get(who.wallet) ?? 0) + change);
    }
    const { balances, clock } = await this.read(list[0]!.via);
    for (const { wallet } of [GRACE, DANIEL])
      expect(balances.get(wallet) ?? 0).toBe(expected.get(wallet) ?? 0);
    this.seen = { balances, clock };
  }

  private async advance(seconds: number, index: 0 | 1): Promise<void> {
    const { status } = await this.control(index, 'POST', '/clock', { advance: seconds });
    expect(status).toBe(200);
    this.seen = { ...this.seen, clock: this.seen.clock + seconds * 1000 };
  }

  private async backup(): Promise<void> {
    await writeBackup({ location, file: this.file, canReplace: true });
    this.kept = this.seen;
  }

  private async restore(): Promise<void> {
    await restoreBackup({ location, file: this.file, canReplace: true });
    this.seen = this.kept;
  }

  private async race(list: readonly Move[]): Promise<void> {
    const under = Promise.all(list.map((item) => this.send(item)));
    await restoreBackup({ location, file: this.file, canReplace: true });
    await under;
    // What was moved may have been moved before the restore or after it.
    this.seen = { balances: (await this.read(0)).balances, clock: this.kept.clock };
  }

  private async remove(index: 0 | 1): Promise<void> {
    expect(await this.control(index, 'DELETE')).toMatchObject({ status: 204 });
    for (const other of [0, 1] as const) {
      expect(await this.control(other, 'GET')).toMatchObject({ status: 404 });
      const gone = { who: GRACE, kind: 'topups', amount: 1, via: other } as const;
      expect(await this.send(gone)).toMatchObject({ status: 401 });
    }
    await this.restore();
  }
}

describe.each(STORE_KINDS)('two processes on one database of %s, with restores', (kind) => {
  beforeEach(async () => {
    location = await createTempLocation(kind);
    processes = [await openSharedSandbox(location), await spawnSandbox(location)];
  });
  afterEach(async () => {
    for (const item of processes) await item.close();
    await location.remove();
  });

  // Each restore makes all tables again, which takes its time on a busy machine.
  it(
    'show each acknowledged change at once, and lose or make no money in any history',
    { timeout: 180_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 3, maxLength: kind === 'sqlite' ? 9 : 4 }),
          async (steps) => {
            const history = await History.begin();
            for (const item of steps) {
              await history.run(item);
              await history.check();
            }
          },
        ),
        {
          numRuns: countRuns(kind === 'sqlite' ? 4 : 2),
          examples: [[REPEATED_VERSION]],
        },
      );
    },
  );
});
