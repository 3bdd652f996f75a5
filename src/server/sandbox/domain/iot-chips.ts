import { IOT_DEVICES, type IotDevice } from '#server/sandbox/entities/iot-device.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** Finds an IoT device by the number in its chip, hexadecimal digits in whatever capitals. */
export function findChip(state: Draft, uid: string): IotDevice | undefined {
  const wanted = uid.toUpperCase();
  return state.list(IOT_DEVICES).find((device) => device.uid.toUpperCase() === wanted);
}

/** The next number that no chip has, of the same length. */
export function findFreeUid(state: Draft, uid: string): string {
  const most = 1n << BigInt(4 * uid.length);
  const next = ((BigInt(`0x${uid}`) + 1n) % most).toString(16).toUpperCase();
  const padded = next.padStart(uid.length, '0');
  return findChip(state, padded) ? findFreeUid(state, padded) : padded;
}
