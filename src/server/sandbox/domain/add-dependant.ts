import { requireActiveAccount } from './require-active-account.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { DEPENDANTS, type Dependant } from '#server/sandbox/entities/dependant.ts';
import { SPENDING_PROFILES } from '#server/sandbox/entities/spending-profile.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** How many dependants the plan of a company has room for. */
const MAX_DEPENDANTS = 500;

/** What a dependant begins with. */
export interface NewDependant {
  readonly accountId: string;
  readonly name: string;
  readonly dateOfBirth?: string | null;
  readonly spendingProfileId?: string | null;
}

/** Whether the company's plan allows one dependant more. */
export function hasRoom(state: Draft): boolean {
  return state.list(DEPENDANTS).length < MAX_DEPENDANTS;
}

/**
 * Adds a dependant to an account. Refuses with `account_not_found`, `account_closed`, `account_inactive`, `not_found` for
 * the profile and `plan_limit_reached`.
 */
export function addDependant(state: Draft, given: NewDependant): Dependant {
  const { accountId, name, dateOfBirth = null, spendingProfileId = null } = given;
  requireActiveAccount(state, accountId);
  if (spendingProfileId !== null) state.require(SPENDING_PROFILES, spendingProfileId);
  if (!hasRoom(state))
    failWith('plan_limit_reached', {
      detail: `Your plan allows ${MAX_DEPENDANTS} dependants. Your company has reached this number.`,
    });
  return state.put(DEPENDANTS, {
    id: state.createId('dep'),
    accountId,
    name,
    dateOfBirth,
    imageUrl: null,
    pictures: 0,
    spendingProfileId,
    status: 'active',
    labelIds: [],
    createdAt: state.at,
  });
}
