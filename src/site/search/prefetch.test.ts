import { beforeEach, describe, expect, it } from 'vitest';
import { createPrefetch, hasRoom } from './prefetch.ts';
import type { SearchResult } from './search-result.ts';

const answer = (query: string, nextCharacters?: string): SearchResult => ({
  query,
  hits: [],
  hasFailed: false,
  ...(nextCharacters !== undefined && { nextCharacters }),
});

let asked: string[];
let deferred: (() => void)[];
let isBroken: boolean;

beforeEach(() => {
  asked = [];
  deferred = [];
  isBroken = false;
});

/** Of a service that foretells `x` and `y` for any query. */
function create() {
  return createPrefetch(
    async (query) => {
      asked.push(query);
      if (isBroken) throw new Error('unreachable');
      return ['x', 'y'].map((character) => answer(query + character, 'xy'));
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
  it('asks by one query for all that may follow, after the paint', async () => {
    const prefetch = create();
    expect(prefetch.find('vou')).toBeUndefined();
    prefetch.follow(answer('vou', 'xy'));
    expect(asked).toEqual([]);
    await paint();
    expect(asked).toEqual(['vou']);
    expect(prefetch.find('voux')).toEqual(answer('voux', 'xy'));
    expect(prefetch.find('vouy')).toEqual(answer('vouy', 'xy'));
  });

  it('asks for nothing that is there or under way', async () => {
    const prefetch = create();
    prefetch.find('v');
    prefetch.follow(answer('v', 'xy'));
    prefetch.follow(answer('v', 'x'));
    await paint();
    prefetch.follow(answer('v', 'xy'));
    await paint();
    expect(asked).toEqual(['v']);
  });

  it('asks for nothing behind a letter whose answers have come with those before', async () => {
    const prefetch = createPrefetch(
      async (query) => {
        asked.push(query);
        return [answer('vouc', 'h'), answer('vouch', 'e')];
      },
      (run) => deferred.push(run),
    );
    prefetch.find('vou');
    prefetch.follow(answer('vou', 'c'));
    await paint();
    prefetch.follow(prefetch.find('vouc')!);
    await paint();
    expect(asked).toEqual(['vou']);
    prefetch.follow(prefetch.find('vouch')!);
    await paint();
    expect(asked).toEqual(['vou', 'vouch']);
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
    prefetch.follow(answer('v', 'x'));
    await paint();
    expect(prefetch.find('vx')).toBeUndefined();
    isBroken = false;
    prefetch.find('v');
    prefetch.follow(answer('v', 'x'));
    await paint();
    expect(prefetch.find('vx')).toBeDefined();
  });

  it('is ready for the first letters', async () => {
    const prefetch = create();
    prefetch.prepare();
    await paint();
    expect(asked).toEqual(['']);
    expect(prefetch.find('x')).toBeDefined();
  });

  it('keeps the answers that came last', async () => {
    const prefetch = create();
    for (let number = 0; number < 251; number += 1) {
      prefetch.find(String(number));
      prefetch.follow(answer(String(number), 'x'));
      await paint();
    }
    expect(prefetch.find('0x')).toBeUndefined();
    expect(prefetch.find('1x')).toBeDefined();
    expect(prefetch.find('250y')).toBeDefined();
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
