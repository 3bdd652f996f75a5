import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '#settings';

/** A page that specification 2.4 names, with the sidebar group that holds it. */
export interface CataloguePage {
  readonly path: string;
  readonly method?: string;
  readonly section: string;
}

/** A sidebar group of specification 2.4; guides have no method. */
export interface CatalogueSection {
  readonly section: string;
  readonly links: readonly { readonly path: string; readonly method: string | null }[];
}

/**
 * The groups of specification 2.4 in order, from a list that was written down with the specification: the site's own
 * list is not looked at, so that a page missing there is missed here. The providers' slugs are those of the settings.
 */
export function readCatalogueSections(): readonly CatalogueSection[] {
  const { identity, mobileMoney, sms } = settings.providers;
  const text = readFileSync(join(import.meta.dirname, 'catalogue.json'), 'utf8')
    .replaceAll('{identityProvider}', identity.slug)
    .replaceAll('{mobileMoney}', mobileMoney.slug)
    .replaceAll('{smsProvider}', sms.slug);
  const { sections }: { readonly sections: readonly CatalogueSection[] } = JSON.parse(text);
  return sections;
}

/** The pages of specification 2.4 in order. */
export function readCatalogue(): readonly CataloguePage[] {
  return readCatalogueSections().flatMap(({ section, links }) =>
    links.map(({ path, method }) => ({ path, section, ...(method !== null && { method }) })),
  );
}

/** The routes of specification 2.1 and 2.3 beside the catalogue. */
export const OTHER_ROUTES: readonly string[] = [
  '/',
  '/api',
  '/api-reference',
  '/resources',
  '/changelog',
  '/contact',
  '/try-callback',
  '/guides/status-codes',
  ...[
    'defi-and-fintech',
    'voting',
    'social-media',
    'wealth-distribution',
    'token-airdrops',
    'nfts',
    'customer-incentives',
    'marketplaces',
    'events',
  ].map((slug) => `/use-cases/${slug}`),
];

/**
 * The pages that stand for all others in a browser: together they hold each element, class, attribute and client component
 * that any page holds, each in the same surroundings. `tests/dist/page-kinds.test.ts` proves it of the built site, and
 * names a page for what is missing.
 */
export const PAGE_KINDS: readonly string[] = [
  '/',
  '/introduction',
  '/quick-start',
  '/status-codes',
  '/use-cases',
  '/use-cases/marketplaces',
  '/apps',
  '/api-reference',
  '/resources',
  '/changelog',
  '/changelog/1',
  '/contact',
  '/api',
  '/try-callback',
  '/try-callback/exam',
  '/callbacks',
  '/sandbox',
  '/offline',
  '/quality',
  '/parts',
  '/rules-for-money',
  '/sdk/error-handling',
  '/accounts/add-wallet-to-account',
  '/accounts/delete-wallet',
  '/accounts/export-accounts',
  '/devices-apps/add-fleet',
  '/zone/check-in',
  '/zone/search-tags',
];

/** An operation page with a body, used wherever one page stands for all of them. */
export const OPERATION_PAGE = '/accounts/create-account';

/** One page of each kind as far as loading goes: they need other modules. */
export const LOADING_KINDS: readonly string[] = [
  OPERATION_PAGE,
  '/quick-start',
  '/contact',
  '/changelog',
];
