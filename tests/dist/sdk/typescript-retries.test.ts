// What the SDK repeats, and what it leaves alone.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '#contract/json.ts';
import { root } from '#scripts/lib/root.mjs';
import { noteFigures } from '#testing/note-figures.ts';
import { countRuns } from '#testing/random-runs.ts';
import {
  openRepeatableSandbox,
  type RepeatableSandbox,
} from '#scripts/verify/proofs/open-repeatable-sandbox.ts';
import { expectEachKeyTwice, serveBreaking, type Ending } from './serve-breaking.ts';
import { useSdk } from './use-sdk.ts';

const ACCOUNT = 'acc_01HZX6A4N2PC';
const WALLET = 'wal_01HZX6AB7QKD';
const TOP_UP = {
  accountId: ACCOUNT,
  walletId: WALLET,
  amount: { amount: 100, currency: 'KES' },
};
/** A workspace keeps so many movements that it is well below its limits. */
const TOP_UPS_OF_A_WORKSPACE = 50;

const sdk = useSdk();
let sandbox: RepeatableSandbox;
beforeAll(async () => {
  const text = await readFile(join(root, 'dist/client/openapi.json'), 'utf8');
  sandbox = await openRepeatableSandbox({ description: JSON.parse(text) as JsonObject });
});

const SAID = { detail: 'No.', pointer: '/amount', requestId: 'req_1' };

const problem = (status: number, code: string, headers: Readonly<Record<string, string>> = {}) =>
  Response.json(
    { ...SAID, type: 'about:blank', title: 'No', status, code },
    { status, headers: { 'content-type': 'application/problem+json', ...headers } },
  );

/** Counts the attempts of a call that gets these responses, the last one again and again. */
async function countAttempts(
  name: string,
  args: object,
  responses: readonly (() => Response)[],
  options: object = {},
) {
  const sent: Request[] = [];
  const fetch = async (address: string, init: RequestInit) => {
    sent.push(new Request(address, init));
    return responses[Math.min(sent.length, responses.length) - 1]!();
  };
  const all = { key: 'wk_test_1', apiUrl: 'http://localhost', retryDelayMs: 0, fetch, ...options };
  const outcome = await sdk
    .operation(name)(args, all)
    .catch((error: unknown) => error);
  const keys = new Set(sent.map((request) => request.headers.get('idempotency-key')));
  return { attempts: sent.length, outcome, keys: [...keys] };
}

async function readBalance(id: string, key: string): Promise<number> {
  const { data } = (await sdk.operation('getAccount').withResponse(
    { accountId: ACCOUNT },
    {
      key,
      apiUrl: `http://localhost/sandbox/${id}`,
      fetch: (address: string, init: RequestInit) => sandbox.fetch(new Request(address, init)),
    },
  )) as { data: { wallets: { id: string; balance: { amount: number } }[] } };
  return data.wallets.find((wallet) => wallet.id === WALLET)!.balance.amount;
}

describe('a connection that breaks after the work is done', () => {
  it('moves the money once', { timeout: 300_000 }, async ({ task }) => {
    const endings: readonly Ending[] = ['before', 'whole', 'middle', 'whole'];
    const server = await serveBreaking(
      (request) => sandbox.fetch(request),
      (index) => endings[index % 4]!,
    );
    const total = countRuns(1000);
    let movedTwice = 0;
    try {
      for (let done = 0; done < total; done += TOP_UPS_OF_A_WORKSPACE) {
        const { id, appKey } = await sandbox.createWorkspace(`breaking ${done}`);
        const before = await readBalance(id, appKey);
        const count = Math.min(TOP_UPS_OF_A_WORKSPACE, total - done);
        for (let index = 0; index < count; index += 1) {
          const { headers } = await sdk.operation('topUpAccount').withResponse(TOP_UP, {
            key: appKey,
            apiUrl: `${server.url}/sandbox/${id}`,
            retryDelayMs: 0,
          });
          expect(headers.get('idempotency-replayed')).toBe('true');
        }
        const after = await readBalance(id, appKey);
        movedTwice += (after - before) / 100 - count;
        expect(after).toBe(before + count * 100);
      }
    } finally {
      await server.close();
    }
    const { keys } = server;
    expectEachKeyTwice(keys, total);
    noteFigures(task, { broken: keys.length - total, movedTwice });
  });

  it('ends a call that has no key, since nobody knows whether it is done', async () => {
    const server = await serveBreaking(
      async () => Response.json({ token: 'secret' }),
      () => 'middle',
    );
    const call = sdk.operation('logIn')(
      { email: 'a@client.example', password: 'a long password' },
      { apiUrl: server.url, retryDelayMs: 0 },
    );
    await expect(call).rejects.toMatchObject({ name: 'NoAnswerError', operationId: 'logIn' });
    await server.close();
    expect(server.keys).toEqual([undefined]);
  });
});

