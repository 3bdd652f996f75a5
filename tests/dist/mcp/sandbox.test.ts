// What the tools of the sandbox answer: handles, the actions of a workspace, sizes.
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, it } from 'vitest';
import { join } from 'node:path';
import { CONTROL_ACTIONS, type ControlAction } from '#contract/mcp/tools.ts';
import { root } from '#scripts/lib/root.mjs';
import { loadMcpContent } from '#server/mcp/content/load-content.ts';
import { useMcp } from './use-mcp.ts';

const MAX_TOKENS = 4000;
const MAX_BODY_BYTES = 8192;

interface Answer {
  readonly workspace?: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body?: any;
  readonly cut?: { readonly shown: number; readonly of: number };
  readonly inbox?: { readonly secret: string };
  readonly callbacks?: readonly { readonly event: string; readonly body: string }[];
  readonly cursor?: string;
}

const used = useMcp();

/** Asks a tool of the sandbox, and holds the answer to its size. */
async function ask(tool: 'call_sandbox' | 'sandbox_control', given: object): Promise<Answer> {
  const text = await used.mcp.call(tool, { ...given });
  expect(encode(text).length, JSON.stringify(given)).toBeLessThanOrEqual(MAX_TOKENS);
  return JSON.parse(text) as Answer;
}

const call = (operationId: string, given: object = {}) =>
  ask('call_sandbox', { operationId, ...given });

/** The example of the description, as another person. */
const PERSON = {
  name: 'Zawadi Kamau',
  phoneNumber: '+254700000777',
  walletTypeId: 'wty_01HZX6C3D9FA',
};

/** A workspace, and what does something to it. */
async function makeWorkspace() {
  const { workspace } = await call('listAccounts');
  const control = (action: ControlAction, more: object = {}) =>
    ask('sandbox_control', { workspace, action, ...more });
  return { workspace, control };
}

it('makes a workspace for the first call, and finds its state by the handle alone', async () => {
  const created = await call('createAccount', { body: PERSON });
  expect(created.status).toBe(201);
  expect(created.workspace).toMatch(/^wk_test_/);
  const path = { accountId: created.body.id as string };
  const found = await call('getAccount', { workspace: created.workspace, path });
  expect(found).toMatchObject({ status: 200, body: { name: 'Zawadi Kamau' } });
  expect(found.workspace).toBeUndefined();
  const other = await call('getAccount', { path });
  expect(other.status).toBe(404);
  expect(other.workspace).not.toBe(created.workspace);
});

it('gives each error of the sandbox its own request id', async () => {
  const fail = async () => (await call('getAccount', { path: { accountId: 'none' } })).body;
  const [first, second] = [await fail(), await fail()];
  expect(first.requestId).toMatch(/^req_\w{8,}$/);
  expect(second.requestId).not.toBe(first.requestId);
});

it('does each thing to a workspace that it names', async () => {
  const { workspace, control } = await makeWorkspace();
  expect(CONTROL_ACTIONS).toEqual(['clock', 'handset', 'gateway', 'callbacks', 'reset']);

  const readClock = async (advance: number) =>
    Date.parse((await control('clock', { body: { advance } })).body.clock as string);
  const before = await readClock(1);
  expect((await readClock(3600)) - before).toBeGreaterThanOrEqual(3_600_000);

  expect(await control('handset')).toMatchObject({ status: 200, body: { payments: [] } });

  expect(await control('gateway', { body: { status: 'failing' } })).toMatchObject({ status: 200 });
  expect((await control('gateway', { body: { status: 'nonsense' } })).status).toBe(422);
  expect(await control('gateway', { body: { status: 'connected' } })).toMatchObject({
    status: 200,
  });

  const created = await call('createAccount', { workspace, body: PERSON });
  await control('clock', { body: { advance: 60 } });
  const events = await control('callbacks');
  expect(events.inbox?.secret).toMatch(/\S{16}/);
  expect(events.callbacks?.some(({ body }) => body.includes(created.body.id as string))).toBe(true);

  expect((await control('reset')).status).toBeLessThan(300);
  const path = { accountId: created.body.id as string };
  expect((await call('getAccount', { workspace, path })).status).toBe(404);
});

it('cuts a long body of the sandbox, and says how long the body is', async () => {
  const { workspace } = await makeWorkspace();
  const path = { accountId: 'acc_01HZX6A4N2PC' };
  const topUp = { walletId: 'wal_01HZX6AB7QKD', amount: { amount: 100, currency: 'KES' } };
  for (let count = 0; count < 40; count += 1) {
    const phoneNumber = `+2547000008${count + 10}`;
    await call('createAccount', { workspace, body: { ...PERSON, phoneNumber } });
    expect((await call('topUpAccount', { workspace, path, body: topUp })).status).toBeLessThan(300);
  }
  // Transactions are for the most part ids, which take the most tokens.
  for (const operationId of ['listAccounts', 'listTransactions']) {
    const { cut, body } = await call(operationId, { workspace, query: { limit: 100 } });
    expect(cut!.shown).toBeLessThanOrEqual(MAX_BODY_BYTES);
    expect(cut!.of).toBeGreaterThan(MAX_BODY_BYTES);
    expect(Buffer.byteLength(body as string)).toBe(cut!.shown);
  }
});

it('answers every operation of the sandbox in at most 4,000 tokens', async () => {
  const { workspace } = await makeWorkspace();
  const { operations } = await loadMcpContent(join(root, 'dist/mcp/content.json'));
  const lists = operations.filter(
    ({ method, endpoint }) => method === 'GET' && !endpoint.includes('{'),
  );
  expect(lists.length).toBeGreaterThan(40);
  for (const { operationId } of lists)
    for (const query of [undefined, { limit: 100 }])
      await call(operationId, { workspace, ...(query && { query }) });
  for (const { operationId, endpoint } of operations) {
    const names = Array.from(endpoint.matchAll(/\{(\w+)\}/g), ([, name]) => name!);
    const path = Object.fromEntries(names.map((name) => [name, 'none']));
    await call(operationId, { workspace, path, body: {} });
  }
}, 120_000);
