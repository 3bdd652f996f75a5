import { buildExampleForm } from '#server/sandbox/testing/example-files.ts';
import { kes } from '#server/sandbox/testing/use-sandbox.ts';
import { CLOSED, SUSPENDED } from './account-states.ts';
import { buildNameTaken, type Provocation, type Provocations, type Step } from './provocation.ts';

const GRACE = 'acc_01HZX6A4N2PC';
const DANIEL = 'acc_01HZX6B8V5SE';
const DANIELS_WALLET = 'wal_01HZX6BD9SMF';
const GRACES_WALLET = 'wal_01HZX6AB7QKD';
const SPARE_WALLET = 'wal_01HZX6AC8RLE';
const SPARE_DEVICE = 'iot_01HZX7V7W2JV';
const INACTIVE_GROUP = 'wgr_01HZX6D2R8SB';
const SAVINGS = 'wty_01HZX6C9S4VG';
const TAKEN = '+254700000112';
const UNKNOWN_ACCOUNT = 'acc_000000000000';

/** A file of clients or children, as long as it takes to fill what the plan allows. */
function buildRows(headings: string, rows: number, formatRow: (row: number) => string): FormData {
  const lines = Array.from({ length: rows }, (_, row) => formatRow(row));
  const form = new FormData();
  form.set('file', new File([[headings, ...lines].join('\n')], 'rows.csv', { type: 'text/csv' }));
  return form;
}

const ACCOUNTS_FILLED: Step = {
  operation: 'uploadAccounts',
  form: () =>
    buildRows(
      'name,phoneNumber,walletTypeId,email,nationalId',
      2000,
      (row) => `Client ${row},+2547${String(10_000_000 + row)},wty_01HZX6C3D9FA,,`,
    ),
};

const DEPENDANTS_FILLED: Step = {
  operation: 'uploadDependants',
  form: () =>
    buildRows('accountPhoneNumber,name,dateOfBirth', 500, (row) => `${TAKEN},Child ${row},`),
};

/** Money comes to a beneficiary. */
const BENEFICIARY_PAID: readonly Step[] = [
  { operation: 'assignDeviceToBeneficiary' },
  { operation: 'payWithIotDevice' },
];

const NUMBER_TAKEN: Provocation = {
  how: "the number is another client's",
  last: { body: { phoneNumber: TAKEN } },
};
const GRACE_HAS_MONEY: Provocation = {
  how: 'the wallet holds money',
  last: { path: { walletId: GRACES_WALLET } },
};
const ONLY_WALLET: Provocation = {
  how: 'the account has no other wallet',
  last: { path: { accountId: DANIEL, walletId: DANIELS_WALLET } },
};
const CARRIER_SUSPENDED: Provocation = {
  how: 'the account is suspended',
  before: [{}, ...SUSPENDED],
  last: { example: 'activate' },
};
const CARRIER_CLOSED: Provocation = {
  how: 'the account is closed',
  before: [{}, ...CLOSED],
  last: { example: 'activate' },
};
const WALLET_REMOVED: Provocation = {
  how: 'the wallet was removed',
  before: [{ operation: 'removeWalletFromAccount' }],
  last: { body: { walletId: SPARE_WALLET } },
};
const LATER_VOUCHER = {
  code: 'LATER-0000-XX',
  validFrom: '2026-05-01T00:00:00Z',
  expiresAt: '2026-06-01T00:00:00Z',
};

