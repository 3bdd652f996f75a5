import { DAY_MS } from '#contract/day-ms.ts';
import { parseTime } from '#contract/parse-time.ts';
import type { ReportScope } from './read-analytics.ts';

const DEFAULT_DAYS = 30;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** A period that was asked for and makes no sense; the message is for the caller. */
export class ReportScopeError extends Error {
  override readonly name = 'ReportScopeError';
}

/**
 * Reads `from`, `to` and `index` of the report's address. Dates are days in UTC, the last one included; times need a
 * zone. Without `to` the period ends now, without `from` it lasts 30 days.
 *
 * @throws ReportScopeError
 */
export function parseReportScope(parameters: URLSearchParams, now: number): ReportScope {
  const to = readTime(parameters, 'to', DAY_MS) ?? now;
  const from = readTime(parameters, 'from', 0) ?? to - DEFAULT_DAYS * DAY_MS;
  if (from >= to) throw new ReportScopeError('from must be before to');
  const index = parameters.get('index');
  return { from, to, ...(index ? { index } : {}) };
}

function readTime(
  parameters: URLSearchParams,
  name: string,
  lengthOfDate: number,
): number | undefined {
  const text = parameters.get(name)?.trim() ?? '';
  if (text === '') return undefined;
  const time = parseTime(text);
  if (time === undefined)
    throw new ReportScopeError(
      `${name} must be a date such as 2026-01-31 or a time such as 2026-01-31T08:00:00Z`,
    );
  return DATE.test(text) ? time + lengthOfDate : time;
}
