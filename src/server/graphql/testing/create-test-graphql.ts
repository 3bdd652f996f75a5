import { createLogger } from '#server/edge/logger.ts';
import type { SearchReport } from '#contract/search-report.ts';
import type { FeedbackCount } from '#server/graphql/collaborators.ts';
import { indexContent } from '#server/graphql/content/index-content.ts';
import { openGraphql, type GraphqlOptions } from '#server/graphql/open-graphql.ts';
import { buildTestContent } from './test-content.ts';

/** The tokens of tests. */
export const DEMO_TOKEN = 'docs-demo';
export const ADMIN_TOKEN = 'admin-token-for-tests';
const ADDRESS = 'http://docs.example/graphql';

/** What one question was answered with. */
export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly data: Readonly<Record<string, unknown>> | null | undefined;
  readonly errors: readonly {
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly locations?: readonly unknown[];
    readonly extensions: Readonly<Record<string, unknown>>;
  }[];
  /** extensions.code of the errors. */
  readonly codes: readonly unknown[];
}

export interface TestGraphql {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Sends a query by POST. */
  readonly ask: (
    query: string,
    variables?: Readonly<Record<string, unknown>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<TestResponse>;
  /** Lines of the log. */
  readonly lines: string[];
  readonly flush: () => void;
}

/** A report of one search. */
const TEST_REPORT: SearchReport = {
  from: '2026-03-01T00:00:00.000Z',
  to: '2026-03-31T00:00:00.000Z',
  searches: 4,
  trackedSearches: 4,
  clickedSearches: 1,
  topSearches: [{ query: 'voucher', searches: 3 }],
  searchesWithoutResults: [],
  searchesWithoutClick: [],
  clickThroughByPosition: [{ position: 1, shown: 4, clicked: 1, rate: 0.25 }],
  missingDocumentation: [{ query: 'refund', searches: 1, reason: 'no result' }],
  agents: { calls: 0, byTool: [], topSearches: [], searchesWithoutResults: [] },
};

/** Feedback in memory, under the rules that collaborators.ts tells. */
export function createMemoryFeedback(): GraphqlOptions['feedback'] {
  const answers = new Map<string, Map<string, boolean>>();
  async function count(pagePath: string): Promise<FeedbackCount> {
    const all = [...(answers.get(pagePath) ?? new Map<string, boolean>()).values()];
    const helpful = all.filter(Boolean).length;
    return { helpful, notHelpful: all.length - helpful };
  }
  return {
    count,
    give({ pagePath, readerToken, isHelpful }) {
      const ofPage = answers.get(pagePath) ?? new Map<string, boolean>();
      answers.set(pagePath, ofPage.set(readerToken, isHelpful));
      return count(pagePath);
    },
  };
}

/** The area over test content, with everything that it needs of others in memory. */
export function createTestGraphql(given: Partial<GraphqlOptions> = {}): TestGraphql {
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', write: (text) => void lines.push(text) });
  const content = indexContent(buildTestContent());
  const graphql = openGraphql({
    content: { current: () => content },
    feedback: createMemoryFeedback(),
    messages: {
      issueFormToken: () => 'form-token',
      send: async () => ({ status: 'accepted', id: 'msg_1' }),
    },
    searchReport: { read: async () => TEST_REPORT },
    demoToken: DEMO_TOKEN,
    adminToken: ADMIN_TOKEN,
    allowedOrigins: ['https://other.example'],
    logger,
    commonHeaders: { 'x-content-type-options': 'nosniff' },
    ...given,
  });
  return {
    fetch: (request) => graphql.fetch(request, '192.0.2.1', { id: 'request-1' }),
    async ask(query, variables, headers = {}) {
      const request = buildQueryRequest({ query, variables }, headers);
      return readResponse(await graphql.fetch(request, '192.0.2.1', { id: 'request-1' }));
    },
    lines,
    flush: () => logger.flush(),
  };
}

/** A POST with a body, with the demo token. */
export function buildQueryRequest(
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Request {
  return new Request(ADDRESS, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${DEMO_TOKEN}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Reads an answer of the area. */
export async function readResponse(response: Response): Promise<TestResponse> {
  const body = (await response.json()) as Partial<Pick<TestResponse, 'data' | 'errors'>>;
  const errors = body.errors ?? [];
  return {
    status: response.status,
    headers: response.headers,
    data: body.data,
    errors,
    codes: errors.map(({ extensions }) => extensions['code']),
  };
}
