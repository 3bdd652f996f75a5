import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/day-ms.ts';
import { startLocalSandbox } from '#local/start-sandbox.ts';
import type { LocalSandbox } from '#local/public-types.ts';
import { loadLocalAssets } from '#local/testing/local-assets.ts';
import { TRIGGERED_EVENTS } from './commands/trigger.ts';
import { startCommand } from './testing/run-command.ts';

const assets = await loadLocalAssets();
let sandbox: LocalSandbox;
beforeAll(async () => {
  sandbox = await startLocalSandbox(assets);
});
afterAll(() => sandbox.close());

const run = (...args: readonly string[]) =>
  startCommand(args, { WALLET_API_URL: sandbox.url }, assets).ended;
const runWithInput = (input: string, ...args: readonly string[]) =>
  startCommand(args, { WALLET_API_URL: sandbox.url }, { ...assets, input }).ended;

describe('wallet', () => {
  it('asks a sandbox on this machine for its key', async () => {
    expect(await run('clock')).toMatchObject({ exitCode: 0, error: '' });
  });

  it('takes address and key of another workspace, as the page of the sandbox sets them', async () => {
    const made = await fetch(`${sandbox.url}/sandbox/workspaces`, { method: 'POST' });
    const { id, appKey } = (await made.json()) as { readonly id: string; readonly appKey: string };
    const environment = {
      WALLET_API_URL: `${sandbox.url}/sandbox/${id}`,
      WALLET_API_KEY: appKey,
    };
    const triggered = await startCommand(['trigger', 'account.created'], environment).ended;
    expect(triggered).toMatchObject({ exitCode: 0, error: '' });
    const listed = await startCommand(['callbacks', '--json'], environment).ended;
    expect(listed.out.trim().split('\n')).toHaveLength(1);
    expect((await run('callbacks', '--json')).out).toBe('');
  });

  it('shows help for all commands and for one', async () => {
    expect((await run('--help')).out).toContain('Exit codes: 0 done, 1 failed, 2 wrong use');
    expect((await run('listen', '--help')).out).toContain('--forward-to URL');
    expect((await run('--version')).out).toBe('1.2.3\n');
  });

  it.each([
    [[], 2, 'Which command?'],
    [['lisen'], 2, 'There is no command lisen'],
    [['listen', '--forward', 'x'], 2, "Unknown option '--forward'"],
    [['clock', '--follow'], 2, 'wallet clock has no option --follow'],
    [['logs', 'all'], 2, 'wallet logs takes no "all"'],
    [['clock', 'advance', 'soon'], 2, '"soon" is no time span'],
    [['listen', '--since', 'soon'], 2, '"soon" is no time span'],
    [['clock', 'set', '2001-01-01T00:00:00Z'], 3, 'The clock only moves forward'],
    [['clock', 'set', '2026-04-31T00:00:00Z'], 2, 'Write wallet clock advance 30d'],
    [['trigger', 'payment.lost'], 2, 'EVENT is one of account.created'],
    [['call', 'listAccount'], 2, 'There is no operation listAccount. Is it listAccounts?'],
    [['call', 'getAccount'], 2, 'getAccount needs accountId=VALUE'],
    [['call', 'getAccount', 'accountId=..'], 2, 'getAccount needs accountId=VALUE, and not ".."'],
    [['call', 'getAccount', 'accountId='], 2, 'getAccount needs accountId=VALUE, and not ""'],
    [['call', 'getAccount', 'id=1'], 2, 'getAccount has no parameter id'],
    [['call', 'createAccount', '--body', '{'], 2, 'The body is no JSON'],
    [['call', 'getAccount', 'accountId=acc_000000000000'], 3, '404'],
    [['handset', 'nod', 'pay_1'], 2, 'ANSWER is one of approve'],
    [['listen', '--forward-to', 'here'], 2, '--forward-to is no address'],
    [['listen', '--forward-to', 'ftp://a.example'], 2, '--forward-to is no address'],
    [['listen', '--events', 'ping,payment.complete'], 2, 'and not "payment.complete"'],
    [['trigger', 'ping', 'twice'], 2, 'wallet trigger takes no "twice"'],
    [['clock', 'advance', '1h', '2h'], 2, 'wallet clock takes no "2h"'],
    [['clock', 'advance', '--since', '-1h'], 2, 'argument is ambiguous. wallet --help'],
    [['call', 'listAccounts', '--body', '{}'], 2, 'listAccounts takes no body'],
    [['call', 'listAccounts', '--header', 'Bad name: x'], 2, 'The request cannot be sent'],
    [['call', 'listAccounts', '--header', 'X-Name: \u{6f22}'], 2, 'The request cannot be sent'],
  ])('ends %j with the code %i and a reason', async (args, exitCode, reason) => {
    const result = await run(...args);
    expect(result).toMatchObject({ exitCode });
    expect(result.error).toContain(reason);
    expect(result.error).not.toContain('    at ');
    expect(result.error).not.toContain('Listening');
  });

  it('says when nobody is there', async () => {
    const environment = { WALLET_API_URL: 'http://127.0.0.1:9' };
    const { exitCode, error } = await startCommand(['clock'], environment).ended;
    expect(exitCode).toBe(1);
    expect(error).toContain('Start wallet-sandbox');
  });

  it.each([
    [['call', 'listAccounts']],
    [['trigger', 'account.created']],
    [['logs']],
    [['callbacks']],
    [['handset']],
  ])('says so with a key too: %j', async (args) => {
    const key = `wk_test_${'0'.repeat(24)}_0`;
    const environment = { WALLET_API_URL: 'http://127.0.0.1:9', WALLET_API_KEY: key };
    const { exitCode, error } = await startCommand(args, environment, assets).ended;
    expect([exitCode, error]).toEqual([
      1,
      expect.stringMatching(/^wallet: Nobody answers at .*\.\n$/),
    ]);
  });

  it.each([
    [['clock'], 'application/json', '{}', 'no clock'],
    [['callbacks'], 'application/json', '{}', 'no data'],
    [['listen'], 'application/json', '[]', 'no secret'],
    [['call', 'listAccounts'], 'text/html', '<p>Hello</p>', 'a page of HTML'],
  ])('says that another server answers: %j', async (args, type, body, what) => {
    const server = createServer((_, response) => {
      response.setHeader('content-type', type).end(body);
    });
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const key = `wk_test_${'0'.repeat(24)}_0`;
    const environment = { WALLET_API_URL: url, WALLET_API_KEY: key };
    const { exitCode, error } = await startCommand(args, environment, assets).ended;
    server.closeAllConnections();
    server.close();
    const reason = `wallet: ${url} answers 200, and sends ${what}. Is it a sandbox?\n`;
    expect([exitCode, error]).toEqual([1, reason]);
  });

  it.each([[['clock']], [['call', 'listAccounts']]])(
    'says that another server sends no JSON: %j',
    async (args) => {
      const server = createServer((_, response) => {
        response.setHeader('content-type', 'application/json').end('{');
      });
      await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
      const { port } = server.address() as AddressInfo;
      const key = `wk_test_${'0'.repeat(24)}_0`;
      const environment = { WALLET_API_URL: `http://127.0.0.1:${port}`, WALLET_API_KEY: key };
      const { exitCode, error } = await startCommand(args, environment, assets).ended;
      server.closeAllConnections();
      server.close();
      expect([exitCode, error]).toEqual([
        1,
        `wallet: http://127.0.0.1:${port} answers 200, and sends no JSON. Is it a sandbox?\n`,
      ]);
    },
  );

  it('says that a server on this machine has no key to give', async () => {
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'application/json').end('{}');
    });
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const environment = { WALLET_API_URL: `http://127.0.0.1:${port}` };
    const { error } = await startCommand(['clock'], environment, assets).ended;
    server.closeAllConnections();
    server.close();
    expect(error).toBe(
      `wallet: http://127.0.0.1:${port} answers 200, and sends no appKey. Is it a sandbox?\n`,
    );
  });

  it('wants a key for another host', async () => {
    const environment = { WALLET_API_URL: 'https://docs.example/sandbox' };
    const { exitCode, error } = await startCommand(['clock'], environment).ended;
    expect(exitCode).toBe(2);
    expect(error).toContain('WALLET_API_KEY is missing');
  });
});

