import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findSuccess, readOperations } from '#server/sandbox/kernel/operation.ts';
import { checkSignature } from '#server/callbacks/delivery/signature.ts';
import type { NewWorkspace } from '#server/sandbox/http/workspaces/create-workspaces.ts';
import { listExamples } from '#server/sandbox/testing/example-requests.ts';
import { prepareExample, sendExample } from '#server/sandbox/testing/send-example.ts';
import { OptionError } from './local-options.ts';
import { startLocalSandbox } from './start-sandbox.ts';
import type { LocalSandbox } from './public-types.ts';
import { createLocalCall, type CallLocal } from './testing/call-sandbox.ts';
import { loadLocalAssets } from './testing/local-assets.ts';

const assets = await loadLocalAssets();
const operations = readOperations(assets.description);
const EXAMPLES = operations.flatMap((operation) => listExamples(operation));
const TOP_UP = '/v1/accounts/acc_01HZX6B8V5SE/topups';
const MONEY = { walletId: 'wal_01HZX6BD9SMF', amount: { amount: 100, currency: 'KES' } };
const SAME = { random: 7, clock: '2026-03-02T12:30:00Z' };

const started: LocalSandbox[] = [];
async function start(
  ...options: Parameters<typeof startLocalSandbox> extends [unknown, ...infer Rest] ? Rest : never
) {
  const sandbox = await startLocalSandbox(assets, ...options);
  started.push(sandbox);
  return { sandbox, call: createLocalCall(sandbox) };
}
afterEach(async () => {
  for (const sandbox of started.splice(0)) await sandbox.close();
});

describe('a sandbox on this machine', () => {
  let sandbox: LocalSandbox;
  beforeAll(async () => {
    sandbox = await startLocalSandbox(assets, { clock: '2026-03-02T12:30:00Z' });
  });
  afterAll(() => sandbox.close());

  it('has an example for each of the operations', () => {
    expect(new Set(EXAMPLES.map(({ operation }) => operation.operationId)).size).toBe(
      operations.length,
    );
    expect(operations.length).toBeGreaterThan(200);
  });

  it.each(EXAMPLES)('answers $title as documented', async (example) => {
    const made = await fetch(`${sandbox.url}/sandbox/workspaces`, { method: 'POST' });
    const workspace = (await made.json()) as NewWorkspace;
    const { url } = sandbox;
    const call = createLocalCall({
      url: `${url}/sandbox/${workspace.id}`,
      appKey: workspace.appKey,
    });
    await prepareExample({ call }, example);
    const response = await sendExample({ call, workspace }, example);
    expect(response.status < 300 ? undefined : response.body).toBeUndefined();
    expect(findSuccess(example.operation, response.status)).toBeDefined();
  });
});

/** Sends the request of each operation to one workspace, and gives all that comes back but the time of the transport. */
async function record(sandbox: LocalSandbox, call: CallLocal): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const example of EXAMPLES) {
    const { status, headers, body } = await sendExample({ call, workspace: sandbox }, example);
    const shown = [...headers].filter(([name]) => name !== 'date');
    lines.push(JSON.stringify([example.title, status, shown, body]));
  }
  await sandbox.advance('40d');
  lines.push(...(await sandbox.callbacks()).map((callback) => JSON.stringify(callback)));
  const { body } = await call('GET', `/sandbox/workspaces/${sandbox.workspaceId}/export`);
  return [...lines, JSON.stringify(body), sandbox.appKey, sandbox.callbackSecret];
}

describe('two starts', () => {
  it('with one number and one clock are equal byte by byte', async () => {
    const one = await start(SAME);
    const other = await start(SAME);
    const [first, second] = [
      await record(one.sandbox, one.call),
      await record(other.sandbox, other.call),
    ];
    expect(first.length).toBeGreaterThan(EXAMPLES.length + 20);
    expect(second).toEqual(first);
  });

  it('differ without a number', async () => {
    const one = await start({ clock: SAME.clock });
    const other = await start({ clock: SAME.clock });
    expect(other.sandbox.appKey).not.toBe(one.sandbox.appKey);
    expect(other.sandbox.callbackSecret).not.toBe(one.sandbox.callbackSecret);
  });
});

describe('the address of a sandbox', () => {
  it('answers calls without a key, which go to its workspace', async () => {
    const { call } = await start();
    const login = { email: 'amina@harvestlane.example', password: 'correct-horse-battery' };
    const response = await call('POST', '/v1/auth/login', { body: login, token: null });
    expect(response.status).toBe(200);
  });

  it('leads a key to the workspace of the key', async () => {
    const { sandbox, call } = await start();
    const made = await fetch(`${sandbox.url}/sandbox/workspaces`, { method: 'POST' });
    const { appKey: token } = (await made.json()) as NewWorkspace;
    await call('POST', TOP_UP, { body: MONEY });
    const readBalance = async (key?: string) =>
      (
        await call(
          'GET',
          '/v1/accounts/acc_01HZX6B8V5SE/transactions',
          key === undefined ? {} : { token: key },
        )
      ).body;
    expect(await readBalance()).not.toEqual(await readBalance(token));
  });

  it('is that of this machine alone', async () => {
    const { sandbox } = await start();
    expect(new URL(sandbox.url).hostname).toBe('127.0.0.1');
  });
});

