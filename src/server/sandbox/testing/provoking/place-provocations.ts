import { kes } from '#server/sandbox/testing/use-sandbox.ts';
import { EMPTIED, SUSPENDED } from './account-states.ts';
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

const HELD_BY_DEPENDANT: Step = {
  operation: 'assignIotDevice',
  path: { iotDeviceId: SPARE_DEVICE },
};
const BENEFICIARY_STOPPED: Step = {
  operation: 'setBeneficiaryStatus',
  body: { status: 'inactive' },
};

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
    plan_limit_reached: {
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
    iot_device_unassigned: {
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
    device_limit_exceeded: {
      how: 'the amount is above what the device may take',
      last: { body: { amount: kes(500_001) } },
    },
    iot_device_lost: {
      how: 'the wristband is lost',
      before: [{ operation: 'setIotDeviceStatus' }],
    },
    iot_device_blocked: {
      how: 'the wristband is blocked',
      before: [{ operation: 'setIotDeviceStatus', body: { status: 'blocked' } }],
    },
    iot_device_unassigned: {
      how: 'nobody holds the wristband',
      last: { body: { uid: SPARE_CHIP } },
    },
    device_inactive: {
      how: 'the reading device is switched off',
      before: [{ operation: 'deactivateDevice' }],
    },
    device_permission_missing: {
      how: 'the reading device has lost its permissions',
      before: [{ operation: 'assignDevicePermissions', body: { permissionIds: [] } }],
    },
    dependant_inactive: {
      how: 'a dependant holds the wristband, and is inactive',
      before: [
        HELD_BY_DEPENDANT,
        { operation: 'setDependantStatus', body: { status: 'inactive' } },
      ],
      last: { body: { uid: SPARE_CHIP } },
    },
    spending_limit_exceeded: {
      how: 'the profile of the dependant allows less',
      before: [
        HELD_BY_DEPENDANT,
        {
          operation: 'createSpendingProfile',
          body: {
            name: 'Little',
            limits: [{ period: 'transaction', amount: kes(100), category: null }],
          },
        },
        { operation: 'assignSpendingProfile', body: { spendingProfileId: '$1.id' } },
      ],
      last: { body: { uid: SPARE_CHIP, amount: kes(101) } },
    },
    max_balance_exceeded: {
      how: "the beneficiary's wallet has no room",
      before: [
        { operation: 'assignDeviceToBeneficiary' },
        { operation: 'updateWalletType', body: { maxBalance: kes(100) } },
      ],
    },
    beneficiary_inactive: {
      how: 'the beneficiary was stopped',
      before: [{ operation: 'assignDeviceToBeneficiary' }, BENEFICIARY_STOPPED],
    },
    beneficiary_account_inactive: {
      how: 'the account above the beneficiary is suspended, and another account pays',
      before: [
        { operation: 'assignDeviceToBeneficiary' },
        {
          operation: 'assignIotDeviceToAccount',
          path: { accountId: DANIEL },
          body: { iotDeviceId: SPARE_DEVICE },
        },
        ...SUSPENDED,
      ],
      last: { body: { uid: SPARE_CHIP } },
    },
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
  deleteZoneTag: {
    tag_in_use: { how: 'a wristband carries the tag' },
    tag_admitted: {
      how: 'no wristband carries the tag, and a zone admits it',
      before: [
        { operation: 'attachTagToIotDevice', body: { tagId: null } },
        { operation: 'addTagToZone' },
      ],
    },
  },
  createAudience: {
    wallet_group_not_found: GROUP_UNKNOWN,
  },
  updateAudience: {
    wallet_group_not_found: GROUP_UNKNOWN,
    already_exists: buildNameTaken('createAudience'),
  },
  deleteAudience: {
    message_in_progress: MESSAGE_SENT,
  },
  updateTemplate: {
    already_exists: buildNameTaken('createTemplate'),
  },
  deleteTemplate: {
    message_in_progress: MESSAGE_SENT,
  },
  assignDeviceToBeneficiary: {
    beneficiary_inactive: { how: 'the beneficiary was stopped', before: [BENEFICIARY_STOPPED] },
    beneficiary_account_inactive: { how: 'the account is suspended', before: SUSPENDED },
  },
};