describe('wallet trigger ping', () => {
  it('tests the address that is there, so that it never runs out of addresses', async () => {
    for (let count = 0; count < 7; count += 1)
      expect(await run('trigger', 'ping')).toMatchObject({ exitCode: 0, error: '' });
    const { out } = await run('call', 'listChannels', '--json');
    const { data } = JSON.parse(out) as { readonly data: readonly { readonly kind: string }[] };
    expect(data.filter(({ kind }) => kind === 'callback')).toHaveLength(1);
  });
});

describe('wallet call', () => {
  it('takes a body that begins as editors on Windows write it', async () => {
    const body = `\uFEFF${JSON.stringify({ name: 'Grace W.' })}\r\n`;
    const id = 'accountId=acc_01HZX6A4N2PC';
    const changed = await runWithInput(body, 'call', 'updateAccount', id, '--body', '@-');
    expect(changed).toMatchObject({ exitCode: 0, error: '' });
  });

  it('prints the answer, with parameters and a body', async () => {
    const list = await run('call', 'listAccounts', 'limit=1', '--json');
    expect((JSON.parse(list.out) as { readonly data: unknown[] }).data).toHaveLength(1);
    const made = await run('call', 'createAccount', '--body', 'example', '--json');
    expect(JSON.parse(made.out)).toMatchObject({ name: 'Grace Wanjiru' });
    const body = JSON.stringify({ name: 'Grace W.' });
    const changed = await runWithInput(
      body,
      'call',
      'updateAccount',
      'accountId=acc_01HZX6A4N2PC',
      '--body',
      '@-',
    );
    expect(JSON.parse(changed.out)).toMatchObject({ name: 'Grace W.' });
  });

  it('shows a request without sending it', async () => {
    const { out } = await run('call', 'deleteZone', 'zoneId=zon_1', '--dry-run', '--json');
    expect(JSON.parse(out)).toMatchObject({
      method: 'DELETE',
      url: `${sandbox.url}/v1/zones/zon_1`,
    });
    const listed = await run('call', 'listAccounts', 'limit=1', 'limit=2', '--dry-run', '--json');
    expect(JSON.parse(listed.out)).toMatchObject({
      url: `${sandbox.url}/v1/accounts?limit=1&limit=2`,
    });
  });

  it('prints the problem of a refusal', async () => {
    const { out, exitCode } = await run(
      'call',
      'listAccounts',
      '--header',
      'X-Sandbox-Force: rate_limited',
      '--json',
    );
    expect(JSON.parse(out)).toMatchObject({ code: 'rate_limited' });
    expect(exitCode).toBe(3);
  });
});

