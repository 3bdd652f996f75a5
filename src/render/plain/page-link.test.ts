import { describe, expect, it } from 'vitest';
import { isPageUrl } from './page-link.ts';
import { formatPayloadPath } from '#render/payload.ts';

const origin = 'https://docs.example';

describe('isPageUrl', () => {
  it.each([
    '/',
    '/accounts/create-account',
    '/use-cases/nfts?from=x#top',
    '/zone/check-in',
    '/sandbox',
    '/callbacks',
  ])('takes %s as a page', (address) => {
    expect(isPageUrl(new URL(address, origin), origin)).toBe(true);
  });

  it.each([
    '/openapi.json',
    '/accounts/create-account.md',
    '/changelog.atom',
    '/images/logo.svg',
    '/sandbox/v1/accounts',
    '/callbacks/abc',
    '/1/indexes/docs/query',
    '/graphql',
    'https://elsewhere.example/introduction',
  ])('leaves %s to the browser', (address) => {
    expect(isPageUrl(new URL(address, origin), origin)).toBe(false);
  });
});

describe('formatPayloadPath', () => {
  it('names the file beside the page', () => {
    expect(formatPayloadPath('/')).toBe('/index.rsc');
    expect(formatPayloadPath('/accounts/create-account')).toBe('/accounts/create-account.rsc');
    expect(formatPayloadPath('/accounts/create-account/')).toBe('/accounts/create-account.rsc');
  });
});
