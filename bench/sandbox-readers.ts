// Readers who all move money at the same time, each in a workspace of their own and in one that they share, by HTTP from a
// real server on SQLite with every commit on the disk. Afterwards everything is compared: what the readers were told, what
// the server showed before it was stopped and after it was started again, and what is in the database.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SandboxTables } from '#server/sandbox/storage/sandbox-tables.ts';
import { openStore } from '#server/store/open-store.ts';
import { root } from '#scripts/lib/root.mjs';
import { checkJournal } from './sandbox-readers/check-journal.ts';
import { checkLedger, sumEntries, type Balances } from './sandbox-readers/check-ledger.ts';
import { createSend, type Tally, type Workspace } from './sandbox-readers/client.ts';
import { loadLedger, type Ledger } from './sandbox-readers/load-ledger.ts';
import { readAndWrite, type Intent } from './sandbox-readers/read-write.ts';
import { getPercentile } from './search-relevance/latency.ts';
import type { Measurement } from '#contract/bench-result.ts';
import { findPort, startService, type Service } from '#scripts/lib/process.ts';

const READERS = 24;
const SECONDS = Number(process.env['SANDBOX_SECONDS'] ?? 60);
/** The system's temporary folder may be in memory; the repository's is on a disk. */
const PARENT = join(root, '.cache');
const SHOWN_VIOLATIONS = 10;

async function startServer(dataDir: string): Promise<Service> {
  const port = await findPort();
  return startService([process.execPath, 'dist/server/main.js'], port, {
    env: {
      PORT: String(port),
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      RATE_LIMIT: '0',
      SANDBOX_RATE_LIMIT: '1000000',
      SANDBOX_ADDRESS_RATE_LIMIT: '1000000',
      SANDBOX_WORKSPACES_PER_HOUR: '1000000',
    },
    probe: '/healthz',
  });
}

async function createWorkspace(url: string): Promise<Workspace> {
  const response = await fetch(`${url}/sandbox/workspaces`, { method: 'POST' });
  if (response.status !== 201) throw new Error(`bench: ${await response.text()}`);
  return (await response.json()) as Workspace;
}

/** What the control API says that every holder has. */
async function readBalances(url: string, { id, appKey }: Workspace): Promise<Balances> {
  const response = await fetch(`${url}/sandbox/workspaces/${id}`, {
    headers: { authorization: `Bearer ${appKey}` },
  });
  const { balances } = (await response.json()) as {
    balances: readonly { holder: string; currency: string; amount: number }[];
  };
  return new Map(balances.map(({ holder, currency, amount }) => [`${holder}/${currency}`, amount]));
}

/** Ids of all transactions that the API lists. */
async function listTransactions(url: string, { appKey }: Workspace): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let cursor = ''; ;) {
    const response = await fetch(`${url}/sandbox/v1/transactions?limit=100${cursor}`, {
      headers: { authorization: `Bearer ${appKey}` },
    });
    const { data, page } = (await response.json()) as {
      data: readonly { id: string }[];
      page: { nextCursor: string | null };
    };
    ids.push(...data.map(({ id }) => id));
    if (page.nextCursor === null) return ids;
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
}

const readAll = (url: string, workspaces: readonly Workspace[]) =>
  Promise.all(workspaces.map((workspace) => readBalances(url, workspace)));

/** What was seen of a workspace on each side. */
interface Sides {
  readonly start: Balances;
  /** Before the server was stopped, and after it was started again. */
  readonly shown: readonly Balances[];
  readonly listed: readonly string[];
  readonly ledger: Ledger;
  readonly intents: readonly Intent[];
}

function checkSides({ start, shown, listed, ledger, intents }: Sides): readonly string[] {
  const sums = sumEntries(start, ledger.entries);
  const differing = shown.flatMap((balances, index) =>
    [...new Set([...sums.keys(), ...balances.keys()])]
      .filter((key) => (sums.get(key) ?? 0) !== (balances.get(key) ?? 0))
      .map((key) => `${key} is not shown as it is (${index === 0 ? 'before' : 'after'} the stop)`),
  );
  const known = new Set(listed);
  const hidden = ledger.transactions.filter(({ id }) => !known.has(id));
  return [
    ...differing,
    ...hidden.map(({ id }) => `${id} is not listed`),
    ...(known.size === listed.length ? [] : ['a transaction is listed twice']),
    ...checkLedger(start, ledger),
    ...checkJournal(intents, ledger),
  ];
}

