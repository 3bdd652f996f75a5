import type { CallableOperation } from './api-changes.ts';

/** Address of the list of what each operation asks of its caller. */
export const ACCESS_PATH = '/permissions.json';

/** Place of the introduction where readers find the permissions of their program. */
export const YOUR_PERMISSIONS_ID = 'your-permissions';

/** An operation, and what it asks of its caller. */
export interface OperationAccess extends CallableOperation {
  readonly title: string;
  /** Path of its page. */
  readonly page: string;
  /** Such as `accounts:read`. Absent where a call needs none. */
  readonly permission?: string;
  /** Whether a call is refused without an access token of a user: no app key is accepted. */
  readonly isForUsers?: true;
}
