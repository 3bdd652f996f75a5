import { describe, expect, it } from 'vitest';
import type { SearchReport } from '#contract/search-report.ts';
import { formatSearchReport } from './format-search-report.ts';

const REPORT: SearchReport = {
  from: '2026-01-05T00:00:00.000Z',
  to: '2026-01-06T00:00:00.000Z',
  searches: 112,
  trackedSearches: 100,
  clickedSearches: 25,
  topSearches: [
    { query: 'voucher', searches: 104 },
    { query: 'réfund', searches: 8 },
  ],
  searchesWithoutResults: [{ query: 'réfund', searches: 8 }],
  searchesWithoutClick: [],
  clickThroughByPosition: [{ position: 1, shown: 92, clicked: 23, rate: 0.25 }],
  missingDocumentation: [{ query: 'réfund', searches: 8, reason: 'no result' }],
  agents: {
    calls: 5,
    byTool: [
      { tool: 'read_page', calls: 3 },
      { tool: 'search_docs', calls: 2 },
    ],
    topSearches: [{ query: 'payout', searches: 2 }],
    searchesWithoutResults: [],
  },
};

describe('formatSearchReport', () => {
  it('writes tables that people can read', () => {
    expect(formatSearchReport(REPORT, 'text'))
      .toBe(`Searches from 2026-01-05T00:00:00.000Z to 2026-01-06T00:00:00.000Z
112 searches. 25 of 100 with click analytics led to a click (25.0 %)

Missing documentation
  query   searches  reason
  réfund         8  no result

Top searches
  query    searches
  voucher       104
  réfund          8

Searches without results
  query   searches
  réfund         8

Searches without a click
  none

Click-through by position
  position  shown  clicked    rate
  1            92       23  25.0 %

Calls by agents
  tool         calls
  read_page        3
  search_docs      2

Searches by agents
  query   searches
  payout         2

Searches by agents without results
  none
`);
  });

  it('cuts a long query, and only in the tables', () => {
    const query = 'a'.repeat(200);
    const report = { ...REPORT, topSearches: [{ query, searches: 1 }] };
    expect(formatSearchReport(report, 'text')).toContain(`  ${'a'.repeat(59)}…         1\n`);
    expect(formatSearchReport(report, 'json')).toContain(query);
  });

  it('gives programs the whole report as JSON', () => {
    expect(JSON.parse(formatSearchReport(REPORT, 'json'))).toEqual(REPORT);
  });

  it('gives no share when no search had click analytics', () => {
    const text = formatSearchReport({ ...REPORT, trackedSearches: 0, clickedSearches: 0 }, 'text');
    expect(text).toContain('0 of 0 with click analytics led to a click\n');
  });
});