/** Accounts and what belongs to them, beneficiaries and dependants. */
export const ACCOUNT_PROVOCATIONS: Provocations = {
  createAccount: {
    phone_number_taken: NUMBER_TAKEN,
    plan_limit_reached: {
      how: 'there are as many accounts as the plan allows',
      before: [ACCOUNTS_FILLED],
    },
    wallet_group_inactive: {
      how: 'the group is inactive',
      last: { body: { groupIds: [INACTIVE_GROUP] } },
    },
  },
  updateAccount: {
    phone_number_taken: NUMBER_TAKEN,
  },
  topUpAccount: {
    not_found: {
      how: 'no voucher has the code',
      last: { example: 'voucher', body: { voucherCode: 'NONE-0000-XX' } },
    },
    max_balance_exceeded: {
      how: 'the amount is too high',
      last: { body: { amount: kes(29_900_000) } },
    },
    insufficient_funds: {
      how: 'the company has given its money away',
      before: [
        {
          operation: 'topUpAccount',
          path: { accountId: DANIEL },
          body: { walletId: DANIELS_WALLET, amount: kes(29_900_000) },
        },
      ],
      last: { body: { amount: kes(10_000_000) } },
    },
    voucher_redeemed: {
      how: 'the voucher was redeemed before',
      before: [{ example: 'voucher' }],
      last: { example: 'voucher' },
    },
    voucher_inactive: {
      how: 'the voucher was stopped',
      before: [{ operation: 'editVoucher', wholeBody: { status: 'inactive' } }],
      last: { example: 'voucher' },
    },
    voucher_not_started: {
      how: 'the voucher begins later',
      before: [{ operation: 'createVoucher', body: { ...LATER_VOUCHER, accountIds: [GRACE] } }],
      last: { example: 'voucher', body: { voucherCode: LATER_VOUCHER.code } },
    },
    voucher_expired: {
      how: 'the voucher has expired',
      before: [['/clock', { set: '2026-04-03T00:00:00Z' }]],
      last: { example: 'voucher' },
    },
    voucher_not_issued: {
      how: 'another account has the only copy',
      last: { example: 'voucher', path: { accountId: DANIEL }, body: { walletId: DANIELS_WALLET } },
    },
    wallet_closed: WALLET_REMOVED,
  },
  chargeAccount: {
    max_balance_exceeded: {
      how: 'the company would have more than can be kept exactly',
      before: [
        { operation: 'addWalletType', example: 'overdraft' },
        { operation: 'addWalletToAccount', body: { walletTypeId: '$0.id' } },
      ],
      last: { body: { walletId: '$1.wallets.2.id', amount: kes(Number.MAX_SAFE_INTEGER) } },
    },
    wallet_closed: WALLET_REMOVED,
  },
  setAccountStatus: {
    account_has_balance: { how: 'a wallet holds money', last: { example: 'close' } },
  },
  removeWalletFromAccount: {
    account_has_balance: GRACE_HAS_MONEY,
    last_wallet: ONLY_WALLET,
  },
  deleteWallet: {
    account_has_balance: GRACE_HAS_MONEY,
    last_wallet: ONLY_WALLET,
    wallet_has_transactions: {
      how: 'money came in and went out',
      before: [
        { operation: 'topUpAccount', body: { walletId: SPARE_WALLET, amount: kes(100) } },
        { operation: 'chargeAccount', body: { walletId: SPARE_WALLET, amount: kes(100) } },
      ],
      last: { path: { walletId: SPARE_WALLET } },
    },
  },
  addGroupToAccount: {
    wallet_group_inactive: {
      how: 'the group is inactive',
      last: { body: { groupId: INACTIVE_GROUP } },
    },
    wallet_type_inactive: {
      how: 'a wallet type of the group was stopped',
      before: [
        { operation: 'addWalletTypeToGroup' },
        { operation: 'setWalletTypeStatus', path: { walletTypeId: SAVINGS } },
      ],
      last: { path: { accountId: DANIEL } },
    },
  },
  assignIotDeviceToAccount: {
    iot_device_in_use: {
      how: 'the device is of another account',
      last: { path: { accountId: DANIEL } },
    },
    account_inactive: {
      how: 'the account is suspended',
      before: SUSPENDED,
      last: { body: { iotDeviceId: SPARE_DEVICE } },
    },
  },
  addTagToAccount: {
    too_many_tags: {
      how: 'the account has twenty labels',
      before: [{ body: { tag: 'label-#' }, times: 20 }],
      last: { body: { tag: 'one-more' } },
    },
  },
  addBeneficiaryAccount: {
    phone_number_taken: NUMBER_TAKEN,
  },
  updateBeneficiaryAccount: {
    phone_number_taken: NUMBER_TAKEN,
  },
  deleteBeneficiaryAccount: {
    account_has_balance: { how: 'the wallet holds money', before: BENEFICIARY_PAID },
  },
  createBeneficiaryTags: {
    too_many_tags: {
      how: 'the beneficiary has twenty labels',
      before: [{ body: { names: ['label-#'] }, times: 19 }],
      last: { body: { names: ['one-more'] } },
    },
  },
  resetBeneficiaryPin: {
    provider_unavailable: {
      how: 'the phone number ends in 0504, and the first message was delivered',
      before: [
        { operation: 'updateBeneficiaryAccount', body: { phoneNumber: '+254700000504' } },
        ['/clock', { advance: 61 }],
      ],
    },
  },
  setBeneficiaryStatus: {
    account_inactive: CARRIER_SUSPENDED,
    account_closed: CARRIER_CLOSED,
  },
  updateBeneficiaryTag: {
    already_exists: {
      how: 'another label has the name',
      before: [{ operation: 'createBeneficiaryTags', body: { names: ['other'] } }],
      last: { body: { name: 'other' } },
    },
  },
  createDependant: {
    plan_limit_reached: {
      how: 'there are as many as the plan allows',
      before: [DEPENDANTS_FILLED],
    },
  },
  addDependantTag: {
    too_many_tags: {
      how: 'the dependant has twenty labels',
      before: [{ body: { name: 'label-#' }, times: 20 }],
      last: { body: { name: 'one-more' } },
    },
  },
  deleteDependant: {
    iot_device_assigned: {
      how: 'the dependant has a wristband',
      before: [{ operation: 'assignIotDevice', path: { iotDeviceId: SPARE_DEVICE } }],
    },
  },
  setDependantStatus: {
    account_inactive: CARRIER_SUSPENDED,
    account_closed: CARRIER_CLOSED,
  },
  editDependantTag: {
    already_exists: {
      how: 'another label has the name',
      before: [{ operation: 'addDependantTag', body: { name: 'other' } }],
      last: { body: { name: 'other' } },
    },
  },
  updateSpendingProfile: {
    already_exists: buildNameTaken('createSpendingProfile'),
  },
  runEnhancedVerification: {
    account_not_found: {
      how: "the account's id is unknown",
      last: {
        form() {
          const form = buildExampleForm('runEnhancedVerification', ['documentImage', 'faceImage']);
          form.set('accountId', UNKNOWN_ACCOUNT);
          return form;
        },
      },
    },
  },
};
