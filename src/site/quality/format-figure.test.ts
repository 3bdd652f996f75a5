import { expect, it } from 'vitest';
import type { QualityFigure } from '#contract/quality.ts';
import { formatBadge } from './format-badge.ts';
import {
  countTargets,
  formatFigure,
  formatNote,
  formatNumber,
  formatTarget,
} from './format-figure.ts';

it.each([
  [0, '0'],
  [1631, '1,631'],
  [15_040.4, '15,040'],
  [192.3, '192'],
  [23.77, '23.8'],
  [8.284, '8.28'],
  [0.97502, '0.975'],
])('writes %d as %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

it.each([
  [{ value: 8.284, unit: 'ms', target: { max: 15 } }, '8.28 ms', 'at most 15 ms', undefined],
  [{ value: 7, unit: 'calls', target: { max: 0 }, note: 'of 233' }, '7 of 233', 'none', undefined],
  [
    { value: 630, unit: 'fields', target: { min: 630 }, note: 'of 630' },
    '630 of 630',
    'all',
    undefined,
  ],
  [
    { value: 0.975, unit: 'MRR', target: { min: 0.92 }, note: '301 queries' },
    '0.975 MRR',
    'at least 0.920 MRR',
    '301 queries',
  ],
  [{ value: 348, unit: 'tests' }, '348 tests', undefined, undefined],
])('writes %o with its target and note', (figure, text, target, note) => {
  expect([formatFigure(figure), formatTarget(figure), formatNote(figure)]).toEqual([
    text,
    target,
    note,
  ]);
});

const figure = (isReached: boolean, target?: { max: number }): QualityFigure => ({
  title: 'A',
  value: 1,
  unit: '',
  tool: 'a',
  date: '2026-03-02',
  machine: 'a',
  command: 'a',
  source: 'a',
  isReached,
  ...(target && { target }),
});

it('counts the targets that are reached, also on the badge', () => {
  const figures = [figure(true, { max: 1 }), figure(false, { max: 0 }), figure(true)];
  const quality = { groups: [{ id: 'a', title: 'A', text: 'A.', figures }], weaknesses: [] };
  expect(countTargets(quality)).toEqual({ reached: 1, all: 2 });
  expect(formatBadge(quality)).toContain('aria-label="Quality: 1 of 2 targets"');
});
