import { beforeEach, describe, expect, it } from 'vitest';
import { createPrefetch, hasRoom } from './prefetch.ts';
import type { SearchResult } from './search-result.ts';

const answer = (query: string, nextCharacters?: string): SearchResult => ({
  query,
  hits: [],
  hasFailed: false,
  ...(nextCharacters !== undefined && { nextCharacters }),
});

let asked: (readonly string[])[];
let deferred: (() => void)[];
let isBroken: boolean;

beforeEach(() => {
  asked = [];
  deferred = [];
  isBroken = false;
});

function create() {
  return createPrefetch(
    async (queries) => {
      asked.push(queries);
      if (isBroken) throw new Error('unreachable');
      return queries.map((query) => answer(query, 'xy'));
    },
    (run) => deferred.push(run),
  );
}

/** Runs what was put off, and waits for its answers. */
async function paint(): Promise<void> {
  for (const run of deferred.splice(0)) run();
  await new Promise((resolve) => setTimeout(resolve));
}

describe('createPrefetch', () => {
  it('asks for all that may follow in one request, after the paint', async () => {
    const prefetch = create();
    expect(prefetch.find('vou')).toBeUndefined();
    prefetch.follow(answer('vou', 'c '));
    expect(asked).toEqual([]);
    await paint();
    expect(asked).toEqual([['vouc', 'vou ']]);
    expect(prefetch.find('vouc')).toEqual(answer('vouc', 'xy'));
  });

  it('asks for no query twice, neither known nor under way', async () => {
    const prefetch = create();
    prefetch.find('v');
    prefetch.follow(answer('v', 'ao'));
    prefetch.follow(answer('v', 'o'));
    await paint();
    prefetch.follow(answer('v', 'oe'));
    await paint();
    expect(asked).toEqual([['va', 'vo'], ['ve']]);
  });

  it('asks nothing more about a query that is no longer the newest', async () => {
    const prefetch = create();
    prefetch.find('v');
    prefetch.follow(answer('v', 'o'));
    prefetch.find('vo');
    await paint();
    expect(asked).toEqual([]);
  });

  it('asks nothing where the service foretells nothing, or the query is long', async () => {
    const prefetch = create();
    for (const one of [answer('v'), answer('v', ''), answer('v'.repeat(64), 'o')]) {
      prefetch.find(one.query);
      prefetch.follow(one);
      await paint();
    }
    expect(asked).toEqual([]);
  });

  it('forgets what could not be answered, and asks it again', async () => {
    const prefetch = create();
    isBroken = true;
    prefetch.find('v');
    prefetch.follow(answer('v', 'o'));
    await paint();
    expect(prefetch.find('vo')).toBeUndefined();
    isBroken = false;
    prefetch.find('v');
    prefetch.follow(answer('v', 'o'));
    await paint();
    expect(prefetch.find('vo')).toBeDefined();
  });

  it('is ready for each first letter', async () => {
    const prefetch = create();
    prefetch.prepare();
    await paint();
    expect(asked).toEqual([Array.from('abcdefghijklmnopqrstuvwxyz')]);
    expect(prefetch.find('v')).toBeDefined();
  });

  it('keeps the answers that came last', async () => {
    const prefetch = create();
    for (let number = 0; number < 501; number += 1) {
      prefetch.find(String(number));
      prefetch.follow(answer(String(number), 'x'));
      await paint();
    }
    expect(prefetch.find('0x')).toBeUndefined();
    expect(prefetch.find('1x')).toBeDefined();
    expect(prefetch.find('500x')).toBeDefined();
  });
});

describe('hasRoom', () => {
  it('spares readers who save data or are on a slow mobile network', () => {
    expect(hasRoom(undefined)).toBe(true);
    expect(hasRoom({ saveData: false, effectiveType: '4g' })).toBe(true);
    expect(hasRoom({ effectiveType: '3g' })).toBe(true);
    expect(hasRoom({ saveData: true, effectiveType: '4g' })).toBe(false);
    expect(hasRoom({ effectiveType: '2g' })).toBe(false);
    expect(hasRoom({ effectiveType: 'slow-2g' })).toBe(false);
  });
});
