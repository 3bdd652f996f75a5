import { IOT_DEVICES, type IotDevice } from '#server/sandbox/entities/iot-device.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** Finds an IoT device by the number in its chip, hexadecimal digits in whatever capitals. */
export function findChip(state: Draft, uid: string): IotDevice | undefined {
  const wanted = uid.toUpperCase();
  return state.list(IOT_DEVICES).find((device) => device.uid.toUpperCase() === wanted);
}

/** Ends a call that names a chip of no IoT device. */
export function failNoChip(uid: string): never {
  return failWith('iot_device_not_found', {
    pointer: '/uid',
    detail: `Your company has no IoT device with the chip ${uid}.`,
  });
}
