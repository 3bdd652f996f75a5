import type * as Api from '#description/generated/operation-types.ts';
import { defineKind } from '#server/sandbox/kernel/kind.ts';

/** A person who spends an account's money. */
export interface Dependant {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly dateOfBirth: string | null;
  readonly imageUrl: string | null;
  /** How many pictures it has had; each has an address of its own. */
  readonly pictures: number;
  readonly spendingProfileId: string | null;
  readonly status: Api.Dependant['status'];
  readonly labelIds: readonly string[];
  readonly createdAt: string;
}

export const DEPENDANTS = defineKind<Dependant>('dependant', 'dep');
