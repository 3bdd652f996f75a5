import type * as Api from '#description/generated/operation-types.ts';
import { defineKind } from '#server/sandbox/kernel/kind.ts';

/** A client of the company. Wallets and the IoT device are found by the account's id when it is shown. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly phoneNumber: string;
  readonly email: string | null;
  readonly nationalId: string | null;
  readonly imageUrl: string | null;
  readonly status: Api.Account['status'];
  readonly groupIds: readonly string[];
  readonly tags: readonly string[];
  readonly iotDeviceId: string | null;
  /** How many pictures it has had; each has an address of its own. */
  readonly pictures: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const ACCOUNTS = defineKind<Account>('account', 'acc');
