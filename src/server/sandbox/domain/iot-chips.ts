import { IOT_DEVICES, type IotDevice } from '#server/sandbox/entities/iot-device.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** Finds an IoT device by the number in its chip, hexadecimal digits in whatever capitals. */
export function findChip(state: Draft, uid: string): IotDevice | undefined {
  const wanted = uid.toUpperCase();
  return state.list(IOT_DEVICES).find((device) => device.uid.toUpperCase() === wanted);
}
