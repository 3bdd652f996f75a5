import { created, ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { buildFieldTest } from '#server/sandbox/kernel/filters.ts';
import { buildNewestPageResult } from '#server/sandbox/kernel/pages.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { failTaken } from '#server/sandbox/kernel/assert-free-name.ts';
import { assertCompanyUser } from '#server/sandbox/domain/company-users.ts';
import {
  assertCanReceive,
  findReceiver,
  buildDeviceDocument,
} from '#server/sandbox/domain/device-document.ts';
import { BENEFICIARIES } from '#server/sandbox/entities/beneficiary.ts';
import {
  DEVICE_PERMISSIONS,
  DEVICES,
  FLEETS,
  type Device,
} from '#server/sandbox/entities/device.ts';

/** What the plan of every company allows. */
const MAX_DEVICES = 50;

function requireDevice({ state, path }: SharedCall<'deviceId'>): Device {
  return state.require(DEVICES, path.deviceId);
}

/** Puts a changed device in its place and answers with it. */
function change({ state }: SharedCall, device: Device, changes: Partial<Device>) {
  return ok(buildDeviceDocument(state, state.put(DEVICES, { ...device, ...changes })));
}

function addDevice({ state, body }: Call<'addDevice'>) {
  const { name, serialNumber, model = null } = body;
  const devices = state.list(DEVICES);
  if (devices.some((device) => device.serialNumber === serialNumber))
    failTaken('/serialNumber', serialNumber);
  if (devices.length >= MAX_DEVICES)
    failWith('plan_limit_reached', {
      detail: `Your plan allows ${MAX_DEVICES} devices. Your company has reached this number.`,
    });
  const device = state.put(DEVICES, {
    id: state.createId('dev'),
    name,
    serialNumber,
    model,
    status: 'active',
    fleetId: null,
    userId: null,
    beneficiaryId: null,
    permissionIds: [],
    createdAt: state.at,
    stopReason: null,
  });
  return created(buildDeviceDocument(state, device));
}

function listDevices(call: Call<'listDevices'>) {
  const { state } = call;
  const { fleetId, status } = call.query;
  const devices = state.list(DEVICES).filter(buildFieldTest({ fleetId, status }));
  return buildNewestPageResult(call, devices, (device) => buildDeviceDocument(state, device));
}

function updateDevice(call: Call<'updateDevice'>) {
  const device = requireDevice(call);
  const { name = device.name, model = device.model, status = device.status } = call.body;
  const stopReason = status === 'active' ? null : device.stopReason;
  return change(call, device, { name, model, status, stopReason });
}

function assignDeviceToBeneficiary(call: Call<'assignDeviceToBeneficiary'>) {
  const { state, body } = call;
  const device = requireDevice(call);
  const { beneficiaryId } = body;
  if (beneficiaryId === null) return change(call, device, { beneficiaryId });
  const beneficiary = state.require(BENEFICIARIES, beneficiaryId);
  if (findReceiver(state, device)?.id === beneficiaryId)
    return ok(buildDeviceDocument(state, device));
  assertCanReceive(state, beneficiary);
  return change(call, device, { beneficiaryId });
}

function assignDeviceToFleet(call: Call<'assignDeviceToFleet'>) {
  const device = requireDevice(call);
  const { fleetId } = call.body;
  if (fleetId !== null) call.state.require(FLEETS, fleetId);
  return change(call, device, { fleetId });
}

function assignDeviceToUser(call: Call<'assignDeviceToUser'>) {
  const device = requireDevice(call);
  const { userId } = call.body;
  assertCompanyUser(call, userId, 'userId');
  return change(call, device, { userId });
}

function assignDevicePermissions(call: Call<'assignDevicePermissions'>) {
  const device = requireDevice(call);
  for (const id of call.body.permissionIds) call.state.require(DEVICE_PERMISSIONS, id);
  return change(call, device, { permissionIds: [...new Set(call.body.permissionIds)] });
}

function deactivateDevice(call: Call<'deactivateDevice'>) {
  const device = requireDevice(call);
  const { reason } = call.body;
  const stopReason = reason ?? (device.status === 'inactive' ? device.stopReason : null);
  return change(call, device, { status: 'inactive', stopReason });
}

/** Devices that take payments and read taps. */
export const DEVICE_OPERATIONS = {
  addDevice,
  listDevices,
  updateDevice,
  assignDeviceToBeneficiary,
  assignDeviceToFleet,
  assignDeviceToUser,
  assignDevicePermissions,
  deactivateDevice,
} satisfies Partial<Handlers>;
