import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import type { Json } from '#contract/json.ts';
import type { CallResponse, FoundCall, Manual, ReceivedCallback } from './manual.ts';

/** Something that an integrator has to get right. */
export interface AgentTask {
  readonly title: string;
  /** Does the task by what the manual says. @throws when the result is not what the task asks for */
  readonly solve: (manual: Manual) => Promise<void>;
}

/** The example of a call with other values. */
function change(call: FoundCall, values: Readonly<Record<string, Json>>): Json {
  assert.ok(call.example, `${call.endpoint} shows no example`);
  return { ...call.example, ...values };
}

/** The value in the manual's words: `Id of the account. Example: acc_...`. */
function readParameter({ text }: FoundCall, pattern: RegExp): string {
  const [value] = pattern.exec(text) ?? [];
  assert.ok(value, `no example of ${String(pattern)}`);
  return value;
}

function assertStatus(response: CallResponse, status: number): void {
  assert.equal(response.status, status, JSON.stringify(response.body));
}

const ACCOUNT_ID = /acc_[0-9A-Z]{12}/;

async function listAccounts(manual: Manual): Promise<void> {
  const call = await manual.findCall('Get accounts');
  const response = await manual.send(call, { query: { limit: '2' } });
  assertStatus(response, 200);
  assert.equal(response.body.data.length, 2);
}

async function createAccount(manual: Manual): Promise<void> {
  const call = await manual.findCall('Create an account');
  const response = await manual.send(call, {
    body: change(call, { phoneNumber: '+254700000777', nationalId: '55554444' }),
  });
  assertStatus(response, 201);
  assert.match(response.body.id, ACCOUNT_ID);
}

async function topUpOnce(manual: Manual): Promise<void> {
  const call = await manual.findCall('Top up an account');
  assert.match(call.text, /Idempotency-Key/);
  const topUp = () =>
    manual.send(call, {
      path: { accountId: readParameter(call, ACCOUNT_ID) },
      headers: { 'Idempotency-Key': 'agent-top-up-0001' },
      body: change(call, {}),
    });
  const first = await topUp();
  const repeat = await topUp();
  assert.ok(first.status < 300, JSON.stringify(first.body));
  assert.deepEqual(repeat.body, first.body);
  assert.equal(repeat.headers['idempotency-replayed'], 'true');
  const account = await manual.findCall('Get a single account');
  const path = { accountId: readParameter(call, ACCOUNT_ID) };
  const { wallets } = (await manual.send(account, { path })).body;
  assert.ok(JSON.stringify(wallets).includes('balance'));
}

async function understandRefusal(manual: Manual): Promise<void> {
  const call = await manual.findCall('Top up an account');
  assert.match(call.text, /insufficient_funds/);
  const amount = { amount: 900_000_000_000, currency: 'KES' };
  const response = await manual.send(call, {
    path: { accountId: readParameter(call, ACCOUNT_ID) },
    headers: { 'Idempotency-Key': 'agent-too-much-01' },
    body: change(call, { amount }),
  });
  assert.ok(['insufficient_funds', 'max_balance_exceeded'].includes(response.body.code));
  assert.ok(call.text.includes(response.body.code));
}

async function correctMistake(manual: Manual): Promise<void> {
  const call = await manual.findCall('Create an account');
  const { name: _name, ...rest } = change(call, { phoneNumber: '+254700000778' }) as Record<
    string,
    Json
  >;
  delete rest['nationalId'];
  const refused = await manual.send(call, { body: rest });
  assertStatus(refused, 422);
  assert.equal(refused.body.code, 'validation_failed');
  const field = String(refused.body.pointer ?? '').slice(1) || 'name';
  const response = await manual.send(call, { body: { ...rest, [field]: 'Zawadi Kamau' } });
  assertStatus(response, 201);
}

async function reconcilePayout(manual: Manual): Promise<void> {
  const numbers = await manual.readTopic('Sandbox', 'Values with a meaning');
  assert.match(numbers, /0603/);
  const pay = await manual.findCall('Trigger B2C');
  const paid = await manual.send(pay, {
    headers: { 'Idempotency-Key': 'agent-payout-0001' },
    body: change(pay, {
      phoneNumber: '+254700000603',
      reference: 'AGENT-1',
      amount: { amount: 10_000, currency: 'KES' },
    }),
  });
  assert.ok(paid.status < 300, JSON.stringify(paid.body));
  const list = await manual.findCall('Mobile money payments, get transactions');
  const readStatus = async () => {
    const { body } = await manual.send(list, { query: { limit: '100' } });
    const own = body.data.find((one: { id: string }) => one.id === paid.body.id);
    return own?.status as string;
  };
  await manual.advance(125);
  assert.equal(await readStatus(), 'timed_out');
  await manual.advance(3600);
  assert.equal(await readStatus(), 'completed');
}

