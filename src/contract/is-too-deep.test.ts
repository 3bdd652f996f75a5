import { fc } from '#testing/fast-check.ts';
import { expect, it } from 'vitest';
import { isTooDeep } from './is-too-deep.ts';

function measureDepth(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(measureDepth));
}

/** Texts of what could be taken for the end of a text, or for the beginning of a list. */
const text = fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ']', '}', 'a', 'ü') });
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(text, tie('value'), { maxKeys: 3 }),
  ),
}));

it('counts how deep lists and objects are in each other, whatever the texts between say', () => {
  fc.assert(
    fc.property(value, (json) => {
      const depth = measureDepth(json);
      const body = JSON.stringify(json);
      expect(isTooDeep(body, depth)).toBe(false);
      if (depth > 0) expect(isTooDeep(body, depth - 1)).toBe(true);
    }),
  );
});