describe('the clock', () => {
  it('stands still where it is fixed, and moves on demand', async () => {
    const { sandbox, call } = await start(SAME);
    const topUp = async () =>
      (await call('POST', TOP_UP, { body: MONEY })).body as { createdAt: string };
    expect((await topUp()).createdAt).toBe('2026-03-02T12:30:00Z');
    expect(await sandbox.advance('30d')).toEqual(new Date('2026-04-01T12:30:00Z'));
    expect((await topUp()).createdAt).toBe('2026-04-01T12:30:00Z');
  });

  it('can begin later, and then what was due has happened', async () => {
    const { sandbox, call } = await start({ clock: '2026-06-01T00:00:00Z' });
    const { body } = await call('GET', `/sandbox/workspaces/${sandbox.workspaceId}`);
    expect(body).toMatchObject({ clock: '2026-06-01T00:00:00Z' });
    // An invoice of the example company has been overdue for 30 days by then.
    const refused = await call('POST', TOP_UP, { body: MONEY });
    expect(refused.body).toMatchObject({ code: 'company_suspended' });
  });

  it('goes back to the beginning with the workspace', async () => {
    const { sandbox, call } = await start(SAME);
    await call('POST', TOP_UP, { body: MONEY });
    await sandbox.reset();
    expect(await sandbox.callbacks()).toEqual([]);
    const { body } = await call('GET', `/sandbox/workspaces/${sandbox.workspaceId}`);
    expect(body).toMatchObject({ clock: '2026-03-02T12:30:00Z' });
  });
});

describe('callbacks', () => {
  it('are in the inbox as soon as a call is answered', async () => {
    const { sandbox, call } = await start();
    await call('POST', TOP_UP, { body: MONEY });
    const { body } = await call('GET', `/callbacks/${sandbox.workspaceId}`);
    expect(body).toMatchObject({ data: [{ event: 'transaction.completed', state: 'delivered' }] });
  });

  it('arrive late where the inbox is set so, without another call', async () => {
    const { sandbox, call } = await start();
    const inbox = `/callbacks/${sandbox.workspaceId}`;
    const set = await call('PUT', `${inbox}/settings`, { body: { order: 'late' } });
    expect(set.status).toBe(200);
    await call('POST', TOP_UP, { body: MONEY });
    const { body } = await call('GET', inbox);
    expect(body).toMatchObject({ data: [{ state: 'waiting', attempts: [] }] });
    await sandbox.advance('1m');
    expect(await sandbox.callbacks()).toMatchObject([{ state: 'delivered' }]);
  });

  it('go signed to the address of the reader, and again after a refusal', async () => {
    const taken: { readonly signature: string | undefined; readonly body: string }[] = [];
    const receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        taken.push({ signature: request.headers['wallet-signature'] as string | undefined, body });
        response.writeHead(taken.length === 1 ? 500 : 200).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    const { sandbox, call } = await start({ callbacks: `http://localhost:${port}/hook` });
    await call('POST', TOP_UP, { body: MONEY });
    await sandbox.callbacks();
    await sandbox.advance('1d');
    const [callback] = await sandbox.callbacks();
    expect(callback).toMatchObject({
      state: 'delivered',
      attempts: [{ status: 500 }, { status: 200 }],
    });
    expect(taken).toHaveLength(2);
    for (const { signature, body } of taken) {
      expect(
        checkSignature(sandbox.callbackSecret, signature, body, Date.now()).problem,
      ).toBeNull();
      expect(body).toBe(callback!.body);
    }
    receiver.closeAllConnections();
    receiver.close();
  });
});

describe('options that cannot be used', () => {
  it.each([
    [{ clock: 'tomorrow' }, 'The clock is no time'],
    [{ clock: '2026-04-31T00:00:00Z' }, 'The clock is no time'],
    [{ clock: '2026-04-01T12:00:00' }, 'The clock is no time'],
    [{ clock: '2020-01-01T00:00:00Z' }, 'The clock moves forward only'],
    [{ callbacks: 'localhost:3000' }, 'is no address for callbacks'],
    [{ host: '' }, 'The host is empty'],
    [{ host: 'nobody.invalid' }, /The host nobody\.invalid is not known\.$|Cannot listen/],
    [{ data: '' }, 'The name of the data folder is empty'],
  ])('%j are refused with the reason', async (options, reason) => {
    await expect(startLocalSandbox(assets, options)).rejects.toThrow(reason);
  });

  it('a port that is taken is refused without a word of the server', async () => {
    const { sandbox } = await start();
    const port = Number(new URL(sandbox.url).port);
    const second = startLocalSandbox(assets, { port });
    await expect(second).rejects.toThrow(OptionError);
    await expect(second).rejects.toThrow(
      `Port ${port} is taken by another program. Choose another`,
    );
  });

  it('a span that is none is refused', async () => {
    const { sandbox } = await start();
    await expect(sandbox.advance('a month')).rejects.toThrow('is no time span');
  });
});
