import { describe, expect, it } from 'vitest';
import { formatAccess } from './access.ts';

const base = { requiresAuthentication: true, caller: 'any' } as const;
const permission = 'notifications:read';

describe('formatAccess', () => {
  it.each([
    [{ ...base, permission }, 'Needs the permission `notifications:read`.'],
    [
      { ...base, caller: 'user', permission } as const,
      'Needs a user’s access token, and the permission `notifications:read`.',
    ],
    [{ ...base, caller: 'user' } as const, 'Needs a user’s access token, and no permission.'],
    [{ ...base, requiresAuthentication: false }, 'Needs no key and no token.'],
  ])('says of %o what the caller must have', (operation, sentence) => {
    expect(formatAccess(operation)).toBe(sentence);
  });
});
