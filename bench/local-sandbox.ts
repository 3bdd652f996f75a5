import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Measurement } from '#contract/bench-result.ts';
import { root } from '#scripts/lib/root.mjs';
import { computeMedian } from './support/numbers.ts';

const run = promisify(execFile);
const PACKAGE = join(root, 'dist/client/sandbox.tgz');
const STARTS = 7;
const CALLS = 500;
const WARM_UP = 200;
const TOP_UP = '/v1/accounts/acc_01HZX6B8V5SE/topups';
const MONEY = JSON.stringify({
  walletId: 'wal_01HZX6BD9SMF',
  amount: { amount: 100, currency: 'KES' },
});

interface Started {
  readonly url: string;
  readonly appKey: string;
  /** From the start of the process to its first line. */
  readonly readyMs: number;
  stop(): Promise<void>;
}

async function start(bin: string, ...args: readonly string[]): Promise<Started> {
  const began = performance.now();
  const child = spawn(process.execPath, [bin, '--json', '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const readyMs = performance.now() - began;
  return {
    ...(JSON.parse(line) as Pick<Started, 'url' | 'appKey'>),
    readyMs,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The median of calls one after the other, in milliseconds. */
async function time(send: () => Promise<Response>): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < CALLS + WARM_UP; at += 1) {
    const began = performance.now();
    const response = await send();
    await response.text();
    if (!response.ok) throw new Error(`bench: the sandbox answers ${response.status}`);
    if (at >= WARM_UP) times.push(performance.now() - began);
  }
  return computeMedian(times);
}

async function timeCalls({ url, appKey }: Started) {
  const headers = { authorization: `Bearer ${appKey}`, 'content-type': 'application/json' };
  const read = await time(() => fetch(`${url}/v1/accounts/acc_01HZX6B8V5SE`, { headers }));
  const write = await time(() => fetch(url + TOP_UP, { method: 'POST', headers, body: MONEY }));
  return { read, write };
}

/** Installs the package of the site in an empty folder and measures it there. */
export async function measureLocalSandbox(): Promise<readonly Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-local-sandbox-'));
  try {
    await writeFile(join(folder, 'package.json'), '{ "private": true }');
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', PACKAGE], { cwd: folder });
    const bin = join(folder, 'node_modules/.bin/wallet-sandbox');
    const ready: number[] = [];
    for (let at = 0; at < STARTS; at += 1) {
      const started = await start(bin);
      ready.push(started.readyMs);
      await started.stop();
    }
    const memory = await start(bin);
    const inMemory = await timeCalls(memory);
    await memory.stop();
    const kept = await start(bin, '--data', join(folder, 'data'));
    const onDisk = await timeCalls(kept);
    await kept.stop();
    return [
      {
        name: 'package',
        value: (await stat(PACKAGE)).size / 1000,
        unit: 'KB',
        target: { max: 1000 },
      },
      {
        name: 'ready, from the start of the process',
        value: computeMedian(ready),
        unit: 'ms',
        target: { max: 400 },
        note: `median of ${STARTS} starts`,
      },
      { name: 'a read, in memory', value: inMemory.read, unit: 'ms', target: { max: 1 } },
      {
        name: 'a write, in memory',
        value: inMemory.write,
        unit: 'ms',
        target: { max: 2 },
        note: 'with its callback in the inbox',
      },
      { name: 'a read, with --data', value: onDisk.read, unit: 'ms' },
      { name: 'a write, with --data', value: onDisk.write, unit: 'ms' },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}
