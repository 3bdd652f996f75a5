// The site's own list of pages against the list that was written down with the specification (section 2.4).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { loadSite } from '#model/load-site.ts';
import type { SiteModel } from '#model/site-model.ts';
import { settings } from '#settings';
import { root } from '#scripts/lib/root.mjs';

/** As the settings have them before anybody changes them. */
const PROVIDERS = {
  identity: { name: 'Identity Provider', slug: 'identity-provider' },
  mobileMoney: { name: 'Mobile Money', slug: 'mobile-money' },
  sms: { name: 'SMS Provider', slug: 'sms-provider' },
};

interface Listed {
  readonly sections: readonly {
    readonly section: string;
    readonly links: readonly { readonly path: string; readonly method: string | null }[];
  }[];
}

function readExpected() {
  const text = readFileSync(join(root, 'tests/support/catalogue.json'), 'utf8')
    .replaceAll('{identityProvider}', 'identity-provider')
    .replaceAll('{mobileMoney}', 'mobile-money')
    .replaceAll('{smsProvider}', 'sms-provider');
  const { sections }: Listed = JSON.parse(text);
  return sections.map(({ section, links }) => ({ title: section, links }));
}

let model: SiteModel;

beforeAll(async () => {
  const site = await loadSite({ root, settings: { ...settings, providers: PROVIDERS } });
  model = site.model;
});

it('the catalogue has the groups, paths and methods of the specification, in its order', () => {
  const listed = model.navigation.map(({ title, links }) => ({
    title,
    links: links.map(({ href, method }) => ({ path: href, method: method ?? null })),
  }));
  expect(listed).toEqual(readExpected());
});

/** Pages that the specification lists without the provider's prefix, although their slugs carry one. */
const WITHOUT_PREFIX = ['get-transactions', 'export-b2c-transactions', 'bulk-payment'];

it('the mobile-money pages answer without their prefix too, on static hosts as well', () => {
  const hosting = readFileSync(join(root, 'docs/static-hosting.md'), 'utf8');
  for (const slug of WITHOUT_PREFIX) {
    const old = `/payment-configuration/${slug}`;
    const path = `/payment-configuration/mobile-money-${slug}`;
    expect(model.pages).toHaveProperty([path]);
    expect(model.redirects[old]).toBe(path);
    expect(hosting).toContain(`location = ${old} { return 308 ${path}$is_args$args; }`);
  }
});

it('the catalogue of the specification has 240 pages, 233 of them with a method', () => {
  const links = readExpected().flatMap((section) => section.links);
  expect(links).toHaveLength(240);
  expect(links.filter(({ method }) => method !== null)).toHaveLength(233);
});
