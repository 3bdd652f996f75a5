import { created, ok } from '#server/sandbox/kernel/answers.ts';
import type { Call, Handlers } from '#server/sandbox/kernel/call.ts';
import { expectFreeName } from '#server/sandbox/kernel/free-name.ts';
import { answerNewest } from '#server/sandbox/kernel/pages.ts';
import { refuse } from '#server/sandbox/kernel/refusal.ts';
import { DEVICE_PERMISSIONS, DEVICES } from '#server/sandbox/entities/device.ts';

function createDevicePermission({ state, body }: Call<'createDevicePermission'>) {
  const { name, actions, maxAmount = null } = body;
  if (maxAmount && maxAmount.amount < 1)
    refuse('validation_failed', {
      pointer: '/maxAmount/amount',
      detail: 'maxAmount.amount must be at least one minor unit; null sets no bound.',
    });
  expectFreeName(state, DEVICE_PERMISSIONS, name);
  const permission = { id: state.createId('dpm'), name, actions, maxAmount, createdAt: state.at };
  return created(state.put(DEVICE_PERMISSIONS, permission));
}

function listDevicePermissions(call: Call<'listDevicePermissions'>) {
  return answerNewest(call, call.state.list(DEVICE_PERMISSIONS));
}

function assignPermissionToDevices({ state, body, path }: Call<'assignPermissionToDevices'>) {
  const permission = state.need(DEVICE_PERMISSIONS, path.permissionId);
  for (const id of body.deviceIds) {
    const device = state.need(DEVICES, id);
    if (device.permissionIds.includes(permission.id)) continue;
    const permissionIds = [...device.permissionIds, permission.id];
    state.put(DEVICES, { ...device, permissionIds });
  }
  return ok(permission);
}

function listPermissionsOfDevice(call: Call<'listPermissionsOfDevice'>) {
  const { state, path } = call;
  const { permissionIds } = state.need(DEVICES, path.deviceId);
  const granted = state.list(DEVICE_PERMISSIONS).filter(({ id }) => permissionIds.includes(id));
  return answerNewest(call, granted);
}

/** What devices may do. */
export const DEVICE_PERMISSION_OPERATIONS = {
  createDevicePermission,
  listDevicePermissions,
  assignPermissionToDevices,
  listPermissionsOfDevice,
} satisfies Partial<Handlers>;
