import { kes } from '#server/sandbox/testing/use-sandbox.ts';
import { CLOSED, EMPTIED, SUSPENDED } from './account-states.ts';
import type { Provocations, Step } from './provocation.ts';

const ISSUED_VOUCHER = 'vch_01HZX7N8P3CM';
const VOID_INVOICE = 'inv_01HZX8F5F0TC';
const FROZEN_WALLET = 'wal_01HZX5W7R9PN';
const DANIELS_WALLET = 'wal_01HZX6BD9SMF';
const UGX = (amount: number) => ({ amount, currency: 'UGX' });
const UNKNOWN_ACCOUNT = 'acc_000000000000';
const ACCOUNTS = ['acc_01HZX6A4N2PC', 'acc_01HZX6B8V5SE'];

const UGX_ADDED: Step = { operation: 'addCurrency' };
/** The company's wallet in another currency is the newest of its wallets. */
const OTHER_WALLET: readonly Step[] = [UGX_ADDED, { operation: 'listCompanyWallets' }];
const FULL_WALLET: Step = { operation: 'topUpAccount', body: { amount: kes(29_800_000) } };

/** The company has given nearly all of its money to clients. */
const POOR_COMPANY: readonly Step[] = [
  {
    operation: 'topUpAccount',
    path: { accountId: ACCOUNTS[1]! },
    body: { walletId: DANIELS_WALLET, amount: kes(29_900_000) },
  },
  { operation: 'listCompanyWallets' },
  {
    operation: 'topUpAccount',
    body: { amount: { amount: '$1.data.1.balance.amount', currency: 'KES' } },
  },
];

/** Of the payout that every workspace begins with. */
const TAKEN_REFERENCE = { reference: 'PAYOUT-0030' };

const fromFrozen = (path: 'body' | 'query') => ({
  how: 'the wallet is frozen',
  last: { [path]: { walletId: FROZEN_WALLET } },
});
/** Of payouts that the examples make from the company's wallet: what only a client's wallet can have. */
const CLIENT_PAYS = { body: { walletId: 'wal_01HZX6AB7QKD' } };
const OF_CLIENT: Provocations[string] = {
  account_inactive: { how: 'a suspended account pays', before: SUSPENDED, last: CLIENT_PAYS },
  account_closed: { how: 'a closed account pays', before: CLOSED, last: CLIENT_PAYS },
};
const fromOther = (path: 'body' | 'query') => ({
  how: 'the wallet is in another currency',
  before: OTHER_WALLET,
  last: { [path]: { walletId: '$1.data.0.id' } },
});

