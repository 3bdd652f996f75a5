import { ACCOUNTS } from '#server/sandbox/entities/account.ts';
import { DEPENDANTS } from '#server/sandbox/entities/dependant.ts';
import { WALLET_GROUPS } from '#server/sandbox/entities/wallet.ts';
import type { Zone } from '#server/sandbox/entities/zone.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

function isThere(state: Draft, subjectId: string): boolean {
  return (state.get(ACCOUNTS, subjectId) ?? state.get(DEPENDANTS, subjectId)) !== undefined;
}

/** How many holders are in a zone. A holder that was deleted since does not count. */
export function countInside(state: Draft, { insideIds }: Zone): number {
  return insideIds.filter((id) => isThere(state, id)).length;
}

/** A zone as documents show it; groups and people that have been deleted since are left out. */
export function buildZoneDocument(state: Draft, zone: Zone) {
  const { id, name, capacity, tagIds, status, createdAt } = zone;
  return {
    id,
    name,
    capacity,
    insideCount: countInside(state, zone),
    tagIds,
    groupIds: zone.groupIds.filter((groupId) => state.get(WALLET_GROUPS, groupId)),
    whitelist: zone.whitelist.filter((subjectId) => isThere(state, subjectId)),
    status,
    createdAt,
  };
}
