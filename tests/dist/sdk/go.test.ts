// The SDK for Go: broken connections, refusals, lists and callbacks.
import { beforeAll, describe, expect, it } from 'vitest';
import { hasRuntime } from '#languages/toolchain/sample-folder.ts';
import { formatSignature } from '#server/callbacks/delivery/signature.ts';
import { noteFigures } from '#testing/note-figures.ts';
import { countRuns } from '#testing/random-runs.ts';
import { openExamples, type Examples } from './ask-by-http.ts';
import {
  BODY,
  expectInspectorsVerdict,
  expectTamperedRefused,
  NOW,
  SECRET,
} from './expect-inspectors-verdict.ts';
import { expectEachKeyTwice, serveBreaking, type Ending } from './serve-breaking.ts';
import { useGo } from './use-go.ts';

const hasGo = hasRuntime('go');
const TOP_UP = {
  accountId: 'acc_01HZX6A4N2PC',
  walletId: 'wal_01HZX6AB7QKD',
  amount: { amount: 100, currency: 'KES' },
};
const LOG_IN = { email: 'a@client.example', password: 'a long password' };
const TOP_UPS_OF_A_WORKSPACE = 50;

/** What a call has come to. */
interface Outcome {
  readonly data?: unknown;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly error?: string;
  readonly code?: string;
  readonly idempotencyKey?: string;
  readonly isCancelled?: boolean;
}

const go = useGo();
let examples: Examples;
beforeAll(async () => {
  if (!hasGo) return;
  examples = await openExamples();
});

const call = async (method: string, args: object, options: object) =>
  (await go.ask({ method, arguments: args, options })) as Outcome;

describe.runIf(hasGo)('a connection that breaks after the work is done', () => {
  it('moves the money once', { timeout: 300_000 }, async ({ task }) => {
    const { sandbox } = examples;
    const endings: readonly Ending[] = ['before', 'whole', 'middle', 'whole'];
    let isBreaking = false;
    const server = await serveBreaking(
      (request) => sandbox.fetch(request),
      (index) => (isBreaking ? endings[index % 4]! : 'whole'),
    );
    const total = countRuns(1000);
    let movedTwice = 0;
    for (let done = 0; done < total; done += TOP_UPS_OF_A_WORKSPACE) {
      const { id, appKey } = await sandbox.createWorkspace(`breaking ${done}`);
      const options = { key: appKey, apiURL: `${server.url}/sandbox/${id}` };
      const readBalance = async () => {
        const path = `/v1/accounts/${TOP_UP.accountId}`;
        const headers = { authorization: `Bearer ${appKey}` };
        const response = await sandbox.send(id, path, { headers });
        const { wallets } = (await response.json()) as {
          wallets: { id: string; balance: { amount: number } }[];
        };
        return wallets.find((wallet) => wallet.id === TOP_UP.walletId)!.balance.amount;
      };
      const before = await readBalance();
      const count = Math.min(TOP_UPS_OF_A_WORKSPACE, total - done);
      isBreaking = true;
      for (let index = 0; index < count; index += 1) {
        const { headers } = await call('TopUpAccount', TOP_UP, options);
        expect(headers?.['idempotency-replayed']).toBe('true');
      }
      isBreaking = false;
      const after = await readBalance();
      movedTwice += (after - before) / 100 - count;
      expect(after).toBe(before + count * 100);
    }
    await server.close();
    const { keys } = server;
    expectEachKeyTwice(keys, total);
    noteFigures(task, { broken: keys.length - total, movedTwice });
  });

  it('ends a call that has no key, though net/http would send the request again', async () => {
    let isBroken = false;
    const server = await serveBreaking(
      async () => Response.json({ token: 'secret' }),
      () => (isBroken ? 'before' : 'whole'),
    );
    const options = { key: 'wk_test_1', apiURL: server.url };
    const once = { deliveryId: 'otp_1' };
    // A GET that sends a message, and an earlier call whose connection is kept.
    await call('ListAccounts', {}, options);
    await call('ResendOtp', once, options);
    isBroken = true;
    expect(await call('ResendOtp', once, options)).toMatchObject({ error: 'NoAnswerError' });
    expect(await call('LogIn', LOG_IN, options)).toMatchObject({ error: 'NoAnswerError' });
    await server.close();
    expect(server.keys).toHaveLength(4);
  });
});

