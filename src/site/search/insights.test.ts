// @vitest-environment happy-dom
// @own-process: it stops the clock
import type { InsightsClient } from '@algolia/autocomplete-plugin-algolia-insights';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHitBuilder } from './build-hit.ts';
import { createSearch, type SearchState } from './create-search.ts';
import { createInsights, isCountingAllowed } from './insights.ts';
import type { Question } from './build-request.ts';

const build = createHitBuilder({ indexName: 'docs', query: '', queryID: 'q1' });

const settings = {
  enabled: true,
  hosts: ['search.example'],
  applicationId: 'DOCS',
  indexName: 'docs',
  searchKey: 'docs-search',
};

/** A search of 45 hits whose events go into a list. */
function createCountedSearch() {
  const sent: { name: string; event: Record<string, unknown> }[] = [];
  const questions: Question[] = [];
  const client = (name: string, ...rest: unknown[]) => {
    if (name === 'getUserToken')
      (rest[1] as (error: null, token: string) => void)(null, 'anonymous-1');
    else sent.push({ name, event: rest[0] as Record<string, unknown> });
  };
  let state: SearchState | undefined;
  const search = createSearch({
    id: 'box',
    plugins: [createInsights(settings, () => Promise.resolve(client as InsightsClient))],
    initialQuery: '',
    ask: (question) => {
      questions.push(question);
      const hits = Array.from({ length: 45 }, (_, at) =>
        build({ objectID: `${question.query}-${at}` }),
      );
      return Promise.resolve({ query: question.query, hits, hasFailed: false });
    },
    onSelect: () => undefined,
    navigate: () => undefined,
  });
  search.listen((next) => (state = next));
  const list = (name: string) =>
    sent.filter((entry) => entry.name === name).map(({ event }) => event);
  return { search, questions, list, readState: () => state! };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('createInsights', () => {
  it('tells of seen hits once the list has rested for 400 ms, 20 at a time', async () => {
    vi.useFakeTimers();
    const { search, list } = createCountedSearch();
    search.askFor('a');
    await vi.advanceTimersByTimeAsync(300);
    search.askFor('ab');
    await vi.advanceTimersByTimeAsync(390);
    expect(list('viewedObjectIDs')).toEqual([]);
    await vi.advanceTimersByTimeAsync(50);
    const events = list('viewedObjectIDs');
    expect(events.map(({ objectIDs }) => (objectIDs as string[]).length)).toEqual([20, 20, 5]);
    expect(events[0]).toMatchObject({ eventName: 'Items Viewed', index: 'docs' });
    expect((events[0]!['objectIDs'] as string[])[0]).toBe('ab-0');
  });

  it('tells of a chosen hit with its position and the id of the query', async () => {
    vi.useFakeTimers();
    const { search, list, readState } = createCountedSearch();
    search.askFor('a');
    await vi.advanceTimersByTimeAsync(10);
    const { source, items } = readState().collections[0]!;
    search.getItemProps({ item: items[2]!, source }).onClick(new MouseEvent('click') as never);
    await vi.advanceTimersByTimeAsync(10);
    expect(list('clickedObjectIDsAfterSearch')).toMatchObject([
      { index: 'docs', objectIDs: ['a-2'], positions: [3], queryID: 'q1' },
    ]);
  });

  it('sends to the search hosts, and has the searches counted under its token', async () => {
    vi.useFakeTimers();
    const { search, list, questions } = createCountedSearch();
    await vi.advanceTimersByTimeAsync(10);
    search.askFor('a');
    await vi.advanceTimersByTimeAsync(10);
    expect(list('init')).toMatchObject([{ host: 'https://search.example', useCookie: false }]);
    expect(questions[0]!.insights).toEqual({ clickAnalytics: true, userToken: 'anonymous-1' });
  });
});

describe('isCountingAllowed', () => {
  it('respects Do Not Track and Global Privacy Control', () => {
    expect(isCountingAllowed({ doNotTrack: null })).toBe(true);
    expect(isCountingAllowed({ doNotTrack: '0', globalPrivacyControl: false })).toBe(true);
    expect(isCountingAllowed({ doNotTrack: '1' })).toBe(false);
    expect(isCountingAllowed({ doNotTrack: null, globalPrivacyControl: true })).toBe(false);
  });
});
