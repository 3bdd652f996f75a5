import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { hashPassword } from '#server/sandbox/kernel/secrets.ts';
import type { User } from '#server/sandbox/entities/user.ts';

const KEPT_PASSWORDS = 5;

/** A user's passwords after a change, the new one first. Refuses with `password_reused` one that is still kept. */
export function addPassword(
  { id, passwords }: Pick<User, 'id' | 'passwords'>,
  newPassword: string,
): readonly string[] {
  const password = hashPassword(id, newPassword);
  if (passwords.includes(password))
    failWith('password_reused', {
      pointer: '/newPassword',
      detail: 'newPassword is one of the last five passwords of this user.',
    });
  return [password, ...passwords].slice(0, KEPT_PASSWORDS);
}
