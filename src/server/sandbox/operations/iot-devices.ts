import { created, noContent, ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { buildFieldTest } from '#server/sandbox/kernel/filters.ts';
import { buildNewestPageResult } from '#server/sandbox/kernel/pages.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { failTaken } from '#server/sandbox/kernel/assert-free-name.ts';
import { IOT_DEVICES, IOT_TYPES, type IotDevice } from '#server/sandbox/entities/iot-device.ts';
import { ZONE_TAGS } from '#server/sandbox/entities/zone-tag.ts';
import { findChip } from '#server/sandbox/domain/iot-chips.ts';
import {
  failInUse,
  findHolder,
  forgetDevice,
  isHeldBy,
  assignDevice,
  unassignDevice,
} from '#server/sandbox/domain/assign-device.ts';
import { requireActiveAccount } from '#server/sandbox/domain/require-active-account.ts';

function requireIotDevice({ state, path }: SharedCall<'iotDeviceId'>): IotDevice {
  return state.require(IOT_DEVICES, path.iotDeviceId, 'iot_device_not_found');
}

function assignIotDevice(call: Call<'assignIotDevice'>) {
  const { state, body } = call;
  const device = requireIotDevice(call);
  const holder = findHolder(state, body);
  if (!holder) return ok(unassignDevice(state, device));
  if (isHeldBy(device, holder)) return ok(device);
  requireActiveAccount(state, holder.accountId);
  if (device.status !== 'unassigned') failInUse(device);
  return ok(assignDevice(state, device, holder));
}

function createIotDevice({ state, body }: Call<'createIotDevice'>) {
  const { name, uid, iotTypeId } = body;
  state.require(IOT_TYPES, iotTypeId);
  if (findChip(state, uid)) failTaken('/uid', uid);
  const device = state.put(IOT_DEVICES, {
    id: state.createId('iot'),
    name,
    uid,
    iotTypeId,
    status: 'unassigned',
    accountId: null,
    dependantId: null,
    tagId: null,
    createdAt: state.at,
  });
  return created(device);
}

function listIotDevices(call: Call<'listIotDevices'>) {
  const { status } = call.query;
  const devices = call.state.list(IOT_DEVICES).filter(buildFieldTest({ status }));
  return buildNewestPageResult(call, devices);
}

function setIotDeviceStatus(call: Call<'setIotDeviceStatus'>) {
  const { state, body } = call;
  const device = requireIotDevice(call);
  if (device.status === 'unassigned')
    failWith('iot_device_unassigned', {
      detail: `No account or dependant holds the IoT device ${device.id}.`,
    });
  if (device.status === body.status) return ok(device);
  return ok(state.put(IOT_DEVICES, { ...device, status: body.status }));
}

function updateIotDevice(call: Call<'updateIotDevice'>) {
  const { state } = call;
  const device = requireIotDevice(call);
  const { name = device.name, iotTypeId = device.iotTypeId } = call.body;
  state.require(IOT_TYPES, iotTypeId);
  return ok(state.put(IOT_DEVICES, { ...device, name, iotTypeId }));
}

function getIotDevice(call: Call<'getIotDevice'>) {
  return ok(requireIotDevice(call));
}

function deleteIotDevice(call: Call<'deleteIotDevice'>) {
  const { state } = call;
  const device = requireIotDevice(call);
  if (device.status === 'active') failInUse(device);
  forgetDevice(state, device);
  state.remove(IOT_DEVICES, device);
  return noContent();
}

function attachTagToIotDevice(call: Call<'attachTagToIotDevice'>) {
  const { state, body } = call;
  const device = requireIotDevice(call);
  const { tagId } = body;
  if (tagId !== null) state.require(ZONE_TAGS, tagId, 'tag_not_found');
  if (device.tagId === tagId) return ok(device);
  return ok(state.put(IOT_DEVICES, { ...device, tagId }));
}

/** Wristbands, cards and stickers. */
export const IOT_DEVICE_OPERATIONS = {
  assignIotDevice,
  createIotDevice,
  listIotDevices,
  setIotDeviceStatus,
  updateIotDevice,
  getIotDevice,
  deleteIotDevice,
  attachTagToIotDevice,
} satisfies Partial<Handlers>;
