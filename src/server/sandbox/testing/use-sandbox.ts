import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import {
  createTestSandbox,
  type ReadResponse,
  type Sending,
  type TestSandbox,
  type TestWorkspace,
} from './create-test-sandbox.ts';
import { assertSound, readBalances } from './ledger.ts';

/** What an answer shows of one thing, its fields not known beforehand. */
export type Document = Readonly<Record<string, unknown>>;

/** The user of every workspace, as they log in. */
export const LOGIN = { email: 'amina@harvestlane.example', password: 'correct-horse-battery' };

/** A callback that the sandbox has written down to be sent. */
export interface WrittenCallback {
  readonly id: string;
  readonly event: string;
  readonly state: string;
  readonly payload: object;
}

type Rest = Omit<Sending, 'body' | 'form'>;

/** The sandbox of a test file, and the workspace of the test that runs; its functions can be taken out of it. */
export interface UsedSandbox {
  /** The sandbox itself, for what concerns its database or several workspaces. */
  readonly host: TestSandbox;
  readonly workspace: TestWorkspace;
  /** Lets real time pass, in milliseconds. */
  readonly advance: (ms: number) => void;
  /** Calls an operation with the app key of the workspace, or with what `sending` says. */
  readonly call: (method: string, path: string, sending?: Sending) => Promise<ReadResponse>;
  readonly get: (path: string, sending?: Rest) => Promise<ReadResponse>;
  readonly put: (path: string, body?: unknown, sending?: Rest) => Promise<ReadResponse>;
  readonly post: (path: string, body?: unknown, sending?: Rest) => Promise<ReadResponse>;
  readonly remove: (path: string) => Promise<ReadResponse>;
  /** Logs in the user of every workspace. */
  readonly logIn: (password?: string) => Promise<ReadResponse>;
  /** Calls the control API of the workspace; `action` such as /reset. */
  readonly control: (method: string, action?: string, body?: unknown) => Promise<ReadResponse>;
  /** Moves the clock of the workspace forward to a time of RFC 3339. */
  readonly setClock: (time: string) => Promise<ReadResponse>;
  /** What a list shows, its first page. */
  readonly readList: <Item = Document>(path: string, sending?: Rest) => Promise<readonly Item[]>;
  /** What a holder has in minor units, while no money was made or lost. */
  readonly readBalance: (holder: string) => Promise<number>;
  /** What the company holds for its clients and has itself, in minor units of its first currency. */
  readonly readCompanyMoney: () => Promise<Readonly<Record<'clientMoney' | 'own', number>>>;
  /** Callbacks of the workspace, by event. */
  readonly readCallbacks: () => Promise<readonly WrittenCallback[]>;
  readonly listEvents: () => Promise<readonly string[]>;
}

/**
 * Opens a sandbox for the tests of a file, with a fresh workspace before each of them, and removes it after the last.
 * Requests and answers are checked against the description.
 */
export function useSandbox(): UsedSandbox {
  let host: TestSandbox;
  let workspace: TestWorkspace;
  beforeAll(async () => {
    host = await createTestSandbox();
  });
  beforeEach(async () => {
    workspace = await host.createWorkspace();
  });
  afterAll(() => host.remove());

  const call: UsedSandbox['call'] = (...request) => workspace.call(...request);
  const get: UsedSandbox['get'] = (path, sending) => call('GET', path, sending);
  const post: UsedSandbox['post'] = (path, body, rest) => call('POST', path, { body, ...rest });
  const control: UsedSandbox['control'] = (method, action = '', body) =>
    host.control(method, `/${workspace.id}${action}`, { token: workspace.appKey, body });
  const readList: UsedSandbox['readList'] = async <Item>(path: string, sending?: Rest) =>
    ((await get(path, sending)).body as { readonly data: readonly Item[] }).data;
  const readCallbacks = () => loadCallbacks(host, workspace.id);
  return {
    get host() {
      return host;
    },
    get workspace() {
      return workspace;
    },
    advance: (ms) => host.advance(ms),
    call,
    get,
    put: (path, body, rest) => call('PUT', path, { body, ...rest }),
    post,
    remove: (path) => call('DELETE', path),
    logIn: (password = LOGIN.password) =>
      post('/v1/auth/login', { ...LOGIN, password }, { token: null }),
    control,
    setClock: (time) => control('POST', '/clock', { set: time }),
    readList,
    async readBalance(holder) {
      const balances = await readBalances(host, workspace);
      assertSound(balances);
      return balances.get(holder) ?? 0;
    },
    async readCompanyMoney() {
      const newestFirst =
        await readList<Record<'clientMoney' | 'own', { amount: number }>>('/v1/company/balance');
      const first = newestFirst.at(-1)!;
      return { clientMoney: first.clientMoney.amount, own: first.own.amount };
    },
    readCallbacks,
    listEvents: async () => (await readCallbacks()).map(({ event }) => event),
  };
}

/** The refusal that an answer is expected to match. */
export const refusal = (status: number, code: string) => ({ status, body: { code } });

/** Builds an amount in minor units. */
export const kes = (amount: number) => ({ amount, currency: 'KES' });

/** The id of what an answer shows. */
export function readId({ body }: ReadResponse): string {
  expect(body).toHaveProperty('id', expect.any(String));
  return (body as { readonly id: string }).id;
}

async function loadCallbacks({ store }: TestSandbox, workspaceId: string) {
  type Row = Omit<WrittenCallback, 'payload'> & { readonly payload: string };
  const rows = await store.db
    .withTables<{ sandbox_callbacks: Row & { readonly workspace_id: string } }>()
    .selectFrom('sandbox_callbacks')
    .select(['id', 'event', 'state', 'payload'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('event')
    .execute();
  return rows.map((row) => ({ ...row, payload: JSON.parse(row.payload) as object }));
}
