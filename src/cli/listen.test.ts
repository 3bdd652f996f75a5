// Callbacks that are forwarded: each once and in order, whatever happens to the connections.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLocalSandbox } from '#local/start-sandbox.ts';
import type { LocalSandbox } from '#local/public-types.ts';
import { createLocalCall } from '#local/testing/call-sandbox.ts';
import { loadLocalAssets } from '#local/testing/local-assets.ts';
import { checkSignature } from '#server/callbacks/delivery/signature.ts';
import { noteFigures } from '#testing/note-figures.ts';
import { countRuns } from '#testing/random-runs.ts';
import { openBreakingProxy, type BreakingProxy } from './testing/breaking-proxy.ts';
import { startCommand, type RunningCommand } from './testing/run-command.ts';

const assets = { ...(await loadLocalAssets()), checksAnswers: false };
const MONEY = { walletId: 'wal_01HZX6BD9SMF', amount: { amount: 1, currency: 'KES' } };

interface Taken {
  readonly id: string;
  readonly balance: number;
  readonly problem: string | null;
}

let sandbox: LocalSandbox;
let proxy: BreakingProxy;
let receiver: Server;
let taken: Taken[];
/** Of each answer; 0 for none. */
let status: number;
const commands: RunningCommand[] = [];

function createReceiver(): Server {
  return createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const signature = request.headers['wallet-signature'] as string | undefined;
      const { problem } = checkSignature(sandbox.callbackSecret, signature, text, Date.now());
      const { id, data } = JSON.parse(text) as {
        readonly id: string;
        readonly data: { readonly balanceAfter: { readonly amount: number } };
      };
      taken.push({ id, balance: data.balanceAfter.amount, problem });
      if (status === 0) return;
      response.writeHead(status, status === 307 ? { location: '/elsewhere' } : {}).end();
    });
  });
}

const readPort = (server: Server) => (server.address() as AddressInfo).port;
const open = (server: Server, port = 0) =>
  new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
const shut = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

beforeEach(async () => {
  taken = [];
  status = 200;
  sandbox = await startLocalSandbox(assets);
  proxy = await openBreakingProxy(Number(new URL(sandbox.url).port));
  receiver = createReceiver();
  await open(receiver);
});

afterEach(async () => {
  vi.restoreAllMocks();
  for (const command of commands.splice(0)) {
    command.end();
    await command.ended;
  }
  await shut(receiver);
  await proxy.close();
  await sandbox.close();
});

function listen(...args: readonly string[]): RunningCommand {
  const environment = {
    WALLET_API_URL: `http://127.0.0.1:${proxy.port}`,
    WALLET_API_KEY: sandbox.appKey,
  };
  const address = `http://127.0.0.1:${readPort(receiver)}/hook`;
  const command = startCommand(['listen', '--forward-to', address, ...args], environment);
  commands.push(command);
  return command;
}

async function topUp(times: number): Promise<void> {
  const call = createLocalCall(sandbox);
  for (let time = 0; time < times; time += 1)
    await call('POST', '/v1/accounts/acc_01HZX6B8V5SE/topups', { body: MONEY });
}

/** Puts callbacks into the inbox: a workspace has no room for as many transactions. */
async function postCallbacks(times: number): Promise<void> {
  const call = createLocalCall(sandbox);
  const { body } = await call('GET', `/callbacks/${sandbox.workspaceId}/settings`);
  const { address } = body as { readonly address: string };
  for (let at = 1; at <= times; at += 1) {
    const data = { balanceAfter: { amount: at } };
    const sent = { id: `evt_${at}`, type: 'transaction.completed', data };
    const { status: answered } = await call('POST', address, { body: sent, token: null });
    expect(answered).toBe(200);
  }
}

async function waitForTaken(count: number, timeout = 20_000): Promise<void> {
  await vi.waitFor(() => expect(taken.length).toBeGreaterThanOrEqual(count), {
    timeout,
    interval: 20,
  });
}

/** The balance after each transfer says its place. */
function expectWhole(count: number): void {
  expect(taken.map(({ balance }) => balance)).toEqual(
    Array.from({ length: count }, (_, at) => at + 1),
  );
  expect(new Set(taken.map(({ id }) => id)).size).toBe(count);
  expect(taken.every(({ problem }) => problem === null)).toBe(true);
}

