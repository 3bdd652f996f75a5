import { created, ok } from '#server/sandbox/calls/answers.ts';
import type { Answer, Call, Operations } from '#server/sandbox/calls/call.ts';
import { answerPage, newestFirst, type PageQuery } from '#server/sandbox/calls/pages.ts';
import { refuse } from '#server/sandbox/calls/refusal.ts';
import { IOT_TYPES, type IotType } from '#server/sandbox/entities/iot-device.ts';
import type { Draft } from '#server/sandbox/state/draft.ts';

function expectFreeName(state: Draft, name: string, owner?: string): void {
  if (state.list(IOT_TYPES).some((type) => type.name === name && type.id !== owner))
    refuse('already_exists', { pointer: '/name' });
}

function addIotType({ state, body }: Call<Pick<IotType, 'name' | 'technology'>>): Answer {
  const { name, technology } = body;
  expectFreeName(state, name);
  const type = { id: state.createId('ioy'), name, technology, createdAt: state.at };
  return created(state.put(IOT_TYPES, type));
}

function listIotTypes(call: Call<unknown, PageQuery>): Answer {
  return answerPage(
    call,
    newestFirst(call.state.list(IOT_TYPES)),
    ({ id }) => id,
    (type) => type,
  );
}

function updateIotType({ state, body, path }: Call<Pick<IotType, 'name'>>): Answer {
  const type = state.need(IOT_TYPES, path('iotTypeId'));
  expectFreeName(state, body.name, type.id);
  return ok(state.put(IOT_TYPES, { ...type, name: body.name }));
}

/** Kinds of IoT devices. */
export const IOT_TYPE_OPERATIONS: Operations = { addIotType, listIotTypes, updateIotType };
