import { DAY_MS } from '#contract/day-ms.ts';
import { fc } from '#testing/fast-check.ts';
import { expect, it } from 'vitest';
import { createFormTokens } from './form-token.ts';

let time = 1_800_000_000_000;
const clock = { now: () => time };
const tokens = createFormTokens('secret', clock);

function checkAfter(ms: number) {
  const token = tokens.issue();
  time += ms;
  return tokens.check(token);
}

it('counts from 3 seconds to 24 hours', () => {
  expect(checkAfter(3000)).toHaveProperty('id');
  expect(checkAfter(DAY_MS)).toHaveProperty('id');
  expect(checkAfter(1000)).toEqual({ refusal: 'too-early', retryAfterMs: 2000 });
  expect(checkAfter(DAY_MS + 1)).toEqual({ refusal: 'token-expired' });
});

it('does not count before it was issued, but for what clocks differ', () => {
  expect(checkAfter(-5000)).toMatchObject({ refusal: 'too-early' });
  expect(checkAfter(-5001)).toEqual({ refusal: 'token-invalid' });
});

it('has an id of its own each time', () => {
  const ids = Array.from({ length: 50 }, () => JSON.stringify(checkAfter(3000)));
  expect(new Set(ids).size).toBe(50);
});

it('is known by other processes with the same secret only', () => {
  const token = tokens.issue();
  time += 4000;
  expect(createFormTokens('secret', clock).check(token)).toHaveProperty('id');
  expect(createFormTokens('other', clock).check(token)).toEqual({ refusal: 'token-invalid' });
});

it('does not count once a character is changed, and never throws', () => {
  const token = tokens.issue();
  time += 4000;
  for (let at = 0; at < token.length; at += 1) {
    const changed = token.slice(0, at) + (token[at] === 'a' ? 'b' : 'a') + token.slice(at + 1);
    expect(tokens.check(changed)).toHaveProperty('refusal');
  }
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(tokens.check(text)).toEqual({ refusal: 'token-invalid' });
    }),
  );
});
