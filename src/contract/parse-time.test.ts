import { describe, expect, it } from 'vitest';
import { parseTime } from './parse-time.ts';

describe('parseTime', () => {
  it.each([
    ['2026-03-02T12:30:00Z', '2026-03-02T12:30:00.000Z'],
    ['2026-03-02T15:30:00.5+03:00', '2026-03-02T12:30:00.500Z'],
    [' 2026-03-02T12:30Z ', '2026-03-02T12:30:00.000Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ])('reads %s', (text, time) => expect(new Date(parseTime(text)!).toISOString()).toBe(time));

  it.each([
    '',
    '2026',
    '2026-02-30',
    '2026-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-13-01',
    '2026-03-02T25:00:00Z',
    '2026-03-02T12:30:00',
    'Mon Mar 2 2026',
    '1',
  ])('refuses %j', (text) => expect(parseTime(text)).toBeUndefined());
});
