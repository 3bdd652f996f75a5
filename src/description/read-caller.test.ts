import { describe, expect, it } from 'vitest';
import { readCaller } from './read-caller.ts';

describe('readCaller', () => {
  it.each([
    ['needs neither key nor token', { security: [] }, 'any'],
    ['has a permission', { 'x-permission': 'things:read' }, 'any'],
    ['has a permission for users', { 'x-permission': 'things:read', 'x-caller': 'user' }, 'user'],
    ['has no permission', {}, 'user'],
  ])('of a call that %s: %o', (_, operation, caller) => {
    expect(readCaller(operation)).toBe(caller);
  });
});
