import { describe, expect, it } from 'vitest';
import type { NavigationSection } from '#contract/navigation.ts';
import { buildNeighbours } from './build-neighbours.ts';

const navigation: readonly NavigationSection[] = [
  { title: 'Introduction', links: [{ href: '/introduction', title: 'Introduction' }] },
  {
    title: 'Accounts',
    links: [
      { href: '/accounts/create-account', title: 'Create an account', method: 'POST' },
      { href: '/api', title: 'Console' },
    ],
  },
];

describe('buildNeighbours', () => {
  it('gives both neighbours, with the section of the one that is in another', () => {
    expect(buildNeighbours(navigation, '/accounts/create-account')).toEqual({
      previous: { href: '/introduction', title: 'Introduction', label: 'Introduction' },
      next: { href: '/api', title: 'Console' },
    });
  });

  it('gives no previous page to the first and no next page to the last', () => {
    expect(buildNeighbours(navigation, '/introduction')).not.toHaveProperty('previous');
    expect(buildNeighbours(navigation, '/api')).not.toHaveProperty('next');
  });

  it('gives nothing for a page that the sidebar does not list', () => {
    expect(buildNeighbours(navigation, '/changelog')).toEqual({});
  });

  it.each(['/api-docs', '/api-docs/accounts', '/api-docsx', '/api/'])(
    'takes %s for /api',
    (path) => {
      expect(buildNeighbours(navigation, path)).toEqual(buildNeighbours(navigation, '/api'));
      expect(buildNeighbours(navigation, path).previous?.title).toBe('Create an account');
    },
  );
});
