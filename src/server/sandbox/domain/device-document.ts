import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { ACCOUNTS } from '#server/sandbox/entities/account.ts';
import { BENEFICIARIES, type Beneficiary } from '#server/sandbox/entities/beneficiary.ts';
import type { Device } from '#server/sandbox/entities/device.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** Who receives what a device takes; undefined for the company. */
export function findReceiver(state: Draft, { beneficiaryId }: Device): Beneficiary | undefined {
  return beneficiaryId === null ? undefined : state.get(BENEFICIARIES, beneficiaryId);
}

/** Refuses with `beneficiary_inactive` and `beneficiary_account_inactive` a beneficiary who can receive no takings. */
export function assertCanReceive(state: Draft, { id, accountId, status }: Beneficiary): void {
  const account = state.require(ACCOUNTS, accountId);
  if (account.status !== 'active')
    failWith('beneficiary_account_inactive', {
      detail: `The account ${accountId}, which provides for the beneficiary ${id}, is ${account.status}.`,
    });
  if (status === 'inactive')
    failWith('beneficiary_inactive', { detail: `The beneficiary ${id} is inactive.` });
}

/** The device as documents show it. */
export function buildDeviceDocument(state: Draft, device: Device) {
  const { stopReason: _stopReason, permissionIds, createdAt, ...rest } = device;
  const beneficiaryId = findReceiver(state, device)?.id ?? null;
  return { ...rest, beneficiaryId, permissionIds, createdAt };
}
