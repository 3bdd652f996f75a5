import { kes } from '#server/sandbox/testing/use-sandbox.ts';
import { EMPTIED } from './account-states.ts';
import { buildNameTaken, type Provocation, type Provocations, type Step } from './provocation.ts';

const DANIEL = 'acc_01HZX6B8V5SE';
const SPARE_DEVICE = 'iot_01HZX7V7W2JV';
const SPARE_CHIP = '04A2246B5C7E01';
const NO_CHIP = '04FFFFFFFFFFFF';
const NO_GROUP = [{ field: 'group', operator: 'is', value: 'wgr_000000000000' }];

/** Somebody whom the zone's tag lets in takes its only place, and the holder of the examples has no other right. */
const FULL_ZONE: readonly Step[] = [
  { operation: 'addTagToZone' },
  { operation: 'updateZone', body: { capacity: 1, status: 'open' } },
  { operation: 'removeWhitelistedAccount' },
  {
    operation: 'assignIotDeviceToAccount',
    path: { accountId: DANIEL },
    body: { iotDeviceId: SPARE_DEVICE },
  },
  { operation: 'attachTagToIotDevice', path: { iotDeviceId: SPARE_DEVICE } },
  { operation: 'checkIn', body: { uid: SPARE_CHIP } },
];

const CHIP_UNKNOWN: Provocation = { how: 'the chip is unknown', last: { body: { uid: NO_CHIP } } };
const GROUP_UNKNOWN: Provocation = {
  how: 'a condition names an unknown group',
  last: { body: { filters: NO_GROUP } },
};
const MESSAGE_SENT: Provocation = {
  how: 'a message is on its way',
  before: [{ operation: 'sendMessageToAudience' }],
};

/** Devices, chips, zones, and messages to clients. */
export const PLACE_PROVOCATIONS: Provocations = {
  addDevice: {
    limit_exceeded: {
      how: 'there are as many as the plan allows',
      before: [{ body: { name: 'Till #', serialNumber: 'SN-9000#' }, times: 50 }],
    },
  },
  updateFleet: {
    already_exists: buildNameTaken('addFleet'),
  },
  assignIotDevice: {
    account_not_found: {
      how: 'the account is unknown',
      last: { example: 'account', body: { accountId: 'acc_000000000000' } },
    },
    iot_device_in_use: {
      how: 'the device has another holder',
      before: [{ path: { iotDeviceId: SPARE_DEVICE } }],
      last: {
        example: 'account',
        path: { iotDeviceId: SPARE_DEVICE },
        body: { accountId: DANIEL },
      },
    },
  },
  setIotDeviceStatus: {
    state_conflict: {
      how: 'nobody holds the device',
      last: { path: { iotDeviceId: SPARE_DEVICE } },
    },
  },
  deleteIotDevice: { iot_device_in_use: { how: 'the device is active' } },
  updateIotType: {
    already_exists: buildNameTaken('addIotType'),
  },
  payWithIotDevice: {
    iot_device_not_found: CHIP_UNKNOWN,
    insufficient_funds: { how: 'the wallet was emptied', before: EMPTIED },
    limit_exceeded: {
      how: 'the amount is above what the device may take',
      last: { body: { amount: kes(500_001) } },
    },
    state_conflict: { how: 'the wristband is lost', before: [{ operation: 'setIotDeviceStatus' }] },
  },
  checkIn: {
    iot_device_not_found: CHIP_UNKNOWN,
    zone_closed: {
      how: 'the zone was closed',
      before: [{ operation: 'updateZone', example: 'close' }],
    },
    not_admitted: { how: 'the wristband is lost', before: [{ operation: 'setIotDeviceStatus' }] },
    zone_full: { how: 'the only place is taken', before: FULL_ZONE },
  },
  checkOut: {
    iot_device_not_found: CHIP_UNKNOWN,
    not_inside: { how: 'nobody has checked in' },
  },
  updateZone: {
    already_exists: buildNameTaken('createZone'),
  },
  deleteZone: {
    zone_occupied: { how: 'somebody is inside', before: [{ operation: 'checkIn' }] },
  },
  updateZoneTag: {
    already_exists: { how: 'another tag has the name', last: { body: { name: 'Week guests' } } },
  },
  deleteZoneTag: { tag_in_use: { how: 'a wristband carries the tag' } },
  createAudience: {
    wallet_group_not_found: GROUP_UNKNOWN,
  },
  updateAudience: {
    wallet_group_not_found: GROUP_UNKNOWN,
    already_exists: buildNameTaken('createAudience'),
  },
  deleteAudience: {
    state_conflict: MESSAGE_SENT,
  },
  updateTemplate: {
    already_exists: buildNameTaken('createTemplate'),
  },
  deleteTemplate: {
    state_conflict: MESSAGE_SENT,
  },
};
