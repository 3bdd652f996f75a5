import type { ApiChanges, CallableOperation } from '#contract/api-changes.ts';
import { compareVersions } from './compare-versions.ts';
import { listGeneralErrors } from './list-general-errors.ts';
import { orderVersions } from './read-versions.ts';
import type { VersionSummary } from './version-summary.ts';

/** What differs between each older version and the newest version, for programs that were written for the older one; oldest first. */
export function buildApiChanges(versions: readonly VersionSummary[]): readonly ApiChanges[] {
  const ordered = orderVersions(versions);
  const current = ordered.at(-1);
  if (!current) return [];
  return ordered.slice(0, -1).map((older) => ({
    since: older.version,
    version: current.version,
    errors: listGeneralErrors(older, current),
    operations: listCallable(older, current),
    changes: compareVersions(older, current),
  }));
}

function listCallable(older: VersionSummary, newer: VersionSummary): readonly CallableOperation[] {
  const known = new Set<string>();
  return [older, newer]
    .flatMap(({ operations }) => Object.entries(operations))
    .filter(([operationId, { call }]) => {
      const way = `${operationId} ${call}`;
      return !known.has(way) && known.add(way);
    })
    .map(([operationId, { call }]) => {
      const [method = '', endpoint = ''] = call.split(' ');
      return { operationId, method, endpoint };
    });
}
