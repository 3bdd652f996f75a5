import { DEVICES, type Device } from '#server/sandbox/entities/device.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** Puts a till into a draft: a device that is active and that nobody has named a user or a fleet for. */
export function putTill(state: Draft, { id, beneficiaryId }: Pick<Device, 'id' | 'beneficiaryId'>) {
  return state.put(DEVICES, {
    id,
    beneficiaryId,
    name: 'Till',
    serialNumber: 'SN-1',
    model: null,
    status: 'active',
    fleetId: null,
    userId: null,
    permissionIds: [],
    stopReason: null,
    createdAt: state.at,
  });
}
