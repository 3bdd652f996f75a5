import { assertAtLeast } from '#server/sandbox/kernel/assert-at-least.ts';
import { created, noContent, ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers } from '#server/sandbox/kernel/call.ts';
import { failField } from '#server/sandbox/kernel/filters.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { failTaken } from '#server/sandbox/kernel/assert-free-name.ts';
import { ISSUED_VOUCHERS, VOUCHERS, type Voucher } from '#server/sandbox/entities/voucher.ts';
import { formatTime, type Draft } from '#server/sandbox/kernel/draft.ts';
import { issueCopies, type Recipients } from '#server/sandbox/domain/issue-voucher-copies.ts';
import { buildVoucherShow } from '#server/sandbox/domain/voucher-document.ts';
import { refundVoucher, fundVoucher } from '#server/sandbox/domain/voucher-money.ts';

interface VoucherEdit extends Recipients {
  readonly name?: string;
  readonly expiresAt?: string;
  readonly status?: 'active' | 'inactive';
}

/** Refuses an end that does not come after the beginning, or that has passed. */
function readEnd(state: Draft, text: string, validFrom: string): string {
  const expiresAt = formatTime(Date.parse(text));
  const end = Date.parse(expiresAt);
  if (end <= Date.parse(validFrom))
    failField(
      'expiresAt',
      `is ${expiresAt}, and must be later than validFrom, which is ${validFrom}.`,
    );
  if (end <= state.now)
    failField('expiresAt', `is ${expiresAt}, and must be later than the present, ${state.at}.`);
  return expiresAt;
}

/** A code that no voucher has, such as `7K2M-9QX4`. */
function makeCode(state: Draft): string {
  const id = state.createId('');
  const code = `${id.slice(1, 5)}-${id.slice(5, 9)}`;
  return state.list(VOUCHERS).some((voucher) => voucher.code === code) ? makeCode(state) : code;
}

function readCode(state: Draft, code: string | undefined): string {
  if (code === undefined) return makeCode(state);
  const isTaken = state.list(VOUCHERS).some((voucher) => voucher.code === code);
  return isTaken ? failTaken('/code', code) : code;
}

function createVoucher({ state, body }: Call<'createVoucher'>) {
  const { name, amount, quantity, accountIds, audienceId } = body;
  assertAtLeast(1, amount.amount, '/amount/amount');
  const validFrom = formatTime(Date.parse(body.validFrom));
  const expiresAt = readEnd(state, body.expiresAt, validFrom);
  const code = readCode(state, body.code);
  const voucher: Voucher = {
    id: state.createId('vch'),
    name,
    code,
    amount: { amount: amount.amount, currency: amount.currency },
    status: Date.parse(validFrom) <= state.now ? 'active' : 'draft',
    quantity,
    validFrom,
    expiresAt,
    createdAt: state.at,
  };
  state.put(VOUCHERS, voucher);
  fundVoucher(state, voucher);
  issueCopies(state, voucher, {
    ...(accountIds && { accountIds }),
    audienceId: audienceId ?? null,
  });
  return created(buildVoucherShow(state)(voucher));
}

function readStatus(
  state: Draft,
  voucher: Voucher,
  wanted: VoucherEdit['status'],
): Voucher['status'] {
  if (wanted === undefined || wanted === voucher.status) return voucher.status;
  if (voucher.status === 'draft' && wanted === 'active')
    failWith('voucher_not_started', {
      pointer: '/status',
      detail: `The voucher ${voucher.id} becomes active at ${voucher.validFrom}, by the clock.`,
    });
  // Active is only what can be redeemed. The clock makes the draft active at its beginning.
  return wanted === 'active' && Date.parse(voucher.validFrom) > state.now ? 'draft' : wanted;
}

function failExpired({ id, expiresAt }: Voucher): never {
  return failWith('voucher_expired', { detail: `The voucher ${id} expired at ${expiresAt}.` });
}

/** An expired voucher keeps nothing but a name that can change. */
function assertNotOver(voucher: Voucher, edit: VoucherEdit): void {
  const { expiresAt, status, accountIds, audienceId } = edit;
  const wantsMore =
    expiresAt !== undefined ||
    status !== undefined ||
    (accountIds?.length ?? 0) > 0 ||
    audienceId != null;
  if (voucher.status === 'expired' && wantsMore) failExpired(voucher);
}

function editVoucher({ state, body, path }: Call<'editVoucher'>) {
  const voucher = state.require(VOUCHERS, path.voucherId);
  assertNotOver(voucher, body);
  const changed = state.put(VOUCHERS, {
    ...voucher,
    name: body.name ?? voucher.name,
    status: readStatus(state, voucher, body.status),
    expiresAt:
      body.expiresAt === undefined
        ? voucher.expiresAt
        : readEnd(state, body.expiresAt, voucher.validFrom),
  });
  issueCopies(state, changed, body);
  return ok(buildVoucherShow(state)(changed));
}

function deleteVoucher({ state, path }: Call<'deleteVoucher'>) {
  const voucher = state.require(VOUCHERS, path.voucherId);
  const { id, status } = voucher;
  if (status === 'expired') failExpired(voucher);
  const { length } = state.list(ISSUED_VOUCHERS).filter(({ voucherId }) => voucherId === id);
  if (length > 0)
    failWith('voucher_issued', {
      detail: `Copies of the voucher ${id} were issued to ${length} ${length === 1 ? 'account' : 'accounts'}.`,
    });
  if (status === 'active') failWith('voucher_active', { detail: `The voucher ${id} is active.` });
  refundVoucher(state, voucher);
  state.remove(VOUCHERS, voucher);
  return noContent();
}

/** Vouchers come, change and go. */
export const VOUCHER_OPERATIONS = {
  createVoucher,
  editVoucher,
  deleteVoucher,
} satisfies Partial<Handlers>;