function sign(secret: string, { signature, body }: ReceivedCallback): string {
  const [, time] = /t=(\d+)/.exec(signature) ?? [];
  return createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
}

async function verifyCallback(manual: Manual): Promise<void> {
  const guide = await manual.readTopic('Callbacks verify signature', 'Verifying the signature');
  assert.match(guide, /Wallet-Signature/i);
  await createAccount(manual);
  let received: Awaited<ReturnType<Manual['readCallbacks']>> | undefined;
  for (let attempt = 0; attempt < 40 && !received?.callbacks[0]?.signature; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    received = await manual.readCallbacks();
  }
  const [callback] = received!.callbacks;
  assert.equal(callback?.event, 'account.created');
  const digest = sign(received!.secret, callback);
  assert.ok(callback.signature.includes(`v1=${digest}`));
  const forged = { ...callback, body: callback.body.replace('account', 'acc0unt') };
  assert.ok(!callback.signature.includes(sign(received!.secret, forged)));
}

/** The cursor stands beside the entries, in an object of the list. */
function readNextCursor(body: Readonly<Record<string, Json>>): string | undefined {
  for (const part of Object.values(body))
    if (typeof part === 'object' && part !== null && 'nextCursor' in part)
      return typeof part.nextCursor === 'string' ? part.nextCursor : undefined;
  return undefined;
}

async function readAllPages(manual: Manual): Promise<void> {
  const call = await manual.findCall('Get accounts');
  assert.match(call.text, /nextCursor/);
  const ids = new Set<string>();
  let cursor: string | undefined;
  let pages = 0;
  do {
    const query = { limit: '1', ...(cursor !== undefined && { cursor }) };
    const { body } = await manual.send(call, { query });
    for (const { id } of body.data as readonly { id: string }[]) ids.add(id);
    cursor = readNextCursor(body);
    pages += 1;
  } while (cursor !== undefined && pages < 100);
  const { body } = await manual.send(call, { query: { limit: '100' } });
  assert.equal(ids.size, body.data.length);
  assert.ok(pages > 1);
}

async function waitWhenLimited(manual: Manual): Promise<void> {
  const call = await manual.findCall('Get accounts');
  assert.match(call.text, /rate_limited[^\n]*/);
  const limited = await manual.send(call, { headers: { 'X-Sandbox-Force': 'rate_limited' } });
  assertStatus(limited, 429);
  assert.ok(Number(limited.headers['retry-after']) > 0);
  assertStatus(await manual.send(call, {}), 200);
}

async function surviveGateway(manual: Manual): Promise<void> {
  const pay = await manual.findCall('Trigger B2C');
  assert.match(pay.text, /provider_unavailable/);
  const send = (key: string, reference: string) =>
    manual.send(pay, {
      headers: { 'Idempotency-Key': key },
      body: change(pay, { reference, amount: { amount: 10_000, currency: 'KES' } }),
    });
  // The first call makes the workspace.
  assert.ok((await send('agent-gateway-001', 'AGENT-G1')).status < 300);
  await manual.setGateway('failing');
  assert.equal((await send('agent-gateway-002', 'AGENT-G2')).body.code, 'provider_unavailable');
  await manual.setGateway('connected');
  assert.ok((await send('agent-gateway-002', 'AGENT-G2')).status < 300);
}

async function limitKey(manual: Manual): Promise<void> {
  const list = await manual.findCall('Get accounts');
  const permission = readParameter(list, /\baccounts:read\b/);
  const make = await manual.findCall('Create an app key');
  const made = await manual.send(make, {
    headers: { 'Idempotency-Key': 'agent-app-key-001' },
    body: change(make, { permissions: [permission], name: 'Agent reads' }),
  });
  assertStatus(made, 201);
  const headers = { Authorization: `Bearer ${made.body.secret}` };
  assertStatus(await manual.send(list, { headers }), 200);
  const create = await manual.findCall('Create an account');
  const refused = await manual.send(create, { headers, body: change(create, {}) });
  assert.equal(refused.body.code, 'permission_denied');
}

/** Ten tasks of an integration, each with its check. */
export const AGENT_TASKS: readonly AgentTask[] = [
  { title: 'list accounts in a workspace of its own', solve: listAccounts },
  { title: 'top up with an idempotency key, twice, and pay once', solve: topUpOnce },
  { title: 'tell why a top-up is refused', solve: understandRefusal },
  { title: 'correct the field that a refusal names', solve: correctMistake },
  { title: 'reconcile a payout that timed out', solve: reconcilePayout },
  { title: 'verify a callback, and refuse a forged one', solve: verifyCallback },
  { title: 'read a list of several pages whole', solve: readAllPages },
  { title: 'wait as long as a rate limit says', solve: waitWhenLimited },
  { title: 'repeat a payout after an outage of the gateway', solve: surviveGateway },
  { title: 'make a key with one permission', solve: limitKey },
];
