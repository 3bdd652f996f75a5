import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { settings } from '#settings';

/** A page that specification 2.4 names, with the sidebar group that holds it. */
export interface CataloguePage {
  readonly path: string;
  readonly method?: string;
  readonly section: string;
}

interface Section {
  readonly section: string;
  readonly links: readonly { readonly path: string; readonly method?: string }[];
}

/** The pages of specification 2.4 in order, with the providers' slugs of the settings. */
export function readCatalogue(): readonly CataloguePage[] {
  const file = join(import.meta.dirname, '../../content/data/catalogue.yaml');
  const sections: readonly Section[] = parse(readFileSync(file, 'utf8'));
  const { identity, mobileMoney, sms } = settings.providers;
  return sections.flatMap(({ section, links }) =>
    links.map((link) => ({
      ...link,
      section,
      path: link.path
        .replaceAll('{identityProvider}', identity.slug)
        .replaceAll('{mobileMoney}', mobileMoney.slug)
        .replaceAll('{smsProvider}', sms.slug),
    })),
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

/** One page of each kind, for what looks at kinds rather than at all pages. */
export const PAGE_KINDS: readonly string[] = [
  '/',
  '/introduction',
  '/quick-start',
  '/status-codes',
  '/guides/status-codes',
  '/use-cases',
  '/use-cases/voting',
  '/apps',
  '/api-reference',
  '/resources',
  '/changelog',
  '/contact',
  '/api',
  '/try-callback',
  '/sdk/sdk-documentation',
  '/sdk/error-handling',
  '/accounts/create-account',
  '/accounts/get-accounts',
  '/accounts/update-account',
  '/accounts/delete-wallet',
  '/authentication/authentication-login',
  '/registration/validate-OTP',
];

/** An operation page with a body, used wherever one page stands for all of them. */
export const OPERATION_PAGE = '/accounts/create-account';
