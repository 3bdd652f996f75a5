import { describe, expect, it } from 'vitest';
import { buildBreadcrumbs } from './build-breadcrumbs.ts';

const settings = { siteUrl: 'https://docs.example', docsName: 'Docs' };

describe('buildBreadcrumbs', () => {
  it('leads from the start page to the page, with an address for each entry', () => {
    const page = { path: '/kyc/logs', title: 'Get logs' };
    expect(buildBreadcrumbs(settings, page)).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Docs', item: 'https://docs.example/' },
        { position: 2, name: 'Get logs', item: 'https://docs.example/kyc/logs' },
      ],
    });
  });

  it('names a page by the title that no other page has', () => {
    const page = { path: '/kyc/logs', title: 'Get logs', distinctTitle: 'Get logs (KYC)' };
    expect(buildBreadcrumbs(settings, page)).toMatchObject({
      itemListElement: [{ name: 'Docs' }, { name: 'Get logs (KYC)' }],
    });
  });

  it('gives the start page and the page for unknown addresses no place', () => {
    expect(buildBreadcrumbs(settings, { path: '/', title: 'Home' })).toBeUndefined();
    expect(buildBreadcrumbs(settings, { path: '/404', title: 'Not found' })).toBeUndefined();
  });
});
