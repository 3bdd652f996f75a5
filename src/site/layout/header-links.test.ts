import { describe, expect, it } from 'vitest';
import { findCurrent } from './header-links.ts';

const links = [
  { title: 'Documentation', href: '/introduction' },
  { title: 'API Reference', href: '/api-reference' },
];

describe('findCurrent', () => {
  it('marks the link to the page itself as the page', () => {
    const page = { kind: 'guide', path: '/api-reference' } as const;
    expect(findCurrent(links, page)).toEqual({ href: '/api-reference', mark: 'page' });
  });

  it('counts operations to the API reference', () => {
    const page = { kind: 'operation', path: '/kyc/logs', navigationSection: 'KYC' } as const;
    expect(findCurrent(links, page)).toEqual({ href: '/api-reference', mark: 'true' });
  });

  it('counts the sidebar’s guides to the first link, and other pages to none', () => {
    const guide = {
      kind: 'guide',
      path: '/quick-start',
      navigationSection: 'Introduction',
    } as const;
    expect(findCurrent(links, guide)).toEqual({ href: '/introduction', mark: 'true' });
    expect(findCurrent(links, { kind: 'guide', path: '/contact' })).toBeUndefined();
  });
});
