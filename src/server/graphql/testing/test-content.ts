import type {
  ContentOperation,
  ContentPage,
  SiteContent,
} from '#server/graphql/content/site-content.ts';
import { CONTENT_FORMAT } from '#server/graphql/content/site-content.ts';

/** How many API pages the test content has, besides one guide. */
export const TEST_OPERATIONS = 120;

function buildOperation(number: number): ContentOperation {
  const isRead = number % 3 !== 0;
  return {
    operationId: `doThing${number}`,
    method: isRead ? 'GET' : 'POST',
    endpoint: `/v1/things/${number}`,
    summary: `Thing ${number}`,
    description: 'Does **one** thing.',
    tag: 'Things',
    pagePath: `/things/do-thing-${number}`,
    section: number % 2 === 0 ? 'Even' : 'Odd',
    requiresAuthentication: true,
    permission: isRead ? 'things:read' : 'things:write',
    deprecated: false,
    parameters: [
      {
        name: 'thingId',
        location: 'path',
        required: true,
        deprecated: false,
        description: 'The thing.',
        types: ['string'],
        example: '"thg_1"',
      },
    ],
    responses: [{ status: '200', description: 'Done.', mediaTypes: ['application/json'] }],
    errors: [{ status: 404, code: 'not_found', title: 'Not found', cause: 'A.', cure: 'B.' }],
    sideEffects: [],
    callbacks: [],
    related: ['/things/do-thing-1', '/gone'],
    samples: [
      { language: 'curl', code: 'curl' },
      { language: 'python', code: 'import' },
    ],
  };
}

function buildPage(operation: ContentOperation): ContentPage {
  return {
    path: operation.pagePath,
    title: operation.summary,
    description: 'Does one thing.',
    kind: 'operation',
    ...(operation.section !== undefined && { section: operation.section }),
    sections: [{ id: 'request', title: 'Request', level: 2, tag: operation.method }],
    operation,
  };
}

/** A site of one guide and 120 API pages. */
export function buildTestContent(): SiteContent {
  const numbers = Array.from({ length: TEST_OPERATIONS }, (_, index) => index + 1);
  return {
    format: CONTENT_FORMAT,
    pages: [
      {
        path: '/introduction',
        title: 'Introduction',
        description: 'What it is.',
        kind: 'guide',
        section: 'Introduction',
        lastChanged: '2026-03-02',
        sections: [],
      },
      ...numbers.map((number) => buildPage(buildOperation(number))),
    ],
    navigation: [
      { title: 'Introduction', links: [{ href: '/introduction', title: 'Introduction' }] },
      { title: 'Odd', links: [{ href: '/things/do-thing-1', title: 'Thing 1', method: 'GET' }] },
    ],
    sampleApps: [
      {
        id: 'till',
        url: '/apps#till',
        githubUrl: 'https://source.example/till',
        image: { sm: '/sm.svg', lg: '/lg.svg', alt: 'A till.' },
        title: 'Till',
        subtitle: 'Takes payments.',
        description: 'Opens.',
        operations: ['/things/do-thing-2'],
      },
    ],
    resources: [
      { href: '/openapi.json', name: 'API', description: 'All.', icon: 'file', pattern: 'dots' },
    ],
    useCases: [
      {
        href: '/use-cases/voting',
        title: 'Voting',
        description: 'Ballots.',
        image: '/voting.svg',
        color: 'get',
        icon: 'ballot',
      },
    ],
    changelog: [
      {
        id: 'b',
        date: '2026-03-02',
        title: 'B',
        kind: 'added',
        breaking: true,
        sections: ['Odd'],
        body: 'B.',
      },
      {
        id: 'a',
        date: '2026-03-01',
        title: 'A',
        kind: 'fixed',
        breaking: false,
        sections: [],
        body: 'A.',
      },
    ],
  };
}