describe('wallet listen', () => {
  const count = countRuns(10_000);
  const breaks = count / 100;

  it(
    'loses nothing, reorders nothing and sends nothing twice, however often it is cut off',
    { timeout: 600_000 },
    async ({ task }) => {
      listen('--since', '1h');
      let broken = 0;
      const write = postCallbacks(count);
      while (broken < breaks || taken.length < count) {
        // Spread over the callbacks; a command that has not begun would say that nobody is there.
        const isTime = taken.length > (broken * count) / (breaks + 1);
        if (broken < breaks && isTime && proxy.breakAll() > 0) broken += 1;
        await sleep(10);
      }
      await write;
      await sleep(300);
      expect(broken).toBe(breaks);
      expectWhole(count);
      const ids = new Set(taken.map(({ id }) => id));
      noteFigures(task, {
        cuts: broken,
        callbacks: ids.size,
        lost: count - ids.size,
        moved: taken.filter(({ balance }, at) => balance !== at + 1).length,
        doubled: taken.length - ids.size,
      });
    },
  );

  it('ends when it is told to, however long it has waited', async () => {
    await topUp(1);
    const command = listen('--since', '1h');
    await waitForTaken(1);
    await sleep(200);
    // The runtime clears requests away whose responses it still reads, and their signals with them.
    setFlagsFromString('--expose-gc');
    const clear = runInNewContext('gc') as () => void;
    for (let time = 0; time < 20; time += 1) {
      await sleep(10);
      clear();
    }
    command.end();
    expect(await Promise.race([command.ended, sleep(5000)])).toMatchObject({ exitCode: 0 });
  });

  it('begins with what it has missed, as far back as it is asked for', async () => {
    await topUp(250);
    const command = listen('--since', '2h');
    await waitForTaken(250);
    expectWhole(250);
    command.end();
    expect((await command.ended).error).not.toContain('no longer has all callbacks');
  });

  it('passes by what was there before, without --since', async () => {
    await topUp(3);
    listen();
    await vi.waitFor(async () => {
      await topUp(1);
      expect(taken.length).toBeGreaterThan(0);
    });
    expect(taken[0]!.balance).toBeGreaterThan(3);
  });

  it('waits for a receiver that is not there, and then sends in order', async () => {
    const port = readPort(receiver);
    listen('--since', '1h');
    await shut(receiver);
    await topUp(5);
    await sleep(200);
    expect(taken).toEqual([]);
    receiver = createReceiver();
    await open(receiver, port);
    await waitForTaken(5);
    expectWhole(5);
  });

  it('goes on after a refusal of the receiver, and says so', async () => {
    status = 500;
    const command = listen('--since', '1h', '--json');
    await topUp(2);
    await waitForTaken(2);
    command.end();
    const { out, exitCode } = await command.ended;
    expect(exitCode).toBe(0);
    expect(JSON.parse(out.split('\n')[0]!)).toMatchObject({
      event: 'transaction.completed',
      forwarded: 500,
    });
    expectWhole(2);
  });

  it('sends nothing to where the receiver redirects', async () => {
    status = 307;
    const command = listen('--since', '1h', '--json');
    await topUp(1);
    await vi.waitFor(() => expect(taken.length).toBeGreaterThan(0));
    status = 200;
    await topUp(1);
    await waitForTaken(2);
    command.end();
    const { out } = await command.ended;
    expect(JSON.parse(out.split('\n')[0]!)).toMatchObject({ forwarded: 307 });
    expectWhole(2);
  });

  it('goes on after a receiver that does not answer in time', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    // The time that a receiver has; the sandbox has more.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms === 10_000 ? 100 : ms));
    status = 0;
    const command = listen('--since', '1h', '--json');
    await topUp(1);
    await waitForTaken(1);
    status = 200;
    await topUp(1);
    await waitForTaken(2);
    command.end();
    const { out, error } = await command.ended;
    expect(JSON.parse(out.split('\n')[0]!)).toMatchObject({ forwarded: null });
    expect(error).not.toContain('Nobody answers');
    expectWhole(2);
  });

  it('goes on behind the last callback that it showed before it was ended', async () => {
    const command = listen('--since', '1h');
    await topUp(3);
    await waitForTaken(3);
    command.end();
    const lines = (await command.ended).out.trim().split('\n');
    const shown = /evt_\w+/.exec(lines.at(-1)!)![0];
    await topUp(2);
    const next = listen('--after', shown, '--json');
    await waitForTaken(5);
    next.end();
    const { id } = JSON.parse((await next.ended).out.trim().split('\n')[0]!) as { id: string };
    listen('--after', id);
    await waitForTaken(6);
    expect(taken.map(({ balance }) => balance)).toEqual([1, 2, 3, 4, 5, 5]);
  });

  it('says so when the callback to go on behind is not in the inbox', async () => {
    await topUp(1);
    const command = listen('--after', 'evt_unknown');
    await waitForTaken(1);
    command.end();
    expect((await command.ended).error).toContain('no longer has all callbacks');
  });

  it('sends only the types that are wanted', async () => {
    const command = listen('--since', '1h', '--events', 'account.created');
    await topUp(2);
    await sleep(200);
    command.end();
    expect((await command.ended).out).toBe('');
    expect(taken).toEqual([]);
  });
});
