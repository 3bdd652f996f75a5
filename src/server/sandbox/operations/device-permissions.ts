import { assertAtLeast } from '#server/sandbox/kernel/assert-at-least.ts';
import { created, ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers } from '#server/sandbox/kernel/call.ts';
import { assertFreeName } from '#server/sandbox/kernel/assert-free-name.ts';
import { buildNewestPageResult } from '#server/sandbox/kernel/pages.ts';
import { DEVICE_PERMISSIONS, DEVICES } from '#server/sandbox/entities/device.ts';

function createDevicePermission({ state, body }: Call<'createDevicePermission'>) {
  const { name, actions, maxAmount = null } = body;
  if (maxAmount) assertAtLeast(1, maxAmount.amount, '/maxAmount/amount');
  assertFreeName(state, DEVICE_PERMISSIONS, name);
  const permission = { id: state.createId('dpm'), name, actions, maxAmount, createdAt: state.at };
  return created(state.put(DEVICE_PERMISSIONS, permission));
}

function listDevicePermissions(call: Call<'listDevicePermissions'>) {
  return buildNewestPageResult(call, call.state.list(DEVICE_PERMISSIONS));
}

function assignPermissionToDevices({ state, body, path }: Call<'assignPermissionToDevices'>) {
  const permission = state.require(DEVICE_PERMISSIONS, path.permissionId);
  for (const id of body.deviceIds) {
    const device = state.require(DEVICES, id);
    if (device.permissionIds.includes(permission.id)) continue;
    const permissionIds = [...device.permissionIds, permission.id];
    state.put(DEVICES, { ...device, permissionIds });
  }
  return ok(permission);
}

function listPermissionsOfDevice(call: Call<'listPermissionsOfDevice'>) {
  const { state, path } = call;
  const { permissionIds } = state.require(DEVICES, path.deviceId);
  const granted = state.list(DEVICE_PERMISSIONS).filter(({ id }) => permissionIds.includes(id));
  return buildNewestPageResult(call, granted);
}

/** What devices may do. */
export const DEVICE_PERMISSION_OPERATIONS = {
  createDevicePermission,
  listDevicePermissions,
  assignPermissionToDevices,
  listPermissionsOfDevice,
} satisfies Partial<Handlers>;
