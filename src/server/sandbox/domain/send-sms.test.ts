import { describe, expect, it } from 'vitest';
import { countParts } from './send-sms.ts';

describe('countParts', () => {
  it.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(307), 3],
    ['ş'.repeat(70), 1],
    ['ş'.repeat(71), 2],
    ['😀'.repeat(480), 10],
  ])('splits as the network does (%#)', (text, parts) => {
    expect(countParts(text)).toBe(parts);
  });
});
