import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { createRecentMap } from './create-recent-map.ts';

describe('createRecentMap', () => {
  it('lets go what was not asked for the longest', () => {
    const gone: string[] = [];
    const map = createRecentMap<number>(10, (key) => gone.push(key));
    map.set('a', 1, 4);
    map.set('b', 2, 4);
    map.get('a');
    map.set('c', 3, 4);
    expect(gone).toEqual(['b']);
    expect([map.get('a'), map.get('b'), map.get('c'), map.bytes]).toEqual([1, undefined, 3, 8]);
  });

  it('never holds more than its bound, and counts what it holds', () => {
    const step = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), size: fc.nat(15) });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const map = createRecentMap<number>(20);
        for (const { key, size } of steps) {
          map.set(key, size, size);
          const held = ['a', 'b', 'c', 'd'].map((name) => map.get(name) ?? 0);
          expect(map.bytes).toBe(held.reduce((sum, value) => sum + value, 0));
          expect(map.bytes).toBeLessThanOrEqual(20);
        }
      }),
    );
  });
});
