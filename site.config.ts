import type { SiteSettings } from '#model/settings.ts';

/** All that a platform team changes without touching code. src/model/settings.ts explains each setting. */
export const settings: SiteSettings = {
  productName: 'Wallet Platform',
  docsName: 'Wallet Platform Docs',
  siteUrl: 'https://docs.wallet.example',
  description:
    'Documentation you can run for the Wallet Platform API: accounts, vouchers, mobile money, zones and more.',
  logo: { src: '/images/logo.svg', alt: 'Wallet Platform docs' },
  accent: { light: '#0f6b5c', dark: '#5fd3bc' },
  headerLinks: [
    { title: 'Documentation', href: '/introduction' },
    { title: 'API Reference', href: '/api-reference' },
    { title: 'Apps & Integrations', href: '/apps' },
  ],
  resourcesLinks: [
    { title: 'Resources', href: '/resources' },
    { title: 'Changelog', href: '/changelog' },
    { title: 'Contact Us', href: '/contact' },
  ],
  footerLinks: [
    { title: 'Introduction', href: '/introduction' },
    { title: 'Changelog', href: '/changelog' },
    { title: 'Contact Us', href: '/contact' },
  ],
  sourceHost: {
    name: 'Source host',
    url: 'https://source.wallet.example/wallet-docs',
    editBranch: 'main',
  },
  developerPortal: { title: 'Developer Portal', url: 'https://portal.wallet.example' },
  providers: {
    identity: { name: 'Identity Provider', slug: 'identity-provider' },
    mobileMoney: { name: 'Mobile Money', slug: 'mobile-money' },
    sms: { name: 'SMS Provider', slug: 'sms-provider' },
  },
  breakingNoticeDays: 90,
  apiUrl: 'https://api.wallet.example',
  sampleLanguages: ['curl', 'javascript', 'typescript', 'php', 'python', 'ruby', 'go'],
  search: {
    enabled: true,
    hosts: [],
    applicationId: 'DOCS',
    indexName: 'docs',
    searchKey: 'docs-search',
  },
  dataBackend: { enabled: true, url: '/graphql', token: 'docs-demo' },
  sandbox: { enabled: true, url: '/sandbox/v1' },
  mcp: { url: '/mcp' },
  openIn: [],
  analytics: { enabled: false },
  renderAfterMount: false,
};
