// What a program does wrong, or a proxy, in each SDK: nothing is sent to another place, and no page counts as an answer.
import { afterAll, describe, expect, it } from 'vitest';
import { hasRuntime } from '#languages/toolchain/sample-folder.ts';
import { serveBreaking } from './serve-breaking.ts';
import { useGo } from './use-go.ts';
import { usePython } from './use-python.ts';
import { useSdk } from './use-sdk.ts';

const IDS = { accountId: 'acc_1', walletId: 'wal_1' };
const AMOUNT = { amount: 100, currency: 'KES' };
const VARIABLE = 'WALLET_API_URL';

/** The names that the SDKs give these operations. */
const METHODS = {
  topUpAccount: { python: 'top_up_account', go: 'TopUpAccount' },
  deleteWallet: { python: 'delete_wallet', go: 'DeleteWallet' },
  exportAccounts: { python: 'export_accounts', go: 'ExportAccounts' },
} as const;
type Method = keyof typeof METHODS;

/** One call of a program. */
interface Mistake {
  /** @default topUpAccount */
  readonly method?: Method;
  readonly key?: string;
  readonly accountId?: string;
  readonly idempotencyKey?: string;
  /** The address of the environment. @default a server that counts */
  readonly address?: string;
}
interface Outcome {
  readonly data?: unknown;
  readonly error?: string | undefined;
  readonly idempotencyKey?: string | null | undefined;
}
type Call = (mistake: Mistake, address: string | undefined) => Promise<Outcome>;

function buildInput({ method = 'topUpAccount', accountId }: Mistake): object {
  if (method === 'exportAccounts') return {};
  return {
    ...IDS,
    ...(accountId !== undefined && { accountId }),
    ...(method === 'topUpAccount' && { amount: AMOUNT }),
  };
}

const sdk = useSdk();
// Python and Go read the variables of their environment, which all programs of this file have.
const before = process.env[VARIABLE];
process.env[VARIABLE] = '';
const python = usePython();
const go = useGo();
afterAll(() => {
  if (before === undefined) delete process.env[VARIABLE];
  else process.env[VARIABLE] = before;
});

const CALLS = {
  typescript: async (mistake, address) => {
    const { method = 'topUpAccount', key = 'k', idempotencyKey } = mistake;
    const options = { key, apiUrl: address, idempotencyKey, retryDelayMs: 0 };
    try {
      return { data: await sdk.operation(method)(buildInput(mistake), options) };
    } catch (error) {
      const { name, idempotencyKey: sent } = error as Error & { idempotencyKey?: string };
      return { error: name, idempotencyKey: sent };
    }
  },
  python: ({ key = 'k', idempotencyKey, ...mistake }, address) =>
    python.call(
      METHODS[mistake.method ?? 'topUpAccount'].python,
      {
        ...buildInput(mistake),
        ...(idempotencyKey !== undefined && { idempotency_key: idempotencyKey }),
      },
      { key, retry_delay: 0, ...(address !== undefined && { api_url: address }) },
    ),
  go: async ({ key = 'k', idempotencyKey, ...mistake }, address) =>
    (await go.ask({
      method: METHODS[mistake.method ?? 'topUpAccount'].go,
      arguments: buildInput(mistake),
      options: { key, apiURL: address ?? '', idempotencyKey },
    })) as Outcome,
} satisfies Record<string, Call>;

const LANGUAGES = (['typescript', 'python', 'go'] as const).filter((name) => hasRuntime(name));

describe.each(LANGUAGES)('a program in %s', (language) => {
  /** Makes a call that gets this response each time. */
  async function count(mistake: Mistake, respond = () => Response.json({ id: 'txn_1' })) {
    const sent: Request[] = [];
    const server = await serveBreaking(
      async (request) => {
        sent.push(request);
        return respond();
      },
      () => 'whole',
    );
    const outcome = await CALLS[language](mistake, server.url);
    await server.close();
    return { attempts: sent.length, sent, outcome };
  }
  const html = { 'content-type': 'text/html' };
  const json = { 'content-type': 'application/json' };

  it('with an empty address is never production', async () => {
    const { error } = await CALLS[language]({}, undefined);
    expect(error).toMatch(/^(TypeError|error)$/);
  });

  it('with an empty idempotency key is not replaced by another key', async () => {
    const { attempts, outcome } = await count({ idempotencyKey: '' });
    expect([attempts, outcome.error]).toEqual([0, expect.stringMatching(/^(TypeError|error)$/)]);
  });

  it.each(['', '.', '..'])('with the id %j calls no other path', async (accountId) => {
    const { attempts, outcome } = await count({ accountId });
    expect([attempts, outcome.error]).toEqual([0, expect.stringMatching(/^(TypeError|error)$/)]);
  });

  it('with a key of a file sends the key without its line break, and sends no empty key', async () => {
    const { sent } = await count({ key: 'wk_test_1\n' });
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer wk_test_1']);
    expect((await count({ key: '' })).attempts).toBe(0);
    expect((await count({ key: 'wk_test_1\n2' })).attempts).toBe(0);
  });

  it.each(['{"id":', '', 'null'])('takes %j for no answer, and keeps the key', async (text) => {
    const cut = () => new Response(text, { headers: json });
    const { attempts, outcome } = await count({ idempotencyKey: 'wages-17' }, cut);
    expect(attempts).toBe(5);
    expect(outcome).toMatchObject({ error: 'NoAnswerError', idempotencyKey: 'wages-17' });
  });

  it('takes the page of a proxy for no answer where an operation returns nothing', async () => {
    const page = () => new Response('<html>', { headers: html });
    const failed = await count({ method: 'deleteWallet' }, page);
    expect(failed).toMatchObject({ attempts: 5, outcome: { error: 'NoAnswerError' } });
    const empty = () => new Response(null, { status: 204 });
    const done = await count({ method: 'deleteWallet' }, empty);
    expect([done.attempts, done.outcome.error ?? '']).toEqual([1, '']);
  });

  it('takes a file for an answer only if its last line is whole', async () => {
    const type = { headers: { 'content-type': 'text/csv; charset=utf-8' } };
    const text = 'id,name\nacc_1,Zoë\n';
    const send = (body: BodyInit | null, status = 200) =>
      count({ method: 'exportAccounts' }, () => new Response(body, { status, ...type }));
    const whole = await send(text);
    expect([whole.attempts, whole.outcome.data]).toEqual([1, text]);
    const bytes = new TextEncoder().encode(text);
    // The last cut is in the middle of a character.
    for (const cut of [text.slice(0, -1), text.slice(0, 10), '', bytes.subarray(0, 18)]) {
      const half = await send(cut);
      expect([half.attempts, half.outcome.error]).toEqual([5, 'NoAnswerError']);
    }
    expect((await send(null, 204)).outcome.error).toBe('NoAnswerError');
  });
});
