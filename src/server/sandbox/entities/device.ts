import type * as Api from '#description/generated/operation-types.ts';
import { defineKind } from '#server/sandbox/kernel/kind.ts';
import type { Money } from './money.ts';

/** What a permission can allow. */
export type DeviceAction = Api.DevicePermission['actions'][number];

/** Something that devices may do, as documents show it. */
export interface DevicePermission {
  readonly id: string;
  readonly name: string;
  readonly actions: readonly DeviceAction[];
  /** The most for one payment. */
  readonly maxAmount: Money | null;
  readonly createdAt: string;
}

/** Devices that are run together; they are counted when it is shown. */
export interface Fleet {
  readonly id: string;
  readonly name: string;
  readonly managerId: string | null;
  readonly createdAt: string;
}

/** A phone, terminal or till. */
export interface Device {
  readonly id: string;
  readonly name: string;
  readonly serialNumber: string;
  readonly model: string | null;
  readonly status: Api.Device['status'];
  readonly fleetId: string | null;
  readonly userId: string | null;
  /** Who receives the takings; may have been deleted since, and then nobody does. */
  readonly beneficiaryId: string | null;
  readonly permissionIds: readonly string[];
  readonly createdAt: string;
  /** Why it was stopped last, for the record. */
  readonly stopReason: string | null;
}

export const DEVICE_PERMISSIONS = defineKind<DevicePermission>('device-permission', 'dpm');
export const FLEETS = defineKind<Fleet>('fleet', 'flt');
export const DEVICES = defineKind<Device>('device', 'dev');
