import { created, noContent, ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { assertFreeName } from '#server/sandbox/kernel/assert-free-name.ts';
import { buildNewestPageResult } from '#server/sandbox/kernel/pages.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { describeMissing } from '#server/sandbox/kernel/describe-missing.ts';
import { DEVICES } from '#server/sandbox/entities/device.ts';
import { ZONES, type Zone } from '#server/sandbox/entities/zone.ts';
import { ZONE_TAGS } from '#server/sandbox/entities/zone-tag.ts';
import { enterZone, leaveZone } from '#server/sandbox/domain/zone-access.ts';
import { countInside, buildZoneDocument } from '#server/sandbox/domain/zone-document.ts';

interface TapBody {
  readonly uid: string;
  readonly deviceId: string;
}

function requireZone({ state, path }: SharedCall<'zoneId'>): Zone {
  return state.require(ZONES, path.zoneId);
}

function createZone({ state, body }: Call<'createZone'>) {
  const { name, capacity = null, tagIds = [] } = body;
  assertFreeName(state, ZONES, name);
  for (const [index, id] of tagIds.entries())
    if (!state.get(ZONE_TAGS, id))
      failWith('tag_not_found', {
        pointer: `/tagIds/${index}`,
        detail: describeMissing(ZONE_TAGS, id),
      });
  const zone = state.put(ZONES, {
    id: state.createId('zon'),
    name,
    capacity,
    tagIds: [...new Set(tagIds)],
    groupIds: [],
    whitelist: [],
    status: 'open',
    createdAt: state.at,
    insideIds: [],
  });
  return created(buildZoneDocument(state, zone));
}

function listZones(call: Call<'listZones'>) {
  const { state } = call;
  return buildNewestPageResult(call, state.list(ZONES), (zone) => buildZoneDocument(state, zone));
}

function getZone(call: Call<'getZone'>) {
  return ok(buildZoneDocument(call.state, requireZone(call)));
}

function updateZone(call: Call<'updateZone'>) {
  const { state, body } = call;
  const zone = requireZone(call);
  const { name = zone.name, capacity = zone.capacity, status = zone.status } = body;
  assertFreeName(state, ZONES, name, zone.id);
  return ok(buildZoneDocument(state, state.put(ZONES, { ...zone, name, capacity, status })));
}

function deleteZone(call: Call<'deleteZone'>) {
  const { state } = call;
  const zone = requireZone(call);
  const inside = countInside(state, zone);
  if (inside > 0)
    failWith('zone_occupied', { detail: `The number of people inside ${zone.id} is ${inside}.` });
  state.remove(ZONES, zone);
  return noContent();
}

function requireDoor(call: SharedCall<'zoneId', unknown, TapBody>): Zone {
  const zone = requireZone(call);
  const { deviceId } = call.body;
  if (!call.state.get(DEVICES, deviceId))
    failWith('not_found', { pointer: '/deviceId', detail: describeMissing(DEVICES, deviceId) });
  return zone;
}

function checkIn(call: Call<'checkIn'>) {
  return created(enterZone(call.state, requireDoor(call), call.body.uid));
}

function checkOut(call: Call<'checkOut'>) {
  return created(leaveZone(call.state, requireDoor(call), call.body.uid));
}

/** Zones, and the taps at their doors. */
export const ZONE_OPERATIONS = {
  createZone,
  listZones,
  getZone,
  updateZone,
  deleteZone,
  checkIn,
  checkOut,
} satisfies Partial<Handlers>;
