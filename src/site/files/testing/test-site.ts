// A small site for tests, with texts that would break careless files.
import type { SiteData } from '#contract/site-data.ts';
import type { GuidePage, Operation, OperationPage, SiteModel } from '#model/site-model.ts';
import { settings } from '#settings';
import { TEST_OPERATION } from './test-operation.ts';

/** Address of the site in tests. */
export const TEST_URL = 'https://docs.example';

/** A guide: an article under /introduction unless told otherwise. */
export function buildTestGuide(given: Partial<GuidePage> = {}): GuidePage {
  return {
    kind: 'guide',
    path: '/introduction',
    title: 'Introduction',
    description: 'What the platform is.',
    layout: 'article',
    file: 'content/pages/introduction.mdx',
    body: 'Begin [here](/accounts/create-account).',
    sections: [],
    source: { file: 'content/pages/introduction.mdx', line: 1 },
    navigationSection: 'Introduction',
    ...given,
  };
}

/** An API page: POST /v1/accounts unless told otherwise. */
export function buildTestOperationPage(given: Partial<Operation> = {}): OperationPage {
  const operation: Operation = { ...TEST_OPERATION, ...given };
  return {
    kind: 'operation',
    path: operation.pagePath,
    title: operation.summary,
    description: 'Opens an account.',
    sections: [],
    source: operation.source,
    navigationSection: 'Accounts',
    lastChanged: '2026-03-02',
    operation,
  };
}

const TEST_DATA: SiteData = {
  sampleApps: [
    {
      id: 'till',
      url: '/introduction#till',
      githubUrl: 'https://source.example/till',
      image: { sm: '/images/till-sm.svg', lg: '/images/till-lg.svg', alt: 'A till.' },
      title: 'Till',
      subtitle: 'Takes payments.',
      description: 'Opens [accounts](/accounts/create-account).',
      operations: ['/accounts/create-account'],
    },
  ],
  resources: [
    {
      href: '/openapi.yaml',
      name: 'Description',
      description: 'The API.',
      icon: 'code',
      pattern: 'dots',
    },
  ],
  useCases: [
    {
      href: '/use-cases/events',
      title: 'Events',
      description: 'Gates and bars.',
      image: '/images/events.svg',
      color: 'get',
      icon: 'bolt',
    },
  ],
  changelog: [
    {
      id: 'old',
      date: '2026-02-01',
      title: 'Older',
      kind: 'fixed',
      breaking: false,
      sections: [],
      body: 'Small.',
    },
    {
      id: 'new',
      date: '2026-03-02',
      title: 'A & B < C',
      kind: 'changed',
      breaking: true,
      sections: ['Accounts'],
      body: 'Now\u0001 `a < b`, see [accounts](/accounts/create-account):\n\n- **one**\n- <script>two</script>',
    },
  ],
};

/** The site: one guide, one API page, a use case, a page without a place in the sidebar, and the 404 page. */
export function buildTestSite(given: Partial<SiteModel> = {}): SiteModel {
  const pages = [
    buildTestGuide(),
    buildTestOperationPage(),
    outside({ path: '/', title: 'Home & <more>', layout: 'home' }),
    outside({ path: '/use-cases/events', title: 'Events', layout: 'use-case' }),
    outside({ path: '/changelog', title: 'Changelog', layout: 'changelog' }),
    outside({ path: '/404', title: 'Nothing here', layout: 'not-found' }),
  ];
  return {
    settings: {
      ...settings,
      siteUrl: TEST_URL,
      docsName: 'Test & Docs',
      description: 'All about accounts.',
      apiUrl: 'https://api.example',
    },
    apiVersion: '2.0.0',
    apiChanges: [],
    logoSrc: '/images/logo.svg',
    sections: {},
    navigation: [
      { title: 'Introduction', links: [{ href: '/introduction', title: 'Introduction' }] },
      {
        title: 'Accounts',
        links: [{ href: '/accounts/create-account', title: 'Create an account', method: 'POST' }],
      },
    ],
    pages: Object.fromEntries(pages.map((page) => [page.path, page])),
    errors: [],
    generalErrors: [],
    webhooks: [
      {
        name: 'account.created',
        summary: 'An account was opened',
        description: 'Sent at once.',
        contents: [],
        pages: ['/accounts/create-account'],
      },
    ],
    quality: { groups: [], weaknesses: [] },
    data: TEST_DATA,
    workflows: [],
    workflowSteps: {},
    skills: [
      {
        name: 'open-accounts',
        description: 'Opens accounts.',
        text: '---\nname: open-accounts\n---\n',
      },
    ],
    searchRecords: [],
    redirects: { '/start': '/introduction' },
    ...given,
  };
}

function outside(given: Partial<GuidePage>): GuidePage {
  const { navigationSection: _section, ...page } = buildTestGuide(given);
  return page;
}
