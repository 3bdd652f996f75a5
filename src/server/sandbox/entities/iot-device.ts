import type * as Api from '#description/generated/operation-types.ts';
import type { Immutable } from '#description/immutable.ts';
import { defineKind } from '#server/sandbox/kernel/kind.ts';

/** A wristband, card or sticker, as documents show it. Its holder is a dependant, else the account. */
export type IotDevice = Immutable<Api.IotDevice>;

export const IOT_DEVICES = defineKind<IotDevice>('iot-device', 'iot');

/** A kind of IoT device, as documents show it. */
export type IotType = Immutable<Api.IotType>;

export const IOT_TYPES = defineKind<IotType>('iot-type', 'ioy');
