import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { ACCOUNTS, type Account } from '#server/sandbox/entities/account.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/**
 * An account that can stand up for somebody. Refuses with `account_not_found`, `account_closed` and `account_inactive`.
 */
export function requireActiveAccount(state: Draft, id: string): Account {
  const account = state.require(ACCOUNTS, id, 'account_not_found');
  if (account.status === 'closed') failWith('account_closed', { pointer: '/accountId' });
  if (account.status === 'suspended') failWith('account_inactive', { pointer: '/accountId' });
  return account;
}
