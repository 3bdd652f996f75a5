import { created, noContent, ok } from '#server/sandbox/kernel/answers.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { expectFreeName } from '#server/sandbox/kernel/free-name.ts';
import { answerNewest } from '#server/sandbox/kernel/pages.ts';
import { refuse } from '#server/sandbox/kernel/refusal.ts';
import { DEVICES } from '#server/sandbox/entities/device.ts';
import { ZONES, type Zone } from '#server/sandbox/entities/zone.ts';
import { ZONE_TAGS } from '#server/sandbox/entities/zone-tag.ts';
import { enterZone, leaveZone } from '#server/sandbox/domain/pass-door.ts';
import { countInside, showZone } from '#server/sandbox/domain/zone-document.ts';

interface TapBody {
  readonly uid: string;
  readonly deviceId: string;
}

function needZone({ state, path }: SharedCall<'zoneId'>): Zone {
  return state.need(ZONES, path.zoneId);
}

function createZone({ state, body }: Call<'createZone'>) {
  const { name, capacity = null, tagIds = [] } = body;
  expectFreeName(state, ZONES, name);
  for (const [index, id] of tagIds.entries())
    if (!state.get(ZONE_TAGS, id)) refuse('tag_not_found', { pointer: `/tagIds/${index}` });
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
  return created(showZone(state, zone));
}

function listZones(call: Call<'listZones'>) {
  const { state } = call;
  return answerNewest(call, state.list(ZONES), (zone) => showZone(state, zone));
}

function getZone(call: Call<'getZone'>) {
  return ok(showZone(call.state, needZone(call)));
}

function updateZone(call: Call<'updateZone'>) {
  const { state, body } = call;
  const zone = needZone(call);
  const { name = zone.name, capacity = zone.capacity, status = zone.status } = body;
  expectFreeName(state, ZONES, name, zone.id);
  return ok(showZone(state, state.put(ZONES, { ...zone, name, capacity, status })));
}

function deleteZone(call: Call<'deleteZone'>) {
  const { state } = call;
  const zone = needZone(call);
  if (countInside(state, zone) > 0) refuse('zone_occupied');
  state.remove(ZONES, zone);
  return noContent();
}

function needDoor(call: SharedCall<'zoneId', unknown, TapBody>): Zone {
  const zone = needZone(call);
  if (!call.state.get(DEVICES, call.body.deviceId)) refuse('not_found', { pointer: '/deviceId' });
  return zone;
}

function checkIn(call: Call<'checkIn'>) {
  return created(enterZone(call.state, needDoor(call), call.body.uid));
}

function checkOut(call: Call<'checkOut'>) {
  return created(leaveZone(call.state, needDoor(call), call.body.uid));
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
