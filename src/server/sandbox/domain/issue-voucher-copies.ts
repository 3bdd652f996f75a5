import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { describeMissing } from '#server/sandbox/kernel/describe-missing.ts';
import { listAudienceMembers } from './audience-accounts.ts';
import { assertAccountOpen } from './require-active-account.ts';
import { ACCOUNTS } from '#server/sandbox/entities/account.ts';
import { AUDIENCES } from '#server/sandbox/entities/audience.ts';
import { ISSUED_VOUCHERS, type Voucher } from '#server/sandbox/entities/voucher.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** Who gets a copy. */
export interface Recipients {
  readonly accountIds?: readonly string[];
  readonly audienceId?: string | null;
}

/**
 * Ids of the accounts that are named, each once. Of an audience, closed accounts are left out: nobody has named them. Refuses with
 * `account_not_found`, `account_closed` and `not_found`.
 */
function readRecipients(
  state: Draft,
  { accountIds = [], audienceId = null }: Recipients,
): ReadonlySet<string> {
  for (const [index, id] of accountIds.entries()) {
    const pointer = `/accountIds/${index}`;
    const account =
      state.get(ACCOUNTS, id) ??
      failWith('account_not_found', { pointer, detail: describeMissing(ACCOUNTS, id) });
    assertAccountOpen(account, pointer);
  }
  if (audienceId === null) return new Set(accountIds);
  const audience =
    state.get(AUDIENCES, audienceId) ??
    failWith('not_found', {
      pointer: '/audienceId',
      detail: describeMissing(AUDIENCES, audienceId),
    });
  const members = listAudienceMembers(state, audience).filter(({ status }) => status !== 'closed');
  return new Set([...accountIds, ...members.map(({ id }) => id)]);
}

/**
 * Issues a copy to each account that is named and that has had none. Refuses with `account_not_found`, `account_closed`,
 * `not_found` and, when more copies would be out than there are, `voucher_quantity_exceeded`.
 */
export function issueCopies(
  state: Draft,
  { id: voucherId, quantity }: Voucher,
  recipients: Recipients,
): void {
  const copies = state.list(ISSUED_VOUCHERS).filter((copy) => copy.voucherId === voucherId);
  const holders = new Set(copies.map(({ accountId }) => accountId));
  const lacking = [...readRecipients(state, recipients)].filter((id) => !holders.has(id));
  if (copies.length + lacking.length > quantity)
    failWith('voucher_quantity_exceeded', {
      detail: `The quantity of the voucher is ${quantity}, ${copies.length} are issued, and ${lacking.length} more would be.`,
    });
  for (const accountId of lacking)
    state.put(ISSUED_VOUCHERS, {
      id: state.createId('ivc'),
      voucherId,
      accountId,
      status: 'issued',
      issuedAt: state.at,
      redeemedAt: null,
    });
}
