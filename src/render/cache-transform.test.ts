import { expect, it } from 'vitest';
import { cacheTransform } from './cache-transform.ts';

function createCounted(run: (code: string) => unknown) {
  let runs = 0;
  const { transform } = cacheTransform({
    transform: async (code: string, _id: string): Promise<unknown> => {
      runs += 1;
      return run(code);
    },
  });
  return { transform, countRuns: () => runs };
}

it('transforms a text once, and its successor again', async () => {
  const { transform, countRuns } = createCounted((code) => code.toUpperCase());
  expect(await transform('a', 'one.mdx')).toBe('A');
  expect(await transform('a', 'one.mdx')).toBe('A');
  expect(countRuns()).toBe(1);
  expect(await transform('b', 'one.mdx')).toBe('B');
  expect(await transform('a', 'two.mdx')).toBe('A');
  expect(countRuns()).toBe(3);
});

it('gives each asker a result of its own', async () => {
  const { transform } = createCounted(() => ({ code: 'A', map: { sources: ['/site/one.mdx'] } }));
  const first = (await transform('a', 'one.mdx')) as { map: { sources: string[] } };
  first.map.sources[0] = 'one.mdx';
  expect(await transform('a', 'one.mdx')).toEqual({
    code: 'A',
    map: { sources: ['/site/one.mdx'] },
  });
});

it('tells of a mistake each time', async () => {
  const { transform } = createCounted(() => Promise.reject(new Error('a mistake')));
  await expect(transform('a', 'one.mdx')).rejects.toThrow('a mistake');
  await expect(transform('a', 'one.mdx')).rejects.toThrow('a mistake');
});

it('refuses a plugin without a transform', () => {
  expect(() => cacheTransform({})).toThrow('the plugin has no transform');
});
