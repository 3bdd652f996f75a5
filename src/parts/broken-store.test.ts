import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { createApp, type App } from '#server/edge/create-app.ts';
import { createLogger } from '#server/edge/logger.ts';
import { createReadiness } from '#server/edge/observe/create-readiness.ts';
import { parseEnvironment } from '#server/edge/parse-environment.ts';
import { createFeedback } from '#server/feedback/create-feedback.ts';
import { createTestGraphql, DEMO_TOKEN } from '#server/graphql/testing/create-test-graphql.ts';
import { pingStore } from '#server/store/ping-store.ts';
import {
  createTempLocation,
  openTempLocation,
  type TempStore,
} from '#server/testing/create-temp-store.ts';
import { writeSandboxDist } from '#server/testing/write-sandbox-dist.ts';
import { openDataPart } from './open-data-part.ts';
import { openSandboxPart } from './open-sandbox-part.ts';
import type { Part, PartOptions } from './part.ts';

const ID = 'request-of-a-test';
const VOTE = `mutation { giveFeedback(input: {
  path: "/introduction", readerToken: "reader-of-the-tests-1", isHelpful: true
}) { counts { helpful } } }`;

/** What a request carries besides its path. */
type Sent = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

/** A server on a database that breaks. */
interface BrokenServer {
  readonly store: TempStore;
  readonly ask: (path: string, init?: Sent) => Promise<Response>;
  readonly readLog: () => readonly Readonly<Record<string, unknown>>[];
}

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

async function buildOptions(dist: string, store: TempStore | undefined) {
  const lines: string[] = [];
  const logger = createLogger({ level: 'error', write: (text) => lines.push(text) });
  const options: PartOptions = {
    dist,
    environment: parseEnvironment({ DATA_DIR: dist }),
    publication: {
      buildId: 'test',
      redirects: {},
      scriptHashes: [],
      connectSources: [],
      search: { applicationId: 'docs', searchKey: 'public', indexName: 'docs' },
      isAnalyticsOn: false,
      isDataBackendOn: true,
      dataToken: DEMO_TOKEN,
    },
    store,
    site: () => new Response('site'),
    logger,
    commonHeaders: {},
  };
  return { options, lines, logger };
}

function serve(
  part: Part,
  {
    options,
    more,
    store,
  }: {
    readonly options: PartOptions;
    readonly more: Part['areas'];
    readonly store: TempStore | undefined;
  },
): App {
  return createApp({
    site: options.site,
    areas: { ...part.areas, ...more },
    logger: options.logger,
    isReady: createReadiness({
      check: async () => (store ? pingStore(store) : Promise.reject(new Error('none'))),
      keptMs: 0,
    }),
    securityHeaders: {},
    trustProxy: false,
  });
}

async function start(
  kind: 'sqlite' | 'postgres',
): Promise<BrokenServer & { drop(): Promise<void> }> {
  const location = await createTempLocation(kind);
  const dist = await createTempLocation();
  const store = await openTempLocation(location);
  await writeSandboxDist(dist.dataDir);
  const { options, lines, logger } = await buildOptions(dist.dataDir, store);
  const part = await openSandboxPart(options);
  const graphql = createTestGraphql({ feedback: createFeedback({ db: store.db, clock: Date }) });
  const app = serve(part, { options, store, more: { '/graphql': { fetch: graphql.fetch } } });
  let isDropped = false;
  endings.push(async () => {
    await part.endStreams?.();
    await part.close();
    await store.close();
    await dist.remove();
    if (!isDropped) await location.remove();
  });
  return {
    store,
    ask: async (path, { headers, ...init } = {}) =>
      app.fetch(
        new Request(`http://localhost${path}`, {
          ...init,
          headers: { 'content-type': 'application/json', 'x-request-id': ID, ...headers },
        }),
      ),
    readLog() {
      logger.flush();
      return lines
        .join('')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    },
    async drop() {
      isDropped = true;
      await location.remove();
    },
  };
}

const vote = (server: BrokenServer) =>
  server.ask('/graphql', {
    method: 'POST',
    headers: { authorization: `Bearer ${DEMO_TOKEN}` },
    body: JSON.stringify({ query: VOTE }),
  });

const make = async (server: BrokenServer) => server.ask('/sandbox/workspaces', { method: 'POST' });

async function expectUnavailable(response: Response): Promise<unknown> {
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('30');
  return response.json();
}

/** Sends requests until the database has no room left. */
async function findRefused(send: () => Promise<Response>): Promise<Response> {
  for (let count = 0; count < 2000; count += 1) {
    const response = await send();
    if (response.status >= 500) return response;
    expect(response.status).toBeLessThan(300);
  }
  throw new Error('The database never filled up.');
}