async function loadLedgers(
  dataDir: string,
  workspaces: readonly Workspace[],
): Promise<readonly Ledger[]> {
  const store = await openStore<SandboxTables>({ dataDir });
  try {
    return await Promise.all(workspaces.map(({ id }) => loadLedger(store, id)));
  } finally {
    await store.close();
  }
}

/** Lets the readers work. @returns what is wrong afterwards, and how many ledger entries were checked */
async function runReaders(dataDir: string, tally: Tally) {
  const journal: Intent[] = [];
  const first = await startServer(dataDir);
  let second: Service | undefined;
  try {
    const workspaces: Workspace[] = [];
    while (workspaces.length <= READERS) workspaces.push(await createWorkspace(first.url));
    const [shared, ...owned] = workspaces;
    const start = await readAll(first.url, workspaces);
    const send = createSend(first.url, tally);
    await Promise.all(
      owned.map((own, index) =>
        readAndWrite({
          name: `reader-${String(index).padStart(2, '0')}`,
          own,
          shared: shared!,
          send,
          seconds: SECONDS,
          journal,
        }),
      ),
    );
    const before = await readAll(first.url, workspaces);
    await first.stop();
    const ledgers = await loadLedgers(dataDir, workspaces);
    second = await startServer(dataDir);
    const { url } = second;
    // The ledger was read first: what falls due after it is not compared, as the control API settles nothing.
    const after = await readAll(url, workspaces);
    const listed = await Promise.all(workspaces.map((one) => listTransactions(url, one)));
    const violations = workspaces.flatMap(({ id }, index) =>
      checkSides({
        start: start[index]!,
        shown: [before[index]!, after[index]!],
        listed: listed[index]!,
        ledger: ledgers[index]!,
        intents: journal.filter(({ workspaceId }) => workspaceId === id),
      }).map((violation) => `${index === 0 ? 'shared' : `own ${index}`}: ${violation}`),
    );
    const entries = ledgers.reduce((sum, ledger) => sum + ledger.entries.length, 0);
    return { violations, entries, intents: journal.length };
  } finally {
    await first.stop();
    await second?.stop();
  }
}

function measureTimes(name: string, times: readonly number[]): readonly Measurement[] {
  const sorted = times.toSorted((one, other) => one - other);
  return [0.5, 0.99].map((part) => ({
    name: `${name}, p${part * 100}`,
    value: getPercentile(sorted, part),
    unit: 'ms',
    note: `of ${times.length}`,
  }));
}

/** Lets readers move money at the same time and checks every invariant of it. */
export async function measureSandboxReaders(): Promise<readonly Measurement[]> {
  await mkdir(PARENT, { recursive: true });
  const dataDir = await mkdtemp(join(PARENT, 'sandbox-readers-'));
  const tally: Tally = { reads: [], writes: [], refusals: new Map(), errors: [] };
  try {
    const { violations, entries, intents } = await runReaders(dataDir, tally);
    for (const text of [...violations, ...tally.errors].slice(0, SHOWN_VIOLATIONS))
      console.error(`     ${text}`);
    const refusals = Array.from(tally.refusals, ([code, count]) => `${code} ${count}`);
    return [
      {
        name: 'violations',
        value: violations.length,
        unit: '',
        target: { max: 0 },
        note: `${intents} movements asked for, ${entries} ledger entries, ${READERS + 1} workspaces; before and after a restart`,
      },
      {
        name: 'errors',
        value: tally.errors.length,
        unit: '',
        target: { max: 0 },
        note: `expected refusals: ${refusals.join(', ') || 'none'}`,
      },
      {
        name: 'calls',
        value: tally.reads.length + tally.writes.length,
        unit: '',
        note: `${READERS} readers in ${SECONDS} s, three in four in their own workspace; keys repeated, also at once`,
      },
      ...measureTimes('read', tally.reads),
      ...measureTimes('write', tally.writes),
    ];
  } finally {
    await rm(dataDir, { recursive: true });
  }
}
