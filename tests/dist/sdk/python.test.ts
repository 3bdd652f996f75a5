// The Python SDK: broken connections, refusals, lists and callbacks.
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { usePython, WHEEL } from './use-python.ts';

const run = promisify(execFile);
const TOP_UP = {
  accountId: 'acc_01HZX6A4N2PC',
  walletId: 'wal_01HZX6AB7QKD',
  amount: { amount: 100, currency: 'KES' },
};
const SAID = { detail: 'No.', pointer: '/amount', requestId: 'req_1' };
const TOP_UPS_OF_A_WORKSPACE = 50;

/** Whether this machine has a program. One that lacks it leaves the tests out, as in all tests that run programs. */
const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
const hasPython = has('python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 11))');
const hasMypy = hasPython && has('mypy', '--version');

const python = usePython();
let examples: Examples;
beforeAll(async () => {
  examples = await openExamples();
});

describe.runIf(hasPython)('a connection that breaks after the work is done', () => {
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
      const options = { key: appKey, api_url: `${server.url}/sandbox/${id}`, retry_delay: 0 };
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
        const { replayed } = await python.call('top_up_account', TOP_UP, options);
        expect(replayed).toBe('true');
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
});

describe.runIf(hasPython)('an attempt that fails', () => {
  /** Makes a call that gets this response each time, and counts its attempts. */
  async function count(method: string, args: object, respond: () => Response, more: object = {}) {
    const server = await serveBreaking(
      async () => respond(),
      () => 'whole',
    );
    const options = { key: 'wk_test_1', api_url: server.url, retry_delay: 0, ...more };
    const outcome = await python.call(method, args, options);
    await server.close();
    return { attempts: server.keys.length, keys: new Set(server.keys).size, outcome };
  }
  const problem = (status: number, code: string, headers: Readonly<Record<string, string>> = {}) =>
    Response.json(
      { ...SAID, type: 'about:blank', title: 'No', status, code },
      { status, headers: { 'content-type': 'application/problem+json', ...headers } },
    );

  it('is repeated with its key where it may pass, and else is a refusal', async () => {
    for (const status of [408, 429, 500, 502, 503, 504]) {
      const failed = await count('top_up_account', TOP_UP, () => problem(status, 'internal_error'));
      expect(failed).toMatchObject({ attempts: 5, keys: 1, outcome: { isRefusal: true, status } });
    }
    for (const status of [400, 401, 403, 404, 409, 413, 415, 422, 423, 507]) {
      const failed = await count('top_up_account', TOP_UP, () =>
        problem(status, 'insufficient_funds'),
      );
      const outcome = { error: 'TopUpAccountError', code: 'insufficient_funds', status, ...SAID };
      expect(failed).toMatchObject({ attempts: 1, outcome });
    }
  });

  it('is not repeated where the call takes no key, unless it only reads', async () => {
    const busy = () => problem(503, 'service_unavailable');
    const input = { email: 'a@client.example', password: 'a long password' };
    expect((await count('log_in', input, busy)).attempts).toBe(1);
    expect((await count('resend_otp', { deliveryId: 'otp_1' }, busy)).attempts).toBe(1);
    expect((await count('list_accounts', {}, busy)).attempts).toBe(5);
    expect((await count('list_accounts', {}, busy, { retries: 1 })).attempts).toBe(2);
  });

  it('is not waited for longer than the caller can', async () => {
    const late = () => problem(429, 'rate_limited', { 'retry-after': '61' });
    expect((await count('list_accounts', {}, late)).attempts).toBe(1);
  });

  it('is repeated also where Retry-After makes no sense', async () => {
    for (const text of ['-5', 'nan', 'soon', 'Thu, 01 Jan 1970 00:00:00 GMT']) {
      const odd = () => problem(503, 'service_unavailable', { 'retry-after': text });
      const failed = await count('top_up_account', TOP_UP, odd);
      expect(failed).toMatchObject({ attempts: 5, keys: 1, outcome: { isRefusal: true } });
    }
  });

  it('with an empty key is not sent for the company of the environment', async () => {
    const more = { key: '' };
    const { attempts, outcome } = await count('list_accounts', {}, () => Response.json({}), more);
    expect([attempts, outcome]).toEqual([0, expect.objectContaining({ error: 'TypeError' })]);
  });

  it('with the page of a proxy is no answer, and a redirect is not followed', async () => {
    for (const status of [200, 302, 502]) {
      const headers = { 'content-type': 'text/html', location: 'http://localhost:9/' };
      const page = () => new Response('<html>', { status, headers });
      const { outcome } = await count('top_up_account', TOP_UP, page);
      expect(outcome).toMatchObject({ error: 'NoAnswerError', status });
    }
  });
});

