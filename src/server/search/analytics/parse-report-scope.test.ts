import { DAY_MS } from '#contract/day-ms.ts';
import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { parseReportScope, ReportScopeError } from './parse-report-scope.ts';

const NOW = Date.UTC(2026, 2, 15, 12);
const parse = (text: string) => parseReportScope(new URLSearchParams(text), NOW);

describe('parseReportScope', () => {
  it('takes the last 30 days when nothing is said', () => {
    expect(parse('')).toEqual({ from: NOW - 30 * DAY_MS, to: NOW });
  });

  it('takes dates as days in UTC, the last one included', () => {
    expect(parse('from=2026-01-01&to=2026-01-31')).toEqual({
      from: Date.UTC(2026, 0, 1),
      to: Date.UTC(2026, 1, 1),
    });
  });

  it('takes times with their zone', () => {
    expect(parse('from=2026-01-01T10:00:00Z&to=2026-01-01T13:30:00%2B03:00')).toEqual({
      from: Date.UTC(2026, 0, 1, 10),
      to: Date.UTC(2026, 0, 1, 10, 30),
    });
  });

  it('takes the index', () => {
    expect(parse('index=docs')).toMatchObject({ index: 'docs' });
  });

  it.each([
    'from=yesterday',
    'from=2026-02-31',
    'to=2026-13-01',
    'from=2026-01-01T10:00:00',
    'to=1767225600000',
    'from=2026-01-01T25:00Z',
  ])('refuses %s', (text) => {
    expect(() => parse(text)).toThrow(ReportScopeError);
  });

  it('refuses a period that ends before it begins', () => {
    expect(() => parse('from=2026-02-01&to=2026-01-01')).toThrow('from must be before to');
  });

  it('gives a period or refuses, whatever is asked', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (from, to) => {
        try {
          const scope = parseReportScope(new URLSearchParams({ from, to }), NOW);
          expect(scope.from).toBeLessThan(scope.to);
        } catch (error) {
          expect(error).toBeInstanceOf(ReportScopeError);
        }
      }),
    );
  });
});
