import { COMPANIES } from '#server/sandbox/entities/company.ts';
import { USERS } from '#server/sandbox/entities/user.ts';
import type { Caller } from '#server/sandbox/kernel/call.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/**
 * The name under which an idempotency key is remembered. A key is the own word of a company: companies of one workspace that
 * choose the same one must not get each other's responses. A user without a company has keys of their own.
 *
 * Ask again after the call. A user who registers a company belongs to it from then on, and repeats the call as its user.
 *
 * @param platform a draft that sees the platform's entities
 */
export function scopeKey(key: string, caller: Caller, platform: Draft): string {
  const user = caller.kind === 'user' ? platform.get(USERS, caller.userId) : undefined;
  const company = caller.kind === 'app' ? caller.companyId : user?.companyId;
  const owner = company ?? user?.id;
  // The first company has no prefix, as no company had one in the records of earlier versions.
  const [first] = platform.list(COMPANIES);
  // No key of a header has a line feed, so no company can write the prefix of another.
  return owner === undefined || owner === first?.id ? key : `${owner}\n${key}`;
}
