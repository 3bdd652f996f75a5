import { expect, it } from 'vitest';
import { buildErrorSources } from './error-sources.ts';

const build = (count: number, navigationSection: string) =>
  Array.from({ length: count }, (_, index) => ({
    path: `/${navigationSection}/${index}`,
    navigationSection,
  }));
const all = build(4, 'a');
const many = [...build(30, 'b'), ...build(40, 'c')];
const listPaths = (pages: readonly { readonly path: string }[]) => pages.map(({ path }) => path);

it('names the calls that give a rare error', () => {
  expect(buildErrorSources(['/a/1'], all)).toEqual({ kind: 'these', paths: ['/a/1'] });
  expect(buildErrorSources([], all)).toEqual({ kind: 'these', paths: [] });
});

it('names the calls that do not give a common one', () => {
  const givers = ['/a/0', '/a/1', '/a/3'];
  expect(buildErrorSources(givers, all)).toEqual({ kind: 'all-but', paths: ['/a/2'] });
  expect(buildErrorSources(listPaths(all), all)).toEqual({ kind: 'all-but', paths: [] });
});

it('counts the calls of each section where there are too many to name', () => {
  const sections = [
    { title: 'b', count: 5 },
    { title: 'c', count: 9 },
  ];
  const few = listPaths([...many.slice(0, 5), ...many.slice(30, 39)]);
  expect(buildErrorSources(few, many)).toEqual({ kind: 'by-section', sections });
  const most = listPaths(many.slice(0, 50));
  expect(buildErrorSources(most, many)).toMatchObject({
    kind: 'by-section',
    sections: [{ count: 30 }, { count: 20 }],
  });
});