/** Currencies, wallet types and groups, vouchers, mobile money and invoices. */
export const MONEY_PROVOCATIONS: Provocations = {
  updateCurrency: {
    currency_is_default: {
      how: 'the currency is the default one',
      last: { path: { code: 'KES' }, body: { isDefault: false } },
    },
  },
  deleteCurrency: {
    currency_is_default: {
      how: 'the currency is the default one',
      last: { path: { code: 'KES' } },
    },
    account_has_balance: {
      how: "the company's wallet holds what a client owes",
      before: [
        UGX_ADDED,
        {
          operation: 'addWalletType',
          example: 'overdraft',
          body: { name: 'Debts', currency: 'UGX' },
        },
        { operation: 'addWalletToAccount', body: { walletTypeId: '$1.id' } },
        { operation: 'chargeAccount', body: { walletId: '$2.wallets.2.id', amount: UGX(100) } },
      ],
    },
    currency_in_use: {
      how: 'a wallet type has the currency',
      before: [
        UGX_ADDED,
        {
          operation: 'addWalletType',
          body: { name: 'Foreign', currency: 'UGX', maxBalance: null },
        },
      ],
    },
  },
  addWalletType: {
    not_found: {
      how: 'the company has not the currency',
      last: { body: { currency: 'UGX', maxBalance: null } },
    },
    currency_mismatch: {
      how: 'the highest balance is in another currency',
      before: [UGX_ADDED],
      last: { body: { maxBalance: UGX(1000) } },
    },
  },
  updateWalletType: {
    already_exists: { how: 'another type has the name', last: { body: { name: 'Savings' } } },
    currency_mismatch: {
      how: 'the highest balance is in another currency',
      before: [UGX_ADDED],
      last: { body: { maxBalance: UGX(1000) } },
    },
  },
  deleteWalletType: {
    wallet_type_in_use: {
      how: 'there are wallets of the type',
      last: { path: { walletTypeId: 'wty_01HZX6C3D9FA' } },
    },
    wallet_type_in_group: {
      how: 'a group contains the type',
      before: [
        { operation: 'addWalletType', body: { name: 'Grouped' } },
        { operation: 'createWalletGroup', body: { name: 'Grouping', walletTypeIds: ['$0.id'] } },
      ],
      last: { path: { walletTypeId: '$0.id' } },
    },
  },
  updateWalletGroup: {
    already_exists: {
      how: 'another group has the name',
      last: { body: { name: 'Seasonal workers' } },
    },
  },
  deleteWalletGroup: {
    wallet_group_in_use: {
      how: 'an account is in the group',
      last: { path: { groupId: 'wgr_01HZX6D5H1TB' } },
    },
  },
  createVoucher: {
    account_closed: {
      how: 'an account is closed',
      before: CLOSED,
      last: { example: 'issue' },
    },
    account_not_found: {
      how: 'an account is unknown',
      last: { example: 'issue', body: { accountIds: [UNKNOWN_ACCOUNT] } },
    },
    not_found: {
      how: 'the audience is unknown',
      last: { example: 'issue', body: { audienceId: 'aud_000000000000' } },
    },
    wallet_not_found: {
      how: 'the company has not the currency',
      last: { body: { amount: UGX(100) } },
    },
    voucher_quantity_exceeded: {
      how: 'there are fewer copies than accounts',
      last: { example: 'issue', body: { quantity: 1, accountIds: ACCOUNTS } },
    },
  },
  editVoucher: {
    account_closed: {
      how: 'an account is closed',
      before: CLOSED,
      last: { example: 'issue' },
    },
    account_not_found: {
      how: 'an account is unknown',
      last: { example: 'issue', body: { accountIds: [UNKNOWN_ACCOUNT] } },
    },
    voucher_quantity_exceeded: {
      how: 'there are fewer copies than accounts',
      before: [{ operation: 'createVoucher', body: { quantity: 1 } }],
      last: { example: 'issue', path: { voucherId: '$0.id' }, body: { accountIds: ACCOUNTS } },
    },
    voucher_expired: {
      how: 'the voucher has expired',
      before: [['/clock', { set: '2026-04-03T00:00:00Z' }]],
      last: { example: 'prolong' },
    },
    voucher_not_started: {
      how: 'the voucher begins later',
      before: [
        {
          operation: 'createVoucher',
          body: { validFrom: '2026-05-01T00:00:00Z', expiresAt: '2026-06-01T00:00:00Z' },
        },
      ],
      last: { path: { voucherId: '$0.id' }, wholeBody: { status: 'active' } },
    },
  },
  deleteVoucher: {
    voucher_active: {
      how: 'the voucher is active',
      before: [{ operation: 'createVoucher', body: { validFrom: '2026-03-01T00:00:00Z' } }],
      last: { path: { voucherId: '$0.id' } },
    },
    voucher_expired: {
      how: 'the voucher has expired',
      before: [['/clock', { set: '2026-04-03T00:00:00Z' }]],
      last: { path: { voucherId: ISSUED_VOUCHER } },
    },
    voucher_issued: {
      how: 'an account has a copy',
      last: { path: { voucherId: ISSUED_VOUCHER } },
    },
  },
  quoteB2cPayment: {
    amount_out_of_range: { how: 'the amount is too high', last: { query: { amount: '15000001' } } },
  },
  quoteC2bPayment: {
    amount_out_of_range: { how: 'the amount is too high', last: { query: { amount: '15000001' } } },
  },
  confirmB2cPayment: {
    quote_expired: {
      how: 'the quote was paid under another reference',
      before: [{ operation: 'confirmB2cPayment' }],
      last: { body: { reference: 'PAYOUT-0033' } },
    },
    reference_taken: { how: 'a payout has the reference', last: { body: TAKEN_REFERENCE } },
    insufficient_funds: { how: 'the wallet was emptied', before: EMPTIED },
    currency_mismatch: fromOther('body'),
    wallet_frozen: fromFrozen('body'),
  },
  triggerB2cPayment: {
    ...OF_CLIENT,
    reference_taken: { how: 'a payout has the reference', last: { body: TAKEN_REFERENCE } },
    insufficient_funds: { how: 'the wallet has less', last: CLIENT_PAYS },
    amount_out_of_range: {
      how: 'the amount is too high',
      last: { body: { amount: kes(15_000_001) } },
    },
    wallet_frozen: fromFrozen('body'),
  },
  requestC2bPayment: {
    currency_mismatch: fromOther('body'),
    max_balance_exceeded: { how: 'the wallet is nearly full', before: [FULL_WALLET] },
  },
  payInBulk: {
    ...OF_CLIENT,
    insufficient_funds: {
      how: 'the payments are too high together',
      last: {
        body: { payments: [{ phoneNumber: '+254700000101', amount: kes(900_000_000) }] },
      },
    },
    currency_mismatch: fromOther('body'),
    wallet_frozen: fromFrozen('body'),
  },
  payInvoice: {
    insufficient_funds: { how: 'the company has given its money away', before: POOR_COMPANY },
    currency_mismatch: fromOther('query'),
    invoice_void: { how: 'the invoice is void', last: { path: { invoiceId: VOID_INVOICE } } },
    wallet_frozen: fromFrozen('query'),
  },
  sendMessageToAudience: {
    insufficient_funds: { how: 'the company has given its money away', before: POOR_COMPANY },
    channel_mismatch: { how: 'the template is for SMS', last: { body: { channel: 'email' } } },
  },
};
