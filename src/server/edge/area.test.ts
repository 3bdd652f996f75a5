import { describe, expect, it } from 'vitest';
import { createAreaFinder } from './area.ts';

describe('createAreaFinder', () => {
  const find = createAreaFinder({ '/graphql': 1, '/1/*': 2, '/sandbox/*': 3, '/sandbox/v1/*': 4 });

  it.each([
    ['/graphql', '/graphql'],
    ['/graphql/', undefined],
    ['/graphqls', undefined],
    ['/1', '/1/*'],
    ['/1/', '/1/*'],
    ['/1/indexes/docs/query', '/1/*'],
    ['/10', undefined],
    ['/', undefined],
    ['', undefined],
    ['/constructor', undefined],
    ['/sandbox/workspaces', '/sandbox/*'],
    ['/sandbox/v1/accounts', '/sandbox/v1/*'],
  ])('takes %s to %s', (path, area) => {
    expect(find(path)?.[0]).toBe(area);
  });

  it('refuses a path that it would never find', () => {
    expect(() => createAreaFinder({ graphql: 1 })).toThrow('starts with a slash');
    expect(() => createAreaFinder({ '/a/*/b': 1 })).toThrow('starts with a slash');
  });
});
