import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { ACCOUNTS, type Account } from '#server/sandbox/entities/account.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/**
 * An account that can stand up for somebody. Refuses with `account_not_found`, `account_closed` and `account_inactive`.
 */
export function requireActiveAccount(state: Draft, id: string): Account {
  const account = state.require(ACCOUNTS, id, 'account_not_found');
  assertAccountActive(account, '/accountId');
  return account;
}

/** An account that takes part in things. Refuses with `account_not_found` and `account_closed`. */
export function requireOpenAccount(state: Draft, id: string): Account {
  const account = state.require(ACCOUNTS, id, 'account_not_found');
  assertAccountOpen(account);
  return account;
}

/**
 * Refuses with `account_closed` and `account_inactive` an account that neither pays nor is paid.
 *
 * @param pointer to what the request names of the account
 */
export function assertAccountActive(
  { id, status }: Pick<Account, 'id' | 'status'>,
  pointer?: string,
): void {
  assertAccountOpen({ id, status }, pointer);
  if (status === 'suspended')
    failWith('account_inactive', {
      detail: `The account ${id} is suspended.`,
      pointer,
    });
}

/** Refuses with `account_closed` an account that takes part in nothing any more. */
export function assertAccountOpen(
  { id, status }: Pick<Account, 'id' | 'status'>,
  pointer?: string,
): void {
  if (status === 'closed')
    failWith('account_closed', {
      detail: `The account ${id} is closed.`,
      pointer,
    });
}
