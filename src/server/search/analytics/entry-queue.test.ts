import { describe, expect, it } from 'vitest';
import { buildSearchEntry } from './analytics-entries.ts';
import { createEntryQueue } from './entry-queue.ts';

const buildEntry = (query: string) => buildSearchEntry({ index: 'docs', query, nbHits: 1, at: 1 });

describe('createEntryQueue', () => {
  it('gives the oldest entries first and keeps them until they are removed', () => {
    const queue = createEntryQueue({ entries: 10, characters: 1000 });
    const entries = ['a', 'b', 'c'].map(buildEntry);
    for (const entry of entries) queue.add(entry);
    expect(queue.peek(2)).toEqual(entries.slice(0, 2));
    expect(queue.size).toBe(3);
    queue.remove(2);
    expect(queue.peek(2)).toEqual(entries.slice(2));
  });

  it('refuses what is new when it holds as many entries as it may', () => {
    const queue = createEntryQueue({ entries: 2, characters: 1000 });
    for (const query of ['a', 'b', 'c']) queue.add(buildEntry(query));
    expect(queue.peek(9)).toEqual(['a', 'b'].map(buildEntry));
    expect([queue.accepted, queue.refused]).toEqual([2, 1]);
  });

  it('refuses what is new when it holds as many characters as it may, and takes more after a removal', () => {
    const queue = createEntryQueue({ entries: 10, characters: 'docs'.length + 8 });
    queue.add(buildEntry('12345678'.slice(0, 6)));
    queue.add(buildEntry('voucher'));
    expect([queue.size, queue.refused]).toEqual([1, 1]);
    queue.remove(1);
    queue.add(buildEntry('voucher'));
    expect([queue.size, queue.refused]).toEqual([1, 1]);
  });
});
