import { created, noContent, ok } from '#server/sandbox/kernel/answers.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { expectFreeName } from '#server/sandbox/kernel/free-name.ts';
import { answerNewest } from '#server/sandbox/kernel/pages.ts';
import { refuse } from '#server/sandbox/kernel/refusal.ts';
import { ACCOUNTS } from '#server/sandbox/entities/account.ts';
import { DEPENDANTS } from '#server/sandbox/entities/dependant.ts';
import type { Money } from '#server/sandbox/entities/money.ts';
import {
  SPENDING_PROFILES,
  type SpendingLimit,
  type SpendingProfile,
} from '#server/sandbox/entities/spending-profile.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

interface NewLimit {
  readonly period: SpendingLimit['period'];
  readonly amount: Money;
  readonly category?: string | null;
}

function showProfile(state: Draft, { id, name, limits, createdAt }: SpendingProfile) {
  const { length } = state
    .list(DEPENDANTS)
    .filter(({ spendingProfileId }) => spendingProfileId === id);
  return { id, name, limits, dependants: length, createdAt };
}

function answerChanged(state: Draft, profile: SpendingProfile) {
  return ok(showProfile(state, state.put(SPENDING_PROFILES, profile)));
}

function needProfile({ state, path }: SharedCall<'profileId'>): SpendingProfile {
  return state.need(SPENDING_PROFILES, path.profileId);
}

/** @param place of the limit in the body, such as `/limits/0` */
function buildLimit(state: Draft, given: NewLimit, place: string): SpendingLimit {
  const { period, amount, category = null } = given;
  if (amount.amount < 1)
    refuse('validation_failed', {
      pointer: `${place}/amount/amount`,
      detail: 'The amount of a limit must be at least one minor unit.',
    });
  return { id: state.createId('lim'), period, amount, category };
}

function isSameKind(one: SpendingLimit, other: SpendingLimit): boolean {
  return one.period === other.period && one.category === other.category;
}

function createSpendingProfile({ state, body }: Call<'createSpendingProfile'>) {
  const limits = (body.limits ?? []).map((limit, index) =>
    buildLimit(state, limit, `/limits/${index}`),
  );
  const second = limits.findIndex((limit, index) =>
    limits.slice(0, index).some((earlier) => isSameKind(earlier, limit)),
  );
  if (second >= 0)
    refuse('validation_failed', {
      pointer: `/limits/${second}`,
      detail: `limits.${second} has the period and the category of an earlier limit.`,
    });
  expectFreeName(state, SPENDING_PROFILES, body.name);
  const profile = { id: state.createId('spp'), name: body.name, limits, createdAt: state.at };
  return created(showProfile(state, state.put(SPENDING_PROFILES, profile)));
}

function listSpendingProfiles(call: Call<'listSpendingProfiles'>) {
  const { state } = call;
  return answerNewest(call, state.list(SPENDING_PROFILES), (profile) =>
    showProfile(state, profile),
  );
}

function addSpendingLimit(call: Call<'addSpendingLimit'>) {
  const { state } = call;
  const limit = buildLimit(state, call.body, '');
  const profile = needProfile(call);
  if (profile.limits.some((other) => isSameKind(other, limit))) refuse('already_exists');
  const changed = state.put(SPENDING_PROFILES, { ...profile, limits: [...profile.limits, limit] });
  return created(showProfile(state, changed));
}

function removeSpendingLimit(call: Call<'removeSpendingLimit'>) {
  const { state } = call;
  const profile = needProfile(call);
  const limitId = call.path.limitId;
  const limits = profile.limits.filter(({ id }) => id !== limitId);
  if (limits.length === profile.limits.length) refuse('not_found');
  state.put(SPENDING_PROFILES, { ...profile, limits });
  return noContent();
}

function updateSpendingProfile(call: Call<'updateSpendingProfile'>) {
  const { name } = call.body;
  const profile = needProfile(call);
  expectFreeName(call.state, SPENDING_PROFILES, name, profile.id);
  return answerChanged(call.state, { ...profile, name });
}

function applySpendingProfileToAll(call: Call<'applySpendingProfileToAll'>) {
  const { state } = call;
  const { accountId } = call.body;
  const profile = needProfile(call);
  if (accountId !== null) state.need(ACCOUNTS, accountId, 'account_not_found');
  for (const dependant of state.list(DEPENDANTS))
    if (accountId === null || dependant.accountId === accountId)
      state.put(DEPENDANTS, { ...dependant, spendingProfileId: profile.id });
  return ok(showProfile(state, profile));
}

/** Limits that dependants share. */
export const SPENDING_PROFILE_OPERATIONS = {
  createSpendingProfile,
  listSpendingProfiles,
  addSpendingLimit,
  removeSpendingLimit,
  updateSpendingProfile,
  applySpendingProfileToAll,
} satisfies Partial<Handlers>;
