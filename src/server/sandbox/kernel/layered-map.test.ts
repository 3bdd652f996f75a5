import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { changeMap } from './layered-map.ts';

interface Placed {
  readonly position: number;
  readonly text: string;
}

const staysInPlace = (before: Placed, after: Placed) => before.position === after.position;

/** What each change comes to in a map of the language. */
function changeCopy(
  map: ReadonlyMap<number, Placed>,
  changes: readonly (readonly [number, Placed | undefined])[],
): Map<number, Placed> {
  const copy = new Map(map);
  for (const [key, value] of changes) {
    if (value?.position !== copy.get(key)?.position) copy.delete(key);
    if (value) copy.set(key, value);
  }
  return copy;
}

const change = fc.tuple(
  fc.nat({ max: 90 }),
  fc.option(fc.record({ position: fc.nat({ max: 3 }), text: fc.string({ maxLength: 2 }) }), {
    nil: undefined,
  }),
);

describe('changeMap', () => {
  it('comes to the same as a copy, in the same order, and leaves every earlier map as it was', () => {
    const rounds = fc.array(fc.array(change, { maxLength: 12 }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.nat({ max: 80 }), rounds, (size, all) => {
        let expected = new Map(
          Array.from({ length: size }, (_, key) => [key, { position: 0, text: '' }]),
        );
        let changed: ReadonlyMap<number, Placed> = expected;
        const earlier: (readonly [ReadonlyMap<number, Placed>, string])[] = [];
        for (const changes of all) {
          changed = changeMap(changed, changes, staysInPlace);
          expected = changeCopy(expected, changes);
          expect([...changed]).toEqual([...expected]);
          expect([...changed.keys()]).toEqual([...expected.keys()]);
          expect([...changed.values()]).toEqual([...expected.values()]);
          expect(changed.size).toBe(expected.size);
          for (let key = 0; key <= 90; key += 1) {
            expect(changed.get(key)).toEqual(expected.get(key));
            expect(changed.has(key)).toBe(expected.has(key));
          }
          earlier.push([changed, JSON.stringify([...changed])]);
        }
        for (const [map, text] of earlier) expect(JSON.stringify([...map])).toBe(text);
      }),
    );
  });

  it('makes a map where there was none', () => {
    const made = changeMap<number, Placed>(
      undefined,
      [[1, { position: 1, text: 'a' }]],
      staysInPlace,
    );
    expect([...made]).toEqual([[1, { position: 1, text: 'a' }]]);
  });
});
