import { foldText } from '#contract/fold-text.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { buildFieldTest } from '#server/sandbox/kernel/filters.ts';
import { buildNewestPageResult, type PageQuery } from '#server/sandbox/kernel/pages.ts';
import { ISSUED_VOUCHERS, VOUCHERS, type Voucher } from '#server/sandbox/entities/voucher.ts';
import { buildVoucherShow } from '#server/sandbox/domain/voucher-document.ts';

type Search = PageQuery & { readonly query: string };

function answerVouchers(call: SharedCall<never, PageQuery>, fits: (voucher: Voucher) => boolean) {
  const { state } = call;
  return buildNewestPageResult(call, state.list(VOUCHERS).filter(fits), buildVoucherShow(state));
}

/** Finds vouchers whose name or code contains what was typed, capitals and accents aside. */
function answerSearch(call: SharedCall<never, Search>, fits: (voucher: Voucher) => boolean) {
  const typed = foldText(call.query.query);
  return answerVouchers(
    call,
    (voucher) =>
      fits(voucher) && [voucher.name, voucher.code].some((text) => foldText(text).includes(typed)),
  );
}

function searchActiveVouchers(call: Call<'searchActiveVouchers'>) {
  const { now } = call.state;
  return answerSearch(
    call,
    ({ status, validFrom }) => status === 'active' && Date.parse(validFrom) <= now,
  );
}

function listIssuedVouchers(call: Call<'listIssuedVouchers'>) {
  const { voucherId, accountId } = call.query;
  const copies = call.state.list(ISSUED_VOUCHERS).filter(buildFieldTest({ voucherId, accountId }));
  return buildNewestPageResult(call, copies);
}

/** Ways of finding vouchers and their copies. */
export const FOUND_VOUCHER_OPERATIONS = {
  listVouchers: (call) => answerVouchers(call, () => true),
  listIssuedVouchers,
  searchVouchers: (call) => answerSearch(call, () => true),
  searchActiveVouchers,
  searchInactiveVouchers: (call) =>
    answerSearch(call, ({ status }) => status === 'inactive' || status === 'expired'),
} satisfies Partial<Handlers>;
