import type { Operation } from '#model/site-model.ts';

/** What a call requires from its caller, as a sentence in Markdown. */
export function formatAccess({
  permission,
  caller,
  requiresAuthentication,
}: Pick<Operation, 'permission' | 'caller' | 'requiresAuthentication'>): string {
  if (!requiresAuthentication) return 'Needs no key and no token.';
  if (permission === undefined) return 'Needs a user’s access token, and no permission.';
  return caller === 'user'
    ? `Needs a user’s access token, and the permission \`${permission}\`.`
    : `Needs the permission \`${permission}\`.`;
}
