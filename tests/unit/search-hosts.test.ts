// @own-process: it stops the clock
// How the clients bear a server that stalls, fails, dies and comes back (specification 9, search client timeouts).
import algoliasearchV4 from 'algoliasearch-v4';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOST_EXPIRY_MS, SEARCH_TIMEOUTS_MS } from '#contract/limits.ts';
import { AUDIT_RECORDS, AUDIT_SETTINGS } from '#server/search/testing/audit-records.ts';
import { createHostsCache } from '#site/search/hosts-cache.ts';
import {
  createFetchRequester,
  loadBrowserClients,
} from '#server/search/testing/load-browser-clients.ts';
import {
  createTestSearch,
  TEST_APPLICATION,
  TEST_SEARCH_KEY,
} from '#server/search/testing/start-search-server.ts';
import {
  startFaultyServer,
  type FaultyServer,
} from '#server/search/testing/start-faulty-server.ts';

/** Milliseconds that the clients under test wait: enough for an answer on a busy machine. The real numbers would only be slower. */
const PATIENCE_MS = 500;
const PATIENCE = { connect: PATIENCE_MS, read: PATIENCE_MS, write: PATIENCE_MS };

let first: FaultyServer;
let second: FaultyServer;
beforeEach(async () => {
  const { service } = createTestSearch(AUDIT_RECORDS, AUDIT_SETTINGS);
  [first, second] = await Promise.all([startFaultyServer(service), startFaultyServer(service)]);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all([first.die(), second.die()]);
});

const { liteV5, wholeV5 } = await loadBrowserClients();

type Search = (query: string) => Promise<unknown>;

function createV5(): Search {
  const hosts = [first, second].map(({ port }) => ({
    url: '127.0.0.1',
    port,
    protocol: 'http' as const,
    accept: 'readWrite' as const,
  }));
  const client = liteV5(TEST_APPLICATION, TEST_SEARCH_KEY, {
    hosts,
    timeouts: PATIENCE,
    requester: createFetchRequester(),
    hostsCache: createHostsCache(),
  });
  return (query) => client.search({ requests: [{ indexName: 'docs', query }] });
}

function createV4(): Search {
  const hosts = [first, second].map(({ port }) => ({ url: `127.0.0.1:${port}`, protocol: 'http' }));
  // Version 4 counts in seconds.
  const seconds = PATIENCE_MS / 1000;
  const timeouts = { connect: seconds, read: seconds, write: seconds };
  const client = algoliasearchV4(TEST_APPLICATION, TEST_SEARCH_KEY, { hosts, timeouts });
  return (query) => client.search([{ indexName: 'docs', query }]);
}

const counts = () => [first.asked, second.asked];

for (const [name, create] of [
  ['algoliasearch 5 lite', createV5],
  ['algoliasearch 4', createV4],
] as const) {
  describe(name, () => {
    it('asks the next host when one stalls, and the first again after two minutes', async () => {
      const search = create();
      first.mood = 'stall';
      await search('one');
      expect(counts()).toEqual([1, 1]);
      vi.setSystemTime(Date.now() + HOST_EXPIRY_MS - 1000);
      await search('two');
      expect(counts()).toEqual([1, 2]);
      first.mood = 'well';
      vi.setSystemTime(Date.now() + 1001);
      await search('three');
      expect(counts()).toEqual([2, 2]);
    });

    it('leaves a host that fails alone for two minutes', async () => {
      const search = create();
      first.mood = 'fail';
      await search('one');
      expect(counts()).toEqual([1, 1]);
      first.mood = 'well';
      vi.setSystemTime(Date.now() + HOST_EXPIRY_MS);
      await search('two');
      expect(counts()).toEqual([1, 2]);
      vi.setSystemTime(Date.now() + 1);
      await search('three');
      expect(counts()).toEqual([2, 2]);
    });

    it('finds a host again that was dead and has come back', async () => {
      const search = create();
      await first.die();
      await search('one');
      expect(counts()).toEqual([0, 1]);
      await first.revive();
      await search('two');
      expect(counts()).toEqual([0, 2]);
      vi.setSystemTime(Date.now() + HOST_EXPIRY_MS + 1);
      await search('three');
      expect(counts()).toEqual([1, 2]);
    });

    it('says that no host can be reached, and works again when one can', async () => {
      const search = create();
      await Promise.all([first.die(), second.die()]);
      await expect(search('one')).rejects.toThrow(/Unreachable hosts/);
      await Promise.all([first.revive(), second.revive()]);
      await expect(search('one')).resolves.toHaveProperty('results.0.hits');
    });

    it('asks no second host when it is refused', async () => {
      await expect(create()('x'.repeat(513))).rejects.toMatchObject({ status: 400 });
      expect(counts()).toEqual([1, 0]);
    });
  });
}

describe('the timeouts of the browser builds', () => {
  interface Waits {
    readonly connectTimeout: number;
    readonly responseTimeout: number;
  }

  /** A network in which nothing is ever answered. */
  function createSilence() {
    const waits: (readonly [connect: number, response: number])[] = [];
    return {
      waits,
      send({ connectTimeout, responseTimeout }: Waits) {
        waits.push([connectTimeout, responseTimeout]);
        return Promise.resolve({ status: 0, content: 'silence', isTimedOut: true });
      },
    };
  }
  const grow = (wait: number) => [1, 4, 5, 6].map((factor) => wait * factor);
  const { connect, read, write } = SEARCH_TIMEOUTS_MS;

  it('are those of the specification for reading, and grow on retry', async () => {
    const requester = createSilence();
    const client = liteV5(TEST_APPLICATION, TEST_SEARCH_KEY, { requester });
    await expect(client.search({ requests: [] })).rejects.toThrow(/Unreachable hosts/);
    expect(requester.waits.map(([wait]) => wait)).toEqual(grow(connect));
    expect(requester.waits.map(([, wait]) => wait)).toEqual(grow(read));
  });

  it('are those of the specification for writing', async () => {
    const requester = createSilence();
    const client = wholeV5(TEST_APPLICATION, TEST_SEARCH_KEY, { requester });
    await expect(client.clearObjects({ indexName: 'docs' })).rejects.toThrow(/Unreachable hosts/);
    expect(requester.waits.map(([, wait]) => wait)).toEqual(grow(write));
  });
});
