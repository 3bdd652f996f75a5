// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createHitBuilder } from './build-hit.ts';
import { createSearch, readResult, type SearchState } from './create-search.ts';
import type { Question } from './build-request.ts';
import type { SearchResult } from './search-result.ts';

const build = createHitBuilder({ indexName: 'docs', query: '' });

interface Asked extends Question {
  answer(part?: Partial<SearchResult>): Promise<void>;
}

let asked: Asked[];
let state: SearchState;
let selected: string[];

function ask(question: Question): Promise<SearchResult> {
  return new Promise((resolve) => {
    const hits = [
      build({ objectID: question.query, page_title: question.query, slug: 'a' }),
      build({ objectID: 'other', page_title: 'Other', slug: 'b' }),
    ];
    asked.push({
      ...question,
      async answer(part) {
        resolve({ query: question.query, hits, hasFailed: false, ...part });
        await new Promise((done) => setTimeout(done));
      },
    });
  });
}

function createBox() {
  const search = createSearch({
    id: 'box',
    ask,
    plugins: [],
    initialQuery: '',
    onSelect: (query) => selected.push(query),
    navigate: () => undefined,
  });
  search.listen((next) => (state = next));
  return search;
}

const listTitles = () => state.collections[0]?.items.map(({ objectID }) => objectID) ?? [];

async function askFor(search: ReturnType<typeof createBox>, query: string): Promise<Asked> {
  search.askFor(query);
  await vi.waitFor(() => expect(asked.at(-1)?.query).toBe(query));
  return asked.at(-1)!;
}

beforeEach(() => {
  asked = [];
  selected = [];
});

describe('createSearch', () => {
  it('opens with the query, and is idle once the hits are there', async () => {
    const question = await askFor(createBox(), 'otp');
    expect(state).toMatchObject({ isOpen: true, status: 'loading' });
    await question.answer();
    expect(state).toMatchObject({ isOpen: true, status: 'idle', activeItemId: 0 });
    expect(listTitles()).toEqual(['otp', 'other']);
  });

  it('takes the answer to what was asked early, and asks anew what was not', async () => {
    const search = createBox();
    search.askEarly('otp');
    // Foreseen, and then typed.
    search.askEarly('otp');
    search.setQuery('otp');
    void search.refresh();
    await vi.waitFor(() => expect(state.status).toBe('loading'));
    expect(asked.map(({ query }) => query)).toEqual(['otp']);
    await asked[0]!.answer();
    expect(listTitles()).toEqual(['otp', 'other']);
    search.askEarly('otpx');
    const question = await askFor(search, 'otpy');
    await question.answer();
    expect(asked.map(({ query }) => query)).toEqual(['otp', 'otpx', 'otpy']);
    expect(listTitles()).toEqual(['otpy', 'other']);
  });

  it('never shows an older answer, whichever comes first', async () => {
    const search = createBox();
    const first = await askFor(search, 'v');
    const second = await askFor(search, 'vo');
    await first.answer();
    expect(state.status).toBe('loading');
    expect(listTitles()).toEqual([]);
    await second.answer();
    expect(listTitles()).toEqual(['vo', 'other']);
    const third = await askFor(search, 'vou');
    const fourth = await askFor(search, 'vouc');
    await fourth.answer();
    await third.answer();
    expect(listTitles()).toEqual(['vouc', 'other']);
  });

  it('forgets with the query what was asked', async () => {
    const search = createBox();
    const question = await askFor(search, 'otp');
    search.setQuery('');
    await question.answer({ correctedQuery: 'otp' });
    expect(readResult(state)).toBeUndefined();
  });

  it('takes a query as it is spelt only while it stays', async () => {
    const search = createBox();
    await (await askFor(search, 'vouhcer')).answer({ correctedQuery: 'voucher' });
    search.askLiterally('vouhcer');
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.map(({ isLiteral }) => isLiteral)).toEqual([false, true]);
    expect((await askFor(search, 'vouhce')).isLiteral).toBe(false);
  });

  it('keeps a failure as the answer, with the panel open', async () => {
    const question = await askFor(createBox(), 'otp');
    await question.answer({ hits: [], hasFailed: true });
    expect(state).toMatchObject({ isOpen: true, status: 'idle', query: 'otp' });
    expect(readResult(state)?.hasFailed).toBe(true);
  });

  it('tells which query led to a chosen hit, without its typing mistakes', async () => {
    const search = createBox();
    await (await askFor(search, 'vouhcer')).answer({ correctedQuery: 'voucher' });
    const { source, items } = state.collections[0]!;
    search.getItemProps({ item: items[0]!, source }).onClick(new MouseEvent('click') as never);
    await vi.waitFor(() => expect(selected).toEqual(['voucher']));
  });
});