describe('a database that has no room left', () => {
  it('refuses in the form of each area, and under the id of the request', async () => {
    const server = await start('sqlite');
    const { id, appKey } = (await (await make(server)).json()) as { id: string; appKey: string };
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(server.store.db);
    await sql.raw(`pragma max_page_count = ${rows[0]!.page_count}`).execute(server.store.db);
    const headers = { authorization: `Bearer ${appKey}` };
    const body = JSON.stringify({
      walletId: 'wal_01HZX6AB7QKD',
      amount: { amount: 1, currency: 'KES' },
    });
    const charge = () =>
      server.ask('/sandbox/v1/accounts/acc_01HZX6A4N2PC/charges', {
        method: 'POST',
        headers,
        body,
      });
    const problem = await expectUnavailable(await findRefused(charge));
    expect(problem).toMatchObject({
      status: 503,
      code: 'service_unavailable',
      requestId: ID,
    });
    const [failure] = server.readLog();
    expect(failure).toMatchObject({
      event: 'failure',
      id: ID,
      message: expect.stringContaining('no room left'),
    });
    const posted = await findRefused(() =>
      server.ask(`/callbacks/${id}/inbox`, {
        method: 'POST',
        body: JSON.stringify(['x'.repeat(9000)]),
      }),
    );
    expect(await expectUnavailable(posted)).toMatchObject({ type: 'about:blank', status: 503 });
    // What is there can be read.
    expect((await server.ask('/sandbox/v1/accounts', { headers })).status).toBe(200);
    expect((await server.ask('/readyz')).status).toBe(200);
  });
});

describe('a database that can only be read', () => {
  it('takes no answer and no workspace, and says so', async () => {
    const server = await start('sqlite');
    await sql`pragma query_only = on`.execute(server.store.db);
    expect(await expectUnavailable(await vote(server))).toMatchObject({
      errors: [{ extensions: { code: 'UNAVAILABLE' } }],
    });
    expect(await expectUnavailable(await make(server))).toMatchObject({
      code: 'service_unavailable',
    });
  });
});

describe('a database that is away', () => {
  it('is told of by /readyz and by every area, while the process is alive', async () => {
    const server = await start('postgres');
    expect(await (await server.ask('/readyz')).text()).toBe('ok');
    const { id, appKey } = (await (await make(server)).json()) as { id: string; appKey: string };
    await server.drop();
    const ready = await server.ask('/readyz');
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '30']);
    expect((await server.ask('/healthz')).status).toBe(200);
    const headers = { authorization: `Bearer ${appKey}` };
    for (const path of ['/sandbox/v1/accounts', `/sandbox/workspaces/${id}`])
      expect(await expectUnavailable(await server.ask(path, { headers }))).toMatchObject({
        code: 'service_unavailable',
      });
    expect(
      await expectUnavailable(await server.ask(`/callbacks/${id}`, { headers })),
    ).toMatchObject({ type: 'about:blank', status: 503, title: 'Unavailable' });
    expect(await expectUnavailable(await vote(server))).toMatchObject({
      data: { giveFeedback: null },
      errors: [{ extensions: { code: 'UNAVAILABLE' } }],
    });
    const failures = server.readLog().filter(({ event }) => event === 'failure');
    expect(failures.length).toBeGreaterThanOrEqual(3);
    for (const { id: logged } of failures) expect(logged).toBe(ID);
  });
});

describe('a server that has found no database at its start', () => {
  it('refuses what needs one in the form of each area, and serves pages', async () => {
    const { options } = await buildOptions('', undefined);
    const parts = [await openSandboxPart(options), await openDataPart(options)];
    const areas = { ...parts[0]!.areas, ...parts[1]!.areas };
    const app = serve(parts[0]!, { options, more: areas, store: undefined });
    const ask = async (path: string, method = 'GET') =>
      app.fetch(new Request(`http://localhost${path}`, { method }));
    expect(await expectUnavailable(await ask('/sandbox/v1/accounts'))).toMatchObject({
      code: 'service_unavailable',
      requestId: expect.stringMatching(/^req_/),
    });
    expect(await expectUnavailable(await ask('/callbacks/abc'))).toMatchObject({ status: 503 });
    expect(await expectUnavailable(await ask('/graphql', 'POST'))).toMatchObject({
      errors: [{ extensions: { code: 'UNAVAILABLE' } }],
    });
    const contact = await ask('/contact', 'POST');
    expect([contact.status, contact.headers.get('retry-after')]).toEqual([503, '30']);
    expect((await ask('/readyz')).status).toBe(503);
    expect((await ask('/contact')).status).toBe(200);
  });
});
