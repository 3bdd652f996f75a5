import { expect, it } from 'vitest';
import type { SiteModel } from '#model/site-model.ts';
import { createTrackedModel } from './tracked-model.ts';

const createModel = (change: object = {}) =>
  ({
    settings: { docsName: 'Docs' },
    pages: {
      '/a': { kind: 'operation', path: '/a', title: 'A', operation: { method: 'GET', errors: [] } },
      '/b': { kind: 'guide', path: '/b', title: 'B', body: 'Text' },
    },
    ...change,
  }) as unknown as SiteModel;

/** What a reader that reads this of a model depends on. */
function readCells(read: (model: SiteModel) => unknown): readonly string[] {
  const view = createTrackedModel(createModel()).open();
  read(view.model);
  return [...view.cells].map((cell) => cell.replaceAll('\0', ' '));
}

it('shows the same data as the model', () => {
  const { model } = createTrackedModel(createModel()).open();
  expect(JSON.parse(JSON.stringify(model))).toEqual(createModel());
  expect(Object.keys(model.pages)).toEqual(['/a', '/b']);
  expect('/a' in model.pages && !('/c' in model.pages)).toBe(true);
});

it('gives the same object each time, as the model does', () => {
  const { model } = createTrackedModel(createModel()).open();
  expect(model.pages['/a']).toBe(model.pages['/a']);
  expect(Object.values(model.pages)[0]).toBe(model.pages['/a']);
});

it('notes what is read of one page, and nothing of others', () => {
  const cells = readCells((model) => model.pages['/b']?.title);
  expect(cells).toEqual(['', 'pages', 'pages /b', 'pages /b title']);
});

it('notes no page when the paths alone are read', () => {
  expect(readCells((model) => Object.keys(model.pages))).toEqual(['', 'pages']);
});

it('notes single fields of an operation', () => {
  const cells = readCells((model) => {
    const page = model.pages['/a'];
    return page?.kind === 'operation' && page.operation.method;
  });
  expect(cells).toContain('pages /a operation method');
  expect(cells).not.toContain('pages /a operation errors');
});

it('notes all of a page that is copied', () => {
  const cells = readCells((model) => ({ ...model.pages['/b'] }));
  expect(cells).toContain('pages /b body');
});

it.each<[string, object, string, boolean]>([
  ['a setting', { settings: { docsName: 'Other' } }, 'settings', true],
  ['another part', { redirects: {} }, 'settings', false],
  ['a part that appears', { images: {} }, '', true],
  ['a page that appears', { pages: { ...createModel().pages, '/c': {} } }, 'pages', true],
  ['a page that goes', { pages: {} }, 'pages\0/a\0title', true],
  [
    'a field that appears',
    { pages: { '/b': { ...createModel().pages['/b'], icon: 'x' } } },
    'pages\0/b',
    true,
  ],
])('the digest tells %s', (_name, change, cell, isTold) => {
  const before = createTrackedModel(createModel()).hash(cell);
  const after = createTrackedModel(createModel(change)).hash(cell);
  expect(before !== after).toBe(isTold);
});
