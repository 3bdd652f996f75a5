import { ACCESS_LOGS, ZONES } from '#server/sandbox/entities/zone.ts';
import { ZONE_TAGS } from '#server/sandbox/entities/zone-tag.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { SEED_IDS } from './seed-part.ts';

/**
 * A hall that admits one tag and two people by name, and who has passed its door. Names are not those with which the
 * examples make zones and tags.
 */
export function seedZones(state: Draft): void {
  const guests = state.put(ZONE_TAGS, {
    id: 'tag_01HZX7Z9B5PY',
    name: 'Week guests',
    colour: null,
    createdAt: '2026-03-02T11:06:00Z',
  });
  const zone = state.put(ZONES, {
    id: 'zon_01HZX7X7Y2LV',
    name: 'Great hall',
    capacity: 400,
    tagIds: [guests.id],
    groupIds: [],
    // The example's wristband has a tag that the example lets in.
    whitelist: ['dep_01HZX7E2K6YF', SEED_IDS.grace],
    status: 'open',
    createdAt: '2026-03-02T11:10:00Z',
    insideIds: [],
  });
  const passage = { zoneId: zone.id, subjectId: SEED_IDS.grace, result: 'admitted' } as const;
  state.put(ACCESS_LOGS, {
    ...passage,
    id: 'alg_01HZX7Y8Z3MW',
    direction: 'in',
    reason: null,
    at: '2026-03-02T11:15:00Z',
  });
  state.put(ACCESS_LOGS, {
    zoneId: zone.id,
    id: 'alg_01HZX7Y8Z9NX',
    subjectId: null,
    direction: 'in',
    result: 'refused',
    reason: 'iot_device_not_found',
    at: '2026-03-02T11:22:00Z',
  });
  state.put(ACCESS_LOGS, {
    ...passage,
    id: 'alg_01HZX7Y9D4NX',
    direction: 'out',
    reason: null,
    at: '2026-03-02T12:29:00Z',
  });
}