describe('wallet trigger', () => {
  it('prints the callback of its own calls, and none of before', async () => {
    const first = await run('trigger', 'account.created');
    expect((await run('trigger', 'account.created')).out).not.toBe(first.out);
  });

  it('knows each event of the description', () => {
    const { webhooks } = assets.description as { readonly webhooks: object };
    expect(TRIGGERED_EVENTS.toSorted()).toEqual(Object.keys(webhooks).toSorted());
  });

  it.each(TRIGGERED_EVENTS)('leads to %s, also a second time', async (event) => {
    for (const _time of ['first', 'second']) {
      const { out, error, exitCode } = await run('trigger', event);
      expect([error, exitCode]).toEqual(['', 0]);
      expect(JSON.parse(out)).toMatchObject({ type: event });
    }
  });
});

describe('the other commands', () => {
  it('move the clock', async () => {
    const before = JSON.parse((await run('clock', '--json')).out) as { readonly clock: string };
    const after = JSON.parse((await run('clock', 'advance', '1d', '--json')).out) as typeof before;
    expect(Date.parse(after.clock) - Date.parse(before.clock)).toBeGreaterThanOrEqual(DAY_MS);
  });

  it('refuse a time and a span that are none', async () => {
    expect(await run('clock', 'set', 'tomorrow')).toMatchObject({ exitCode: 2, out: '' });
    expect(await run('clock', 'advance', 'long')).toMatchObject({ exitCode: 2, out: '' });
    expect(await run('callbacks', '--since', 'yesterday')).toMatchObject({ exitCode: 2, out: '' });
    expect(await run('listen', '--since', '2h', '--after', 'evt_1')).toMatchObject({ exitCode: 2 });
  });

  it('count a span by the clock of the sandbox, which can stand still', async () => {
    const clock = '2026-03-02T12:30:00Z';
    const still = await startLocalSandbox(assets, { clock });
    try {
      const own = (...args: readonly string[]) =>
        startCommand(args, { WALLET_API_URL: still.url }, assets).ended;
      await own('trigger', 'account.created');
      expect((await own('callbacks', '--since', '2h')).out).toContain('account.created');
    } finally {
      await still.close();
    }
  });

  it('answer for a phone that waits', async () => {
    const body = JSON.stringify({
      phoneNumber: '+254700000603',
      amount: { amount: 1000, currency: 'KES' },
      walletId: 'wal_01HZX5W4X6KM',
    });
    const paid = await run('call', 'triggerB2cPayment', '--body', body, '--json');
    const { id } = JSON.parse(paid.out) as { readonly id: string };
    expect((await run('handset', '--json')).out).toContain(id);
    expect(await run('handset', 'approve', id)).toMatchObject({ exitCode: 0 });
    expect((await run('handset', '--json')).out).not.toContain(id);
  });

  it('show the calls of the sandbox', async () => {
    await run('call', 'getAccount', 'accountId=acc_01HZX6A4N2PC');
    const lines = (await run('logs', '--json')).out.trim().split('\n');
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({
      method: 'GET',
      path: '/v1/accounts/acc_01HZX6A4N2PC',
      status: 200,
    });
  });
});
