import { expect, it } from 'vitest';
import { formatCounts } from './format-counts.ts';

it('tells of all readers who answered', () => {
  expect(formatCounts({ helpful: 12, notHelpful: 2 })).toBe(
    '12 of 14 readers found this page helpful.',
  );
  expect(formatCounts({ helpful: 0, notHelpful: 1200 })).toBe(
    '0 of 1,200 readers found this page helpful.',
  );
});

it('says nothing of a single answer, which is the reader’s own', () => {
  expect(formatCounts({ helpful: 1, notHelpful: 0 })).toBeUndefined();
  expect(formatCounts({ helpful: 0, notHelpful: 0 })).toBeUndefined();
});
