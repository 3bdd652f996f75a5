import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { ACCOUNTS } from '#server/sandbox/entities/account.ts';
import { DEPENDANTS } from '#server/sandbox/entities/dependant.ts';
import { IOT_DEVICES, type IotDevice } from '#server/sandbox/entities/iot-device.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** Who holds an IoT device: a dependant of the account, else the account itself. */
export interface Holder {
  readonly accountId: string;
  readonly dependantId: string | null;
}

/** Who a request names as a holder. */
export type NamedHolder = { readonly [Name in keyof Holder]?: Holder[Name] | null };

/** Finds who is named; undefined for nobody. Refuses with `account_not_found` and `not_found`. */
export function findHolder(
  state: Draft,
  { accountId = null, dependantId = null }: NamedHolder,
): Holder | undefined {
  if (accountId !== null) state.require(ACCOUNTS, accountId, 'account_not_found');
  const dependant = dependantId === null ? undefined : state.require(DEPENDANTS, dependantId);
  if (dependant && accountId !== null && dependant.accountId !== accountId)
    failWith('not_found', {
      pointer: '/dependantId',
      detail: `The account ${accountId} has no dependant ${dependant.id}.`,
    });
  const payer = accountId ?? dependant?.accountId;
  return payer === undefined ? undefined : { accountId: payer, dependantId };
}

/** Whether this very account or dependant holds an IoT device already. */
export function isHeldBy(device: IotDevice, { accountId, dependantId }: Holder): boolean {
  return device.accountId === accountId && device.dependantId === dependantId;
}

/** Takes an IoT device's number out of the account that shows it. The account then shows another one that it still holds. */
export function forgetDevice(state: Draft, { id, accountId }: IotDevice): void {
  const account = accountId === null ? undefined : state.get(ACCOUNTS, accountId);
  if (account?.iotDeviceId !== id) return;
  const other = state
    .list(IOT_DEVICES)
    .findLast(
      (one) => one.id !== id && isHeldBy(one, { accountId: account.id, dependantId: null }),
    );
  state.put(ACCOUNTS, { ...account, iotDeviceId: other?.id ?? null, updatedAt: state.at });
}

/** Takes an IoT device from its holder; what the account shows is the caller's to change. */
export function freeDevice(state: Draft, device: IotDevice): IotDevice {
  return state.put(IOT_DEVICES, {
    ...device,
    status: 'unassigned',
    accountId: null,
    dependantId: null,
  });
}

/** Takes an IoT device back from its holder. A device without a holder stays as it is. */
export function unassignDevice(state: Draft, device: IotDevice): IotDevice {
  if (device.accountId === null && device.dependantId === null) return device;
  forgetDevice(state, device);
  return freeDevice(state, device);
}

/** Ends a call that would give away an IoT device that somebody holds. */
export function failInUse({ id, accountId, dependantId }: IotDevice): never {
  return failWith('iot_device_in_use', {
    detail: `The IoT device ${id} is assigned to ${dependantId ?? accountId ?? 'somebody'}.`,
  });
}

/** Hands a free IoT device out; an account shows the one that it was given last. */
export function assignDevice(state: Draft, device: IotDevice, holder: Holder): IotDevice {
  if (holder.dependantId === null) {
    const account = state.require(ACCOUNTS, holder.accountId);
    state.put(ACCOUNTS, { ...account, iotDeviceId: device.id, updatedAt: state.at });
  }
  return state.put(IOT_DEVICES, { ...device, ...holder, status: 'active' });
}
