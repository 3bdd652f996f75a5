import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { formatMoney } from './format-money.ts';
import { formatVoucherHolder, type Voucher } from '#server/sandbox/entities/voucher.ts';
import { transact } from './transact.ts';
import { findCompanyWallet } from './wallet-money.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/**
 * Sets the worth of all copies aside. Refuses with `wallet_not_found` and `insufficient_funds`; a frozen wallet pays
 * nothing.
 */
export function fundVoucher(state: Draft, voucher: Voucher): void {
  const { currency, amount: worth } = voucher.amount;
  const wallet =
    findCompanyWallet(state, currency) ??
    failWith('wallet_not_found', {
      pointer: '/amount/currency',
      detail: `Your company has no wallet in ${currency}.`,
    });
  const amount = worth * voucher.quantity;
  if (wallet.status === 'frozen' || !Number.isSafeInteger(amount))
    failWith('insufficient_funds', {
      detail: `The wallet ${wallet.id} of your company is ${wallet.status} and cannot set aside ${voucher.quantity} times ${formatMoney(state, voucher.amount)}.`,
    });
  transact(state, {
    from: wallet.id,
    to: formatVoucherHolder(voucher),
    money: { amount, currency },
    details: { type: 'charge', voucherId: voucher.id },
  });
}

/** Gives the company back what was not redeemed. */
export function refundVoucher(state: Draft, voucher: Voucher): void {
  const { currency } = voucher.amount;
  const from = formatVoucherHolder(voucher);
  const amount = state.sum(from, currency);
  const wallet = findCompanyWallet(state, currency);
  if (amount === 0 || !wallet) return;
  transact(state, {
    from,
    to: wallet.id,
    money: { amount, currency },
    details: { type: 'refund', voucherId: voucher.id },
  });
}