describe.runIf(hasGo)('an attempt that fails', () => {
  /** Makes a call that gets this response each time, and counts its attempts. */
  async function count(method: string, args: object, respond: () => Response, more: object = {}) {
    const server = await serveBreaking(
      async () => respond(),
      () => 'whole',
    );
    const outcome = await call(method, args, { key: 'wk_test_1', apiURL: server.url, ...more });
    await server.close();
    return { attempts: server.keys.length, keys: new Set(server.keys).size, outcome };
  }
  const problem = (status: number, code: string, headers: Readonly<Record<string, string>> = {}) =>
    Response.json(
      { type: 'about:blank', title: 'No', status, code, detail: 'No.', requestId: 'req_1' },
      { status, headers: { 'content-type': 'application/problem+json', ...headers } },
    );

  it('is repeated with its key where it may pass, and else is a refusal', async () => {
    for (const status of [408, 429, 500, 502, 503, 504]) {
      const failed = await count('TopUpAccount', TOP_UP, () => problem(status, 'internal_error'));
      const outcome = { error: 'TopUpAccountError', status };
      expect(failed).toMatchObject({ attempts: 5, keys: 1, outcome });
    }
    for (const status of [400, 401, 403, 404, 409, 413, 415, 422, 423, 507]) {
      const refuse = () => problem(status, 'insufficient_funds');
      const failed = await count('TopUpAccount', TOP_UP, refuse);
      const outcome = { error: 'TopUpAccountError', code: 'insufficient_funds', status };
      expect(failed).toMatchObject({ attempts: 1, outcome });
    }
  });

  it('is not repeated where the call takes no key, unless it only reads', async () => {
    const busy = () => problem(503, 'service_unavailable');
    const failed = await count('LogIn', LOG_IN, busy);
    expect(failed).toMatchObject({ attempts: 1, outcome: { error: 'Error', status: 503 } });
    expect((await count('ListAccounts', {}, busy)).attempts).toBe(5);
    expect((await count('ListAccounts', {}, busy, { retries: 1 })).attempts).toBe(2);
  });

  it('is not waited for longer than the caller can', async () => {
    for (const wait of ['61', '1e30', new Date(Date.now() + 3_600_000).toUTCString()]) {
      const late = () => problem(429, 'rate_limited', { 'retry-after': wait });
      expect((await count('ListAccounts', {}, late)).attempts, wait).toBe(1);
    }
    for (const wait of ['0', 'soon', '-1', new Date(0).toUTCString()]) {
      const early = () => problem(429, 'rate_limited', { 'retry-after': wait });
      expect((await count('ListAccounts', {}, early, { retries: 1 })).attempts, wait).toBe(2);
    }
  });

  it('with the page of a proxy is no answer, and a redirect is not followed', async () => {
    for (const status of [200, 302, 502]) {
      const headers = { 'content-type': 'text/html', location: 'http://localhost:9/' };
      const page = () => new Response('<html>', { status, headers });
      const { outcome } = await count('TopUpAccount', TOP_UP, page);
      expect(outcome).toMatchObject({ error: 'NoAnswerError', status });
    }
  });

  it('with JSON of another type keeps the key, since the work may be done', async () => {
    const odd = () => Response.json({ id: 5 });
    const options = { idempotencyKey: 'wages-17' };
    const { attempts, outcome } = await count('TopUpAccount', TOP_UP, odd, options);
    expect(attempts).toBe(1);
    expect(outcome).toMatchObject({ error: 'NoAnswerError', status: 200, ...options });
  });

  it('by its time is repeated, and by the caller is not', async () => {
    let attempts = 0;
    const silent = () => {
      attempts += 1;
      return new Promise<Response>(() => {});
    };
    const server = await serveBreaking(silent, () => 'whole');
    const options = { key: 'k', apiURL: server.url, retries: 2 };
    const timed = await call('ListAccounts', {}, { ...options, timeoutMs: 30 });
    expect(timed).toMatchObject({ error: 'NoAnswerError', isCancelled: false });
    expect(attempts).toBe(3);
    const ended = await call('ListAccounts', {}, { ...options, cancelMs: 30 });
    expect(ended).toMatchObject({ error: 'NoAnswerError', isCancelled: true });
    expect(attempts).toBe(4);
    await server.close();
  });
});

describe.runIf(hasGo)('a list', () => {
  it('is walked through to its end, each entry once', async () => {
    const { sandbox } = examples;
    const { id, appKey } = await sandbox.createWorkspace('list');
    const server = await serveBreaking(
      (request) => sandbox.fetch(request),
      () => 'whole',
    );
    const options = { key: appKey, apiURL: `${server.url}/sandbox/${id}` };
    const { data: all } = await call('ListAccountsItems', { Limit: 100 }, options);
    const { data: single } = await call('ListAccountsItems', { Limit: 1 }, options);
    await server.close();
    expect((all as unknown[]).length).toBeGreaterThan(1);
    expect(single).toEqual(all);
  });
});

describe.runIf(hasGo)('VerifyCallback', () => {
  const verify = (received: object) =>
    go.ask({ secrets: [SECRET], now: NOW / 1000, body: BODY, ...received });

  it('refuses what the inspector refuses, and takes the old secret and the new one', async () => {
    const signature = formatSignature(SECRET, NOW, BODY);
    expect(await verify({ signature, secrets: ['new', SECRET] })).toEqual(JSON.parse(BODY));
    expect(await verify({ signature, secrets: ['', SECRET] })).toEqual(JSON.parse(BODY));
    for (const secrets of [[], ['']]) expect(await verify({ signature, secrets })).toBe('mismatch');
    expect(await verify({ signature: null })).toBe('missing');
    await expectTamperedRefused(verify);
  });

  it('agrees with the inspector on headers of any kind', async () => {
    await expectInspectorsVerdict(verify);
  });
});
