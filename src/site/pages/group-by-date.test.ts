import { expect, it } from 'vitest';
import type { ChangelogEntry } from '#contract/site-data.ts';
import { groupByDate } from './group-by-date.ts';

function createEntry(id: string, date: string): ChangelogEntry {
  return { id, date, title: id, kind: 'added', breaking: false, sections: [], body: '' };
}

it('puts the newest day first and keeps the order within a day', () => {
  const days = groupByDate([
    createEntry('a', '2026-03-02'),
    createEntry('b', '2026-04-20'),
    createEntry('c', '2026-03-02'),
  ]);
  expect(days.map(({ date, entries }) => [date, entries.map(({ id }) => id)])).toEqual([
    ['2026-04-20', ['b']],
    ['2026-03-02', ['a', 'c']],
  ]);
});

it('gives no day for no entry', () => {
  expect(groupByDate([])).toEqual([]);
});
