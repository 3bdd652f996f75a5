// The sandbox on SQLite with every commit on the disk: requests that come at fixed times, whatever the answers take.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openSandbox, type Sandbox } from '#server/sandbox/open-sandbox.ts';
import type { SandboxTables } from '#server/sandbox/storage/sandbox-tables.ts';
import { openStore } from '#server/store/open-store.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';
import { loadSandboxSeed } from '#server/testing/load-sandbox-seed.ts';
import type { Measurement } from '#contract/bench-result.ts';
import { computeMedian } from './support/numbers.ts';

const READERS = 24;
const PER_SECOND = 300;
const SECONDS = 20;
/** Four reads to one write. */
const WRITE_EVERY = 5;
const KEPT = 1000;

interface Reader {
  readonly id: string;
  readonly appKey: string;
}

async function createReader(sandbox: Sandbox): Promise<Reader> {
  const request = new Request('http://bench/sandbox/workspaces', { method: 'POST' });
  const response = await sandbox.fetch(request);
  if (response.status !== 201) throw new Error(`bench: ${await response.text()}`);
  return (await response.json()) as Reader;
}

function buildRequest({ appKey }: Reader, isWrite: boolean): Request {
  const account = 'http://bench/sandbox/v1/accounts/acc_01HZX6A4N2PC';
  const headers = { authorization: `Bearer ${appKey}`, 'content-type': 'application/json' };
  if (!isWrite) return new Request(account, { headers });
  const amount = { amount: 100, currency: 'KES' };
  const body = JSON.stringify({ walletId: 'wal_01HZX6AB7QKD', amount });
  return new Request(`${account}/topups`, { method: 'POST', headers, body });
}

/**
 * Milliseconds from when each request was due until its response was read, or from its sending when a timer has
 * fired a little early.
 */
async function measureLoad(sandbox: Sandbox, readers: readonly Reader[]) {
  const times = { reads: [] as number[], writes: [] as number[] };
  const start = performance.now() + 50;
  const calls = Array.from({ length: PER_SECOND * SECONDS }, async (_, index) => {
    const due = start + (index * 1000) / PER_SECOND;
    await sleep(Math.max(0, due - performance.now()));
    const isWrite = index % WRITE_EVERY === 0;
    const request = buildRequest(readers[index % readers.length]!, isWrite);
    const from = Math.min(due, performance.now());
    const response = await sandbox.fetch(request);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`bench: a request was answered with ${response.status}`);
    times[isWrite ? 'writes' : 'reads'].push(performance.now() - from);
  });
  await Promise.all(calls);
  return times;
}

function computeP99(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? 0;
}

function readHeap(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}

/** Measures latency under load, the making of workspaces, and the memory that they take. */
export async function measureSandbox(): Promise<readonly Measurement[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-sandbox-'));
  const store = await openStore({ dataDir });
  const sandbox = openSandbox({
    db: store.db.withTables<Pick<SandboxTables, keyof SandboxTables>>(),
    description: await loadApiDescription(),
    seed: await loadSandboxSeed(),
    commonHeaders: {},
    logger: { info: () => {}, warn: () => {}, error: console.error },
    limits: {
      requestsPerMinute: 1e9,
      addressRequestsPerMinute: 1e9,
      workspacesPerHour: 1e9,
      entities: 1e6,
      cached: KEPT * 2,
    },
  });
  try {
    const made: number[] = [];
    const readers: Reader[] = [];
    while (readers.length < READERS) {
      const start = performance.now();
      readers.push(await createReader(sandbox));
      made.push(performance.now() - start);
    }
    // The first request of each kind compiles its schemas.
    for (const reader of readers) {
      await sandbox.fetch(buildRequest(reader, true));
      await sandbox.fetch(buildRequest(reader, false));
    }
    const { reads, writes } = await measureLoad(sandbox, readers);
    const before = readHeap();
    for (let count = 0; count < KEPT; count += 1)
      await sandbox.fetch(buildRequest(await createReader(sandbox), true));
    const perWorkspace = (readHeap() - before) / KEPT;
    const note = `${PER_SECOND} requests/s for ${SECONDS} s in ${READERS} workspaces, one write in ${WRITE_EVERY}`;
    return [
      { name: 'read, p99', value: computeP99(reads), unit: 'ms', target: { max: 10 }, note },
      { name: 'write, p99', value: computeP99(writes), unit: 'ms', target: { max: 25 }, note },
      { name: 'read, median', value: computeMedian(reads), unit: 'ms', note },
      { name: 'write, median', value: computeMedian(writes), unit: 'ms', note },
      {
        name: 'new workspace, slowest',
        value: Math.max(...made),
        unit: 'ms',
        target: { max: 100 },
        note: `of ${READERS}`,
      },
      {
        name: 'memory of 10,000 workspaces, all in use',
        value: (perWorkspace * 10_000) / 2 ** 20,
        unit: 'MiB',
        note: `from ${KEPT}, each with one movement; the server keeps 500 at a time`,
      },
    ];
  } finally {
    await sandbox.close();
    await store.close();
    await rm(dataDir, { recursive: true });
  }
}