describe.runIf(hasPython)('a list', () => {
  let server: Awaited<ReturnType<typeof serveBreaking>>;
  let options: { readonly key: string; readonly api_url: string };
  beforeAll(async () => {
    const { sandbox } = examples;
    const { id, appKey } = await sandbox.createWorkspace('list');
    server = await serveBreaking(
      (request) => sandbox.fetch(request),
      () => 'whole',
    );
    options = { key: appKey, api_url: `${server.url}/sandbox/${id}` };
  });
  afterAll(() => server.close());

  it('is walked through to its end, each entry once', async () => {
    const { data: all } = await python.call('list_accounts_items', { limit: 100 }, options);
    const { data: single } = await python.call('list_accounts_items', { limit: 1 }, options);
    expect((all as unknown[]).length).toBeGreaterThan(1);
    expect(single).toEqual(all);
  });

  it('keeps the last response of its entries', async () => {
    expect(await python.call('list_accounts_items', {}, options)).toMatchObject({ status: 200 });
  });
});

describe.runIf(hasPython)('verify_callback', () => {
  const verify = (received: object) =>
    python.verify({ secret: SECRET, now: NOW / 1000, body: BODY, ...received });

  it('refuses what the inspector refuses, and takes the old secret and the new one', async () => {
    const signature = formatSignature(SECRET, NOW, BODY);
    expect(await verify({ signature, secret: ['new', SECRET] })).toEqual(JSON.parse(BODY));
    expect(await verify({ signature, secret: [] })).toBe('mismatch');
    expect(await verify({ signature, secret: [null, '', SECRET] })).toEqual(JSON.parse(BODY));
    expect(await verify({ signature, secret: null })).toBe('mismatch');
    expect(await verify({ signature: null })).toBe('missing');
    await expectTamperedRefused(verify);
  });

  it('agrees with the inspector on headers of any kind', async () => {
    await expectInspectorsVerdict(verify);
  });
});

describe.runIf(hasMypy)('the types', () => {
  const PROGRAM = `from wallet_sdk import NoAnswerError, Wallet, errors, types, verify_callback

wallet = Wallet()


def top_up(account_id: str, wallet_id: str) -> types.Transaction | str | None:
    try:
        amount: types.Money = {"amount": 150000, "currency": "KES"}
        return wallet.top_up_account(accountId=account_id, walletId=wallet_id, amount=amount)
    except NoAnswerError as error:
        return error.idempotency_key
    except errors.TopUpAccountError as error:
        if error.code == "insufficient_funds":
            return error.request_id
        raise


def names() -> list[str]:
    return [account["name"] for account in wallet.list_accounts_items(status="active")]


def receive(header: str, body: bytes) -> str:
    return verify_callback(header, body, ["old", "new"])["id"]
`;
  const WRONG = `${PROGRAM}
wallet.top_up_account(walletId="wal_1")
try:
    wallet.list_accounts()
except errors.ListAccountsError as error:
    print(error.code == "no_such_code")
`;

  it(
    'are strict for mypy, and find a wrong code and a missing field',
    { timeout: 120_000 },
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'wallet-python-'));
      try {
        await run('python3', ['-m', 'zipfile', '-e', WHEEL, folder]);
        const check = async (text: string) => {
          await writeFile(join(folder, 'program.py'), text);
          const { stdout } = await run('mypy', ['--strict', 'program.py', 'wallet_sdk'], {
            cwd: folder,
          }).catch((error: { stdout: string }) => error);
          return stdout;
        };
        expect(await check(PROGRAM)).toMatch(/^Success: no issues found in 9 source files/);
        const wrong = await check(WRONG);
        expect(wrong).toContain('Missing named argument "accountId"');
        expect(wrong).toContain('Non-overlapping equality check');
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  );
});