describe('an attempt that fails', () => {
  const fine = () => Response.json({ id: 'txn_1' }, { status: 201 });

  it.each([408, 429, 500, 502, 503, 504])('with %s is repeated with its key', async (status) => {
    const responses = [() => problem(status, 'internal_error'), fine];
    const { attempts, outcome, keys } = await countAttempts('topUpAccount', TOP_UP, responses);
    expect(attempts).toBe(2);
    expect(outcome).toEqual({ id: 'txn_1' });
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
  });

  it.each([400, 401, 403, 404, 405, 409, 413, 415, 422, 423, 507])(
    'with %s is a refusal, and is not repeated',
    async (status) => {
      const responses = [() => problem(status, 'insufficient_funds')];
      const { attempts, outcome } = await countAttempts('topUpAccount', TOP_UP, responses);
      expect(attempts).toBe(1);
      expect(outcome).toMatchObject({ name: 'WalletError', code: 'insufficient_funds', status });
      expect(outcome).toMatchObject(SAID);
      expect(sdk.operation('topUpAccount').isError(outcome)).toBe(true);
      expect(sdk.operation('chargeAccount').isError(outcome)).toBe(false);
    },
  );

  it('keeps the key of the caller', async () => {
    const options = { idempotencyKey: 'topup-CASH-2026-031' };
    const { outcome, keys } = await countAttempts(
      'topUpAccount',
      TOP_UP,
      [() => problem(503, 'service_unavailable')],
      options,
    );
    expect(keys).toEqual(['topup-CASH-2026-031']);
    expect(outcome).toMatchObject({ idempotencyKey: 'topup-CASH-2026-031' });
  });

  it('is not repeated where the call takes no key, unless it only reads', async () => {
    const busy = [() => problem(503, 'service_unavailable')];
    const input = { email: 'a@client.example', password: 'a long password' };
    expect((await countAttempts('logIn', input, busy)).attempts).toBe(1);
    expect((await countAttempts('resendOtp', { deliveryId: 'otp_1' }, busy)).attempts).toBe(1);
    expect((await countAttempts('listAccounts', {}, busy)).attempts).toBe(5);
    expect((await countAttempts('listAccounts', {}, busy, { retries: 1 })).attempts).toBe(2);
    const refused = await countAttempts('logIn', input, busy, { idempotencyKey: 'login-1' });
    expect(refused).toMatchObject({ attempts: 0, outcome: { name: 'TypeError' } });
  });

  it('is not waited for longer than the caller can', async () => {
    const late = [() => problem(429, 'rate_limited', { 'retry-after': '61' })];
    const { attempts, outcome } = await countAttempts('listAccounts', {}, late);
    expect(attempts).toBe(1);
    expect(outcome).toMatchObject({ code: 'rate_limited' });
  });

  it('with the page of a proxy is no answer, whatever its status says', async () => {
    for (const status of [200, 502]) {
      const page = () =>
        new Response('<html>', { status, headers: { 'content-type': 'text/html' } });
      const { attempts, outcome } = await countAttempts('topUpAccount', TOP_UP, [page]);
      expect(attempts).toBe(5);
      expect(outcome).toMatchObject({ name: 'NoAnswerError', status });
    }
  });

  it('with a redirect is no answer, and the redirect is not followed', async () => {
    const headers = { 'content-type': 'text/html', location: '/elsewhere' };
    const asked: string[] = [];
    const server = await serveBreaking(
      async ({ url }) => {
        asked.push(new URL(url).pathname);
        const isMoved = !url.endsWith('/elsewhere');
        return isMoved ? new Response('', { status: 302, headers }) : Response.json({ id: 'x' });
      },
      () => 'whole',
    );
    const call = sdk.operation('topUpAccount')(TOP_UP, { key: 'k', apiUrl: server.url });
    await expect(call).rejects.toMatchObject({ name: 'NoAnswerError', status: 302 });
    await server.close();
    expect(asked).toEqual([`/v1/accounts/${TOP_UP.accountId}/topups`]);
  });

  it.each([
    ['ftp://127.0.0.1', 'unknown scheme'],
    ['http://127.0.0.1:6000', 'bad port'],
  ])('without a response gives the reason: %s', async (apiUrl, reason) => {
    const call = sdk.operation('listAccounts')({}, { key: 'k', apiUrl, retries: 0 });
    const message = `No answer from the platform to listAccounts: ${reason}`;
    await expect(call).rejects.toMatchObject({ name: 'NoAnswerError', message });
  });

  it('with a key that no header can carry is not sent', async () => {
    const fetch = () => Promise.reject(new Error('sent'));
    const options = { key: 'k', apiUrl: 'http://localhost', fetch };
    const call = sdk.operation('topUpAccount');
    for (const more of [{ idempotencyKey: 'wages-\u{6f22}' }, { key: 'wk_test_1\n2' }])
      await expect(call(TOP_UP, { ...options, ...more })).rejects.toMatchObject({
        name: 'TypeError',
      });
  });

  it('by its time is repeated, and by the caller is not', async () => {
    let count = 0;
    const silent = (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        count += 1;
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      });
    const options = { key: 'k', apiUrl: 'http://localhost', retryDelayMs: 0, fetch: silent };
    const timed = sdk.operation('listAccounts')({}, { ...options, timeoutMs: 10, retries: 2 });
    await expect(timed).rejects.toMatchObject({ name: 'NoAnswerError' });
    expect(count).toBe(3);
    const ended = sdk.operation('listAccounts')({}, { ...options, signal: AbortSignal.abort() });
    await expect(ended).rejects.toMatchObject({ name: 'AbortError' });
    expect(count).toBe(3);
  });
});

describe('a list', () => {
  it('is walked through to its end, each entry once', async () => {
    const { id, appKey } = await sandbox.createWorkspace('list');
    const options = {
      key: appKey,
      apiUrl: `http://localhost/sandbox/${id}`,
      fetch: (address: string, init: RequestInit) => sandbox.fetch(new Request(address, init)),
    };
    const walk = async (limit: number) => {
      const ids: string[] = [];
      const accounts = sdk.operation('listAccounts').items({ limit }, options);
      for await (const account of accounts) ids.push(account.id);
      return ids;
    };
    const all = await walk(100);
    expect(all.length).toBeGreaterThan(1);
    expect(await walk(1)).toEqual(all);
  });
});
