import { ApiError } from '#server/sandbox/kernel/api-error.ts';
import { ACCOUNTS } from '#server/sandbox/entities/account.ts';
import type { IotDevice } from '#server/sandbox/entities/iot-device.ts';
import { ACCESS_LOGS, ZONES, type AccessLog, type Zone } from '#server/sandbox/entities/zone.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { findChip } from './iot-chips.ts';
import { countInside } from './zone-document.ts';

/** A tap at a zone's door. */
interface Tap {
  readonly zone: Zone;
  /** The chip that was read; undefined when no IoT device has it. */
  readonly chip: IotDevice | undefined;
  /** The dependant or account who holds the chip. */
  readonly holder: string | null;
  /** The number in the chip, as it was sent. */
  readonly uid: string;
}

function readTap(state: Draft, zone: Zone, uid: string): Tap {
  const chip = findChip(state, uid);
  return { zone, chip, holder: chip?.dependantId ?? chip?.accountId ?? null, uid };
}

function isInside({ zone, holder }: Tap): boolean {
  return holder !== null && zone.insideIds.includes(holder);
}

function isWhitelisted({ zone, holder }: Tap): boolean {
  return holder !== null && zone.whitelist.includes(holder);
}

/** Whether an active chip's tag, a group of its holder or the whitelist opens the door. */
function isAdmitted(state: Draft, tap: Tap): boolean {
  const { zone, chip, holder } = tap;
  if (chip?.status !== 'active' || holder === null) return false;
  if (chip.tagId !== null && zone.tagIds.includes(chip.tagId)) return true;
  const groups = state.get(ACCOUNTS, holder)?.groupIds ?? [];
  return groups.some((id) => zone.groupIds.includes(id)) || isWhitelisted(tap);
}

/** The first test that a tap at the entrance fails, in the documented order. */
function findObstacle(state: Draft, tap: Tap): string | undefined {
  const { zone, chip } = tap;
  if (zone.status === 'closed') return 'zone_closed';
  if (!chip) return 'iot_device_not_found';
  if (isInside(tap)) return 'already_inside';
  if (!isAdmitted(state, tap)) return 'not_admitted';
  const isFull = zone.capacity !== null && countInside(state, zone) >= zone.capacity;
  return isFull && !isWhitelisted(tap) ? 'zone_full' : undefined;
}

function write(
  state: Draft,
  { zone, holder }: Tap,
  passage: Pick<AccessLog, 'direction' | 'result' | 'reason'>,
): AccessLog {
  const id = state.createId('alg');
  return state.put(ACCESS_LOGS, {
    id,
    zoneId: zone.id,
    subjectId: holder,
    ...passage,
    at: state.at,
  });
}

/** A refusal counts all the same: the access log has it. */
function refuseAccess(
  state: Draft,
  tap: Tap,
  direction: AccessLog['direction'],
  reason: string,
): never {
  write(state, tap, { direction, result: 'refused', reason });
  throw new ApiError(reason, { keepsChanges: true, detail: explainRefusal(state, tap, reason) });
}

/** Says for people what a tap has met. */
function explainRefusal(state: Draft, tap: Tap, reason: string): string {
  const { zone, chip, holder } = tap;
  const door = `the zone ${zone.id} (${zone.name})`;
  const carrier = holder ?? chip?.id;
  if (reason === 'iot_device_not_found')
    return `No IoT device of your company has the chip ${tap.uid}.`;
  if (reason === 'zone_closed') return `The status of ${door} is closed.`;
  if (reason === 'zone_full')
    return `${countInside(state, zone)} of ${zone.capacity} are inside ${door}.`;
  if (reason === 'already_inside') return `${carrier} is inside ${door} already.`;
  if (reason === 'not_inside') return `${carrier} is not inside ${door}.`;
  if (chip?.status !== 'active') return `The tapped IoT device ${chip?.id} is ${chip?.status}.`;
  return `Neither tag, nor group, nor whitelist admits ${carrier} to ${door}.`;
}

/**
 * Lets the holder of a chip in and tells it by `zone.entered`. Refuses with `zone_closed`, `iot_device_not_found`,
 * `already_inside`, `not_admitted` and `zone_full`, and logs that.
 */
export function enterZone(state: Draft, zone: Zone, uid: string): AccessLog {
  const tap = readTap(state, zone, uid);
  const obstacle = findObstacle(state, tap);
  if (obstacle !== undefined || tap.holder === null)
    return refuseAccess(state, tap, 'in', obstacle ?? 'not_admitted');
  state.put(ZONES, { ...zone, insideIds: [...zone.insideIds, tap.holder] });
  const log = write(state, tap, { direction: 'in', result: 'admitted', reason: null });
  state.emit('zone.entered', log);
  return log;
}

/**
 * Lets the holder of a chip out and tells it by `zone.left`. Refuses with `iot_device_not_found` and `not_inside`, and
 * logs that.
 */
export function leaveZone(state: Draft, zone: Zone, uid: string): AccessLog {
  const tap = readTap(state, zone, uid);
  if (!tap.chip) return refuseAccess(state, tap, 'out', 'iot_device_not_found');
  if (!isInside(tap)) return refuseAccess(state, tap, 'out', 'not_inside');
  state.put(ZONES, { ...zone, insideIds: zone.insideIds.filter((id) => id !== tap.holder) });
  const log = write(state, tap, { direction: 'out', result: 'admitted', reason: null });
  state.emit('zone.left', log);
  return log;
}
