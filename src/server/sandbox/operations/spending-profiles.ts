import { assertAtLeast } from '#server/sandbox/kernel/assert-at-least.ts';
import { CURRENCIES } from '#server/sandbox/entities/company.ts';
import { created, noContent, ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { assertFreeName } from '#server/sandbox/kernel/assert-free-name.ts';
import { buildNewestPageResult } from '#server/sandbox/kernel/pages.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { formatFieldName } from '#server/sandbox/kernel/json-pointer.ts';
import { ACCOUNTS } from '#server/sandbox/entities/account.ts';
import { DEPENDANTS } from '#server/sandbox/entities/dependant.ts';
import type { Money } from '#server/sandbox/entities/money.ts';
import {
  SPENDING_PROFILES,
  type SpendingLimit,
  type SpendingProfile,
} from '#server/sandbox/entities/spending-profile.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** Of a profile, as many as a new one may have. */
const MAX_LIMITS = 100;

interface NewLimit {
  readonly period: SpendingLimit['period'];
  readonly amount: Money;
  readonly category?: string | null;
}

function buildProfileDocument(state: Draft, { id, name, limits, createdAt }: SpendingProfile) {
  const { length } = state
    .list(DEPENDANTS)
    .filter(({ spendingProfileId }) => spendingProfileId === id);
  return { id, name, limits, dependantCount: length, createdAt };
}

function answerChanged(state: Draft, profile: SpendingProfile) {
  return ok(buildProfileDocument(state, state.put(SPENDING_PROFILES, profile)));
}

function requireProfile({ state, path }: SharedCall<'spendingProfileId'>): SpendingProfile {
  return state.require(SPENDING_PROFILES, path.spendingProfileId);
}

/** @param place of the limit in the body, such as `/limits/0` */
function buildLimit(state: Draft, given: NewLimit, place: string): SpendingLimit {
  const { period, amount, category = null } = given;
  assertAtLeast(1, amount.amount, `${place}/amount/amount`);
  assertOwnCurrency(state, amount.currency, `${place}/amount/currency`);
  return { id: state.createId('lim'), period, amount, category };
}

/** A limit in a currency that no wallet can have would never stop a payment. */
function assertOwnCurrency(state: Draft, currency: string, pointer: string): void {
  if (state.get(CURRENCIES, currency)) return;
  const codes = state.list(CURRENCIES).map(({ code }) => code);
  failWith('validation_failed', {
    pointer,
    detail: `${formatFieldName(pointer)} is ${currency}, and the currencies of your company are ${codes.join(', ')}.`,
  });
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
    failWith('validation_failed', {
      pointer: `/limits/${second}`,
      detail: `limits.${second} has the period and the category of an earlier limit.`,
    });
  assertFreeName(state, SPENDING_PROFILES, body.name);
  const profile = { id: state.createId('spp'), name: body.name, limits, createdAt: state.at };
  return created(buildProfileDocument(state, state.put(SPENDING_PROFILES, profile)));
}

function listSpendingProfiles(call: Call<'listSpendingProfiles'>) {
  const { state } = call;
  return buildNewestPageResult(call, state.list(SPENDING_PROFILES), (profile) =>
    buildProfileDocument(state, profile),
  );
}

function addSpendingLimit(call: Call<'addSpendingLimit'>) {
  const { state } = call;
  const limit = buildLimit(state, call.body, '');
  const profile = requireProfile(call);
  if (profile.limits.some((other) => isSameKind(other, limit)))
    failWith('already_exists', {
      detail: `The profile ${profile.id} has a limit with the period ${limit.period}${limit.category === null ? '' : ` and the category ${limit.category}`} already.`,
    });
  if (profile.limits.length >= MAX_LIMITS)
    failWith('validation_failed', {
      detail: `The profile ${profile.id} has ${profile.limits.length} limits, and at most ${MAX_LIMITS} are taken.`,
    });
  const changed = state.put(SPENDING_PROFILES, { ...profile, limits: [...profile.limits, limit] });
  return created(buildProfileDocument(state, changed));
}

function removeSpendingLimit(call: Call<'removeSpendingLimit'>) {
  const { state } = call;
  const profile = requireProfile(call);
  const limitId = call.path.limitId;
  const limits = profile.limits.filter(({ id }) => id !== limitId);
  if (limits.length === profile.limits.length)
    failWith('not_found', { detail: `The profile ${profile.id} has no limit ${limitId}.` });
  state.put(SPENDING_PROFILES, { ...profile, limits });
  return noContent();
}

function updateSpendingProfile(call: Call<'updateSpendingProfile'>) {
  const { name } = call.body;
  const profile = requireProfile(call);
  assertFreeName(call.state, SPENDING_PROFILES, name, profile.id);
  return answerChanged(call.state, { ...profile, name });
}

function applySpendingProfileToAll(call: Call<'applySpendingProfileToAll'>) {
  const { state } = call;
  const { accountId } = call.body;
  const profile = requireProfile(call);
  if (accountId !== null) state.require(ACCOUNTS, accountId, 'account_not_found');
  for (const dependant of state.list(DEPENDANTS))
    if (accountId === null || dependant.accountId === accountId)
      state.put(DEPENDANTS, { ...dependant, spendingProfileId: profile.id });
  return ok(buildProfileDocument(state, profile));
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
