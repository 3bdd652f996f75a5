import { describe, expect, it } from 'vitest';
import { averageJudgements, judgeQuery, parseGradedSet } from '#bench/search-relevance/judge.ts';

const query = {
  query: 'voucher',
  kind: 'name',
  wanted: [
    { path: '/a', grade: 3 },
    { path: '/b', grade: 2 },
    { path: '/c', grade: 1 },
  ],
} as const;

describe('judgeQuery', () => {
  it('gives everything to the best order', () => {
    expect(judgeQuery(query, ['/a', '/b', '/c'])).toEqual({
      queries: 1,
      mrr: 1,
      success1: 1,
      success5: 1,
      ndcg: 1,
    });
  });

  it('gives one by the place of the first answer', () => {
    const judgement = judgeQuery(query, ['/x', '/y', '/b']);
    expect(judgement).toMatchObject({ mrr: 1 / 3, success1: 0, success5: 1 });
    expect(judgement.ndcg).toBeGreaterThan(0);
  });

  it('does not count what is merely near as an answer', () => {
    expect(judgeQuery(query, ['/c'])).toMatchObject({ mrr: 0, success5: 0 });
  });

  it('looks at five pages, and counts a page once', () => {
    expect(judgeQuery(query, ['/x', '/x', '/x', '/x', '/x', '/a']).mrr).toBe(1 / 2);
    expect(judgeQuery(query, ['/1', '/2', '/3', '/4', '/5', '/a']).mrr).toBe(0);
  });

  it('wants nothing for nonsense', () => {
    const nonsense = { query: 'xqz', kind: 'nonsense', wanted: [] };
    expect(judgeQuery(nonsense, []).mrr).toBe(1);
    expect(judgeQuery(nonsense, ['/a']).mrr).toBe(0);
  });
});

describe('averageJudgements', () => {
  it('takes the mean', () => {
    const both = [judgeQuery(query, ['/a', '/b', '/c']), judgeQuery(query, [])];
    expect(averageJudgements(both)).toEqual({
      queries: 2,
      mrr: 0.5,
      success1: 0.5,
      success5: 0.5,
      ndcg: 0.5,
    });
    expect(() => averageJudgements([])).toThrow(/no query/);
  });
});

describe('parseGradedSet', () => {
  const pages = new Set(['/a']);
  const entry = { query: 'q', kind: 'name', wanted: [{ path: '/a', grade: 3 }] };

  it.each([
    [[{ ...entry, wanted: [{ path: '/z', grade: 3 }] }], /no page \/z/],
    [[entry, entry], /stands twice/],
    [[{ ...entry, wanted: [] }], /nonsense wants nothing/],
    [[{ ...entry, wanted: [{ path: '/a', grade: 4 }] }], /grade 1, 2 or 3/],
    [[{ kind: 'name' }], /query is missing/],
  ])('refuses %j', (data, message) => {
    expect(() => parseGradedSet(data, pages)).toThrow(message);
  });

  it('reads entries', () => {
    expect(parseGradedSet([entry], pages)).toEqual([entry]);
  });
});
