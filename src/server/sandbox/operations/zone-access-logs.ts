import { describeMissing } from '#server/sandbox/kernel/describe-missing.ts';
import { ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers } from '#server/sandbox/kernel/call.ts';
import { buildFieldTest, assertSpan } from '#server/sandbox/kernel/filters.ts';
import { buildNewestPageResult } from '#server/sandbox/kernel/pages.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { ACCESS_LOGS, ZONES } from '#server/sandbox/entities/zone.ts';
import { buildAccessStats } from '#server/sandbox/domain/access-stats.ts';

const MAX_SPAN_DAYS = 92;

function listAccessLogs(call: Call<'listAccessLogs'>) {
  const { zoneId, result } = call.query;
  const logs = call.state.list(ACCESS_LOGS).filter(buildFieldTest({ zoneId, result }));
  return buildNewestPageResult(call, logs);
}

function getAccessStats({ state, query }: Call<'getAccessStats'>) {
  const { zoneId } = query;
  assertSpan(query, MAX_SPAN_DAYS);
  const [from, to] = [Date.parse(query.from), Date.parse(query.to)];
  if (!state.get(ZONES, zoneId))
    failWith('not_found', { pointer: '/zoneId', detail: describeMissing(ZONES, zoneId) });
  const logs = state.list(ACCESS_LOGS).filter((log) => log.zoneId === zoneId);
  return ok({ zoneId, ...buildAccessStats(logs, from, to) });
}

/** What happened at the doors of zones. */
export const ZONE_ACCESS_OPERATIONS = {
  listAccessLogs,
  getAccessStats,
} satisfies Partial<Handlers>;
