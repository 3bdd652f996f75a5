import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { maskPersonal } from './mask-personal.ts';

describe('maskPersonal', () => {
  it.each([
    ['why was ada.smith+1@example.org refused', 'why was [email] refused'],
    ['send to +254 700 000 000', 'send to [number]'],
    ['card 4242-4242-4242-4242', 'card [number]'],
    ['key 0f1e2d3c4b5a69788796a5b4c3d2e1f0 fails', 'key [key] fails'],
  ])('hides what is personal or secret in %j', (query, masked) => {
    expect(maskPersonal(query)).toBe(masked);
  });

  it.each(['error 404123', 'POST /accounts/create-account', 'b2c step 2', 'verifyOTP', '@types'])(
    'leaves %j as it is',
    (query) => {
      expect(maskPersonal(query)).toBe(query);
    },
  );

  it('leaves no seven digits in a row, whatever the query', () => {
    const pasted = fc.array(fc.constantFrom('7', '42', ' ', '-', 'a', '@', '+'));
    fc.assert(
      fc.property(pasted, (parts) => {
        expect(maskPersonal(parts.join(''))).not.toMatch(/\d{7}/);
      }),
    );
  });
});
