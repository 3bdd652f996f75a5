import { created, ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers } from '#server/sandbox/kernel/call.ts';
import { assertFreeName } from '#server/sandbox/kernel/assert-free-name.ts';
import { buildNewestPageResult } from '#server/sandbox/kernel/pages.ts';
import { buildUserDocument } from '#server/sandbox/domain/sessions.ts';
import { assertCompanyUser, listCompanyUsers } from '#server/sandbox/domain/company-users.ts';
import { DEVICES, FLEETS, type Fleet } from '#server/sandbox/entities/device.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

function buildFleetDocument(state: Draft, { createdAt, ...fleet }: Fleet) {
  const deviceCount = state.list(DEVICES).filter(({ fleetId }) => fleetId === fleet.id).length;
  return { ...fleet, deviceCount, createdAt };
}

function addFleet(call: Call<'addFleet'>) {
  const { state, body } = call;
  const { name, managerId = null } = body;
  assertCompanyUser(call, managerId, 'managerId');
  assertFreeName(state, FLEETS, name);
  const fleet = { id: state.createId('flt'), name, managerId, createdAt: state.at };
  return created(buildFleetDocument(state, state.put(FLEETS, fleet)));
}

function listFleets(call: Call<'listFleets'>) {
  const { state } = call;
  return buildNewestPageResult(call, state.list(FLEETS), (fleet) =>
    buildFleetDocument(state, fleet),
  );
}

function updateFleet(call: Call<'updateFleet'>) {
  const { state, path } = call;
  const fleet = state.require(FLEETS, path.fleetId);
  const { name = fleet.name, managerId = fleet.managerId } = call.body;
  assertCompanyUser(call, call.body.managerId, 'managerId');
  assertFreeName(state, FLEETS, name, fleet.id);
  return ok(buildFleetDocument(state, state.put(FLEETS, { ...fleet, name, managerId })));
}

function listFleetUsers(call: Call<'listFleetUsers'>) {
  const users = listCompanyUsers(call.state, call.caller);
  return buildNewestPageResult(call, users, buildUserDocument);
}

/** Devices that are run together, and who works with them. */
export const FLEET_OPERATIONS = {
  addFleet,
  listFleets,
  updateFleet,
  listFleetUsers,
} satisfies Partial<Handlers>;
