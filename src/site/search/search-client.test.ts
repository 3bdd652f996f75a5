// @own-process: it puts other modules in place of some
// What the search's client is made with: specification 9, search client timeouts. No network, hence no waiting.
import { liteClient } from 'algoliasearch/lite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSearchService } from './search-service.ts';

type Requester = NonNullable<NonNullable<Parameters<typeof liteClient>[2]>['requester']>;
type Request = Parameters<Requester['send']>[0];
type Response = Awaited<ReturnType<Requester['send']>>;

const SETTINGS = {
  enabled: true,
  hosts: ['http://first.example', 'http://second.example'],
  applicationId: 'DOCS',
  indexName: 'docs',
  searchKey: 'docs-search',
};
const WELL: Response = {
  status: 200,
  content: JSON.stringify({ results: [{ hits: [] }] }),
  isTimedOut: false,
};
const FAILURES: readonly (readonly [name: string, response: Response])[] = [
  ['fails', { status: 500, content: '{}', isTimedOut: false }],
  ['cannot be reached', { status: 0, content: '', isTimedOut: false }],
  ['stalls', { status: 0, content: '', isTimedOut: true }],
];

const network = vi.hoisted(() => ({
  requests: [] as Request[],
  answer: undefined as ((host: string) => Response) | undefined,
}));

// The client itself, with another network.
vi.mock('algoliasearch/lite', async (importOriginal) => {
  const original = await importOriginal<typeof import('algoliasearch/lite')>();
  const requester: Requester = {
    send(request) {
      network.requests.push(request);
      return Promise.resolve(network.answer!(new URL(request.url).host));
    },
  };
  return {
    ...original,
    liteClient: vi.fn<typeof liteClient>((id, key, options) =>
      original.liteClient(id, key, { ...options, requester }),
    ),
  };
});

/** A search service, and the hosts that a question to it led to. */
function createSearch() {
  const { ask } = createSearchService(SETTINGS, { isCounted: true });
  return async (query: string) => {
    network.requests.length = 0;
    const { hasFailed } = await ask({ query, isLiteral: false });
    const hosts = network.requests.map(({ url }) => new URL(url).host);
    return { hasFailed, hosts };
  };
}

beforeEach(() => {
  network.requests.length = 0;
  network.answer = () => WELL;
  vi.stubGlobal('location', { protocol: 'https:', host: 'docs.example' });
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the client of the search', () => {
  it.each(FAILURES)('leaves a host that %s alone for two minutes', async (_, failure) => {
    const search = createSearch();
    network.answer = (host) => (host === 'first.example' ? failure : WELL);
    const both = { hasFailed: false, hosts: ['first.example', 'second.example'] };
    const second = { hasFailed: false, hosts: ['second.example'] };
    expect(await search('one')).toEqual(both);
    expect(await search('two')).toEqual(second);
    vi.setSystemTime(Date.now() + 120_000);
    expect(await search('three')).toEqual(second);
    vi.setSystemTime(Date.now() + 1);
    expect(await search('four')).toEqual(both);
  });

  it('asks the first host alone while it is well', async () => {
    const search = createSearch();
    expect((await search('one')).hosts).toEqual(['first.example']);
    expect((await search('two')).hosts).toEqual(['first.example']);
  });

  it('waits 1 second to connect and 2 to read', async () => {
    await createSearch()('one');
    expect(network.requests).toHaveLength(1);
    expect(network.requests[0]).toMatchObject({ connectTimeout: 1000, responseTimeout: 2000 });
  });

  it('is told to wait 30 seconds to write, which the search never does', () => {
    createSearch();
    const client: unknown = vi.mocked(liteClient).mock.results.at(-1)?.value;
    const timeouts = { connect: 1000, read: 2000, write: 30_000 };
    expect(client).toHaveProperty('transporter.timeouts', timeouts);
  });
});
