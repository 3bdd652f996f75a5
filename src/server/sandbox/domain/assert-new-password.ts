import { failWith } from '#server/sandbox/kernel/api-error.ts';
import type { User } from '#server/sandbox/entities/user.ts';

/** Refuses with `password_reused` a password that the user has had. */
export function assertNewPassword({ passwords }: Pick<User, 'passwords'>, password: string): void {
  if (passwords.includes(password))
    failWith('password_reused', {
      pointer: '/newPassword',
      detail: 'newPassword is one of the last five passwords of this user.',
    });
}
