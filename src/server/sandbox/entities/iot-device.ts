import { defineKind } from '#server/sandbox/kernel/kind.ts';

/** A wristband, card or sticker, as documents show it. Its holder is a dependant, else the account. */
export interface IotDevice {
  readonly id: string;
  readonly name: string;
  readonly uid: string;
  readonly typeId: string;
  readonly status: 'unassigned' | 'active' | 'blocked' | 'lost';
  readonly accountId: string | null;
  readonly dependantId: string | null;
  readonly tagId: string | null;
  readonly createdAt: string;
}

export const IOT_DEVICES = defineKind<IotDevice>('iot-device', 'iot');

/** A kind of IoT device, as documents show it. */
export interface IotType {
  readonly id: string;
  readonly name: string;
  readonly technology: 'nfc' | 'rfid' | 'qr';
  readonly createdAt: string;
}

export const IOT_TYPES = defineKind<IotType>('iot-type', 'ioy');
