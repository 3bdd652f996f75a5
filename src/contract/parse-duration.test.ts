import { describe, expect, it } from 'vitest';
import { parseDuration } from './parse-duration.ts';

describe('parseDuration', () => {
  it.each([
    ['500ms', 0.5],
    ['90s', 90],
    ['1.5m', 90],
    ['2h', 7200],
    ['30d', 2_592_000],
    [' 1w ', 604_800],
  ])('reads %s', (text, seconds) => expect(parseDuration(text)).toBe(seconds));

  it.each(['', '30', 'd', '-1d', '1 d', '1y', '1e3s'])('refuses %j', (text) =>
    expect(() => parseDuration(text)).toThrow(RangeError),
  );
});
