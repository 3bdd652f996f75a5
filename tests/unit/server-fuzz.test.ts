// @own-process: it measures the memory of the process
// Throws malformed requests at every part of the server (seeded, so that a failure comes again).
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '#server/edge/listen.ts';
import { collectGarbage } from '#testing/collect-garbage.ts';
import { countRuns, seed } from '#testing/random-runs.ts';
import { createRandom } from './fuzz/create-random.ts';
import { createFuzzServer, type FuzzServer } from './fuzz/fuzz-targets.ts';
import { buildMalformedBytes, buildMalformedRequest } from './fuzz/malformed-request.ts';

const REQUESTS = countRuns(100_000);
/** However little is asked for, the attack may go on that long until it has been answered in each way. */
const MAX_REQUESTS = 10 * REQUESTS;
const WARM_UP = countRuns(20_000);
const SOCKET_REQUESTS = countRuns(4000);
const SOCKETS = 40;
/** A quarter of a minute on a machine that has nothing else to do. */
const TIMEOUT_MS = 180_000;
const MAX_GROWTH_BYTES = 32_000_000;
/** The attack goes deep enough to be let in now and then, and to be refused for many reasons. */
const STATUSES = [200, 308, 400, 403, 404, 405, 413, 414, 415, 416];
/** Stacks, our files and what Node says of files. */
const LEAK = /\n\s+at |node_modules|file:\/\/|\.[cm]?[jt]sx?:\d+|\b(ENOENT|EACCES|ECONNRE\w+)\b/;

let server: FuzzServer;
beforeAll(async () => {
  server = await createFuzzServer();
});
afterAll(() => server.close());

function measureMemory(): number {
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** What is wrong with an answer, if anything. */
function judge(status: number, text: string): string | undefined {
  if (status >= 500) return `answered with ${status}`;
  if (text.includes(process.cwd()) || LEAK.test(text)) return `gave away ${text.slice(0, 300)}`;
  return undefined;
}

/**
 * Sends so many requests of one seed, and more while one of the statuses has not been seen.
 *
 * @returns how many were answered with each status, and what was wrong
 */
async function attack(seed: number, count: number, expected: readonly number[] = []) {
  const random = createRandom(seed);
  const wrong: string[] = [];
  const statuses = new Map<number, number>();
  let sent = 0;
  const isOver = () =>
    sent >= count && (sent >= MAX_REQUESTS || expected.every((status) => statuses.has(status)));
  while (!isOver()) {
    const target = random.pick(server.targets);
    const request = buildMalformedRequest(target, random);
    if (!request) continue;
    sent += 1;
    const what = `${target.name} ${request.method} ${request.url.slice(0, 200)}`;
    const response = await server.app.fetch(request);
    const mistake = judge(response.status, await response.text());
    if (mistake !== undefined) wrong.push(`${what} ${mistake}`);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  }
  return { wrong, statuses };
}

/** Sends bytes and reads until the server hangs up. */
function send(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
  });
}

describe('malformed requests', () => {
  it(
    'never fail, give nothing away and leave nothing behind',
    async () => {
      await attack(seed, WARM_UP);
      const before = measureMemory();
      const { wrong, statuses } = await attack(seed + 1, REQUESTS, STATUSES);
      const growth = measureMemory() - before;
      expect(wrong.slice(0, 10)).toEqual([]);
      expect(server.readFailures()).toEqual([]);
      for (const status of STATUSES)
        expect(statuses.get(status) ?? 0, `answers with ${status}`).toBeGreaterThan(0);
      expect(growth).toBeLessThan(MAX_GROWTH_BYTES);
    },
    TIMEOUT_MS,
  );

  it(
    'never fail over a socket, whatever the bytes',
    async () => {
      const { app } = server;
      const limits = { requestMs: 2000, headersMs: 2000, checkMs: 100 };
      const options = { app, port: 0, host: '127.0.0.1', securityHeaders: {}, limits };
      const running = await listen(options);
      const port = Number(new URL(running.url).port);
      const random = createRandom(seed + 2);
      const wrong: string[] = [];
      let left = SOCKET_REQUESTS;
      const work = async () => {
        while (left > 0) {
          left -= 1;
          const bytes = buildMalformedBytes(random.pick(server.targets), random);
          const text = await send(port, bytes);
          const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0);
          const mistake = text !== '' && status === 0 ? 'is no HTTP' : judge(status, text);
          if (mistake !== undefined) wrong.push(`${bytes.toString('latin1', 0, 200)} ${mistake}`);
        }
      };
      await Promise.all(Array.from({ length: SOCKETS }, work));
      expect(wrong.slice(0, 10)).toEqual([]);
      expect(server.readFailures()).toEqual([]);
      expect(await (await fetch(`${running.url}/healthz`)).text()).toBe('ok');
      await running.close(100);
    },
    TIMEOUT_MS,
  );
});
