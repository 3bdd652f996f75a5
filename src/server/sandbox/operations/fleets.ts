import { created, ok } from '#server/sandbox/kernel/answers.ts';
import type { Call, Handlers } from '#server/sandbox/kernel/call.ts';
import { expectFreeName } from '#server/sandbox/kernel/free-name.ts';
import { answerNewest } from '#server/sandbox/kernel/pages.ts';
import { showUser } from '#server/sandbox/domain/sessions.ts';
import { expectCompanyUser, listCompanyUsers } from '#server/sandbox/domain/find-user.ts';
import { DEVICES, FLEETS, type Fleet } from '#server/sandbox/entities/device.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

function showFleet(state: Draft, { createdAt, ...fleet }: Fleet) {
  const devices = state.list(DEVICES).filter(({ fleetId }) => fleetId === fleet.id).length;
  return { ...fleet, devices, createdAt };
}

function addFleet(call: Call<'addFleet'>) {
  const { state, body } = call;
  const { name, managerId = null } = body;
  expectCompanyUser(call, managerId, 'managerId');
  expectFreeName(state, FLEETS, name);
  const fleet = { id: state.createId('flt'), name, managerId, createdAt: state.at };
  return created(showFleet(state, state.put(FLEETS, fleet)));
}

function listFleets(call: Call<'listFleets'>) {
  const { state } = call;
  return answerNewest(call, state.list(FLEETS), (fleet) => showFleet(state, fleet));
}

function updateFleet(call: Call<'updateFleet'>) {
  const { state, path } = call;
  const fleet = state.need(FLEETS, path.fleetId);
  const { name = fleet.name, managerId = fleet.managerId } = call.body;
  expectCompanyUser(call, call.body.managerId, 'managerId');
  expectFreeName(state, FLEETS, name, fleet.id);
  return ok(showFleet(state, state.put(FLEETS, { ...fleet, name, managerId })));
}

function listFleetUsers(call: Call<'listFleetUsers'>) {
  const users = listCompanyUsers(call.state, call.caller);
  return answerNewest(call, users, showUser);
}

/** Devices that are run together, and who works with them. */
export const FLEET_OPERATIONS = {
  addFleet,
  listFleets,
  updateFleet,
  listFleetUsers,
} satisfies Partial<Handlers>;
