import { DEVICE_PERMISSIONS, DEVICES, FLEETS } from '#server/sandbox/entities/device.ts';
import { IOT_DEVICES, IOT_TYPES } from '#server/sandbox/entities/iot-device.ts';
import { ZONE_TAGS } from '#server/sandbox/entities/zone-tag.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import { SEED_IDS } from './seed-part.ts';

/**
 * A fleet of two terminals, a till that was stopped, and wristbands. Names and serial numbers are not those with which
 * the examples make others.
 */
export function seedDevices(state: Draft): void {
  const till = state.put(DEVICE_PERMISSIONS, {
    id: 'dpm_01HZX7S2T6FQ',
    name: 'Till',
    actions: ['charge'],
    maxAmount: { amount: 500_000, currency: 'KES' },
    createdAt: '2026-03-02T10:25:00Z',
  });
  const gate = state.put(DEVICE_PERMISSIONS, {
    id: 'dpm_01HZX7S4T8FR',
    name: 'Gate',
    actions: ['check-in', 'check-out'],
    maxAmount: null,
    createdAt: '2026-03-02T10:26:00Z',
  });
  const fleet = state.put(FLEETS, {
    id: 'flt_01HZX7T3U7GR',
    name: 'Market gates',
    managerId: SEED_IDS.user,
    createdAt: '2026-03-02T10:28:00Z',
  });
  const device = { model: 'Handheld 2', beneficiaryId: null, stopReason: null } as const;
  state.put(DEVICES, {
    ...device,
    id: 'dev_01HZX7R1S5EP',
    name: 'Gate 3 terminal',
    serialNumber: 'SN-88213040',
    status: 'active',
    fleetId: fleet.id,
    userId: SEED_IDS.user,
    permissionIds: [till.id, gate.id],
    createdAt: '2026-03-02T10:30:00Z',
  });
  state.put(DEVICES, {
    ...device,
    id: 'dev_01HZX7R3S7ER',
    name: 'Gate 1 terminal',
    serialNumber: 'SN-88213041',
    status: 'active',
    fleetId: fleet.id,
    userId: null,
    permissionIds: [gate.id],
    createdAt: '2026-03-02T10:32:00Z',
  });
  state.put(DEVICES, {
    ...device,
    id: 'dev_01HZX7R5S9ET',
    name: 'Old shop till',
    serialNumber: 'SN-70113902',
    model: null,
    status: 'inactive',
    fleetId: null,
    userId: null,
    permissionIds: [till.id],
    createdAt: '2026-03-02T10:34:00Z',
    stopReason: 'Screen broken',
  });
  seedChips(state);
}

/** The tag, a type and a spare; the wristband that pays is put into place with its account. */
function seedChips(state: Draft): void {
  state.put(ZONE_TAGS, {
    id: 'tag_01HZX7Z9A4NX',
    name: 'Season pass',
    colour: '#17734a',
    createdAt: '2026-03-02T11:05:00Z',
  });
  const type = state.put(IOT_TYPES, {
    id: 'ioy_01HZX7U4V8HS',
    name: 'Woven wristband',
    technology: 'nfc',
    createdAt: '2026-03-02T10:58:00Z',
  });
  state.put(IOT_DEVICES, {
    id: 'iot_01HZX7V7W2JV',
    name: 'Wristband 0401',
    uid: '04A2246B5C7E01',
    typeId: type.id,
    status: 'unassigned',
    accountId: null,
    dependantId: null,
    tagId: null,
    createdAt: '2026-03-02T11:02:00Z',
  });
}
