import { created, ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers } from '#server/sandbox/kernel/call.ts';
import { assertFreeName } from '#server/sandbox/kernel/assert-free-name.ts';
import { buildNewestPageResult } from '#server/sandbox/kernel/pages.ts';
import { IOT_TYPES } from '#server/sandbox/entities/iot-device.ts';

function addIotType({ state, body }: Call<'addIotType'>) {
  const { name, technology } = body;
  assertFreeName(state, IOT_TYPES, name);
  const type = { id: state.createId('ioy'), name, technology, createdAt: state.at };
  return created(state.put(IOT_TYPES, type));
}

function listIotTypes(call: Call<'listIotTypes'>) {
  return buildNewestPageResult(call, call.state.list(IOT_TYPES));
}

function updateIotType({ state, body, path }: Call<'updateIotType'>) {
  const type = state.require(IOT_TYPES, path.iotTypeId);
  assertFreeName(state, IOT_TYPES, body.name, type.id);
  return ok(state.put(IOT_TYPES, { ...type, name: body.name }));
}

/** Kinds of IoT devices. */
export const IOT_TYPE_OPERATIONS = {
  addIotType,
  listIotTypes,
  updateIotType,
} satisfies Partial<Handlers>;
