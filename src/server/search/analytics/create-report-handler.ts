import type { RequestContext } from '#server/edge/area.ts';
import { createSecretCheck } from '#server/edge/create-secret-check.ts';
import type { Logger } from '#server/edge/logger.ts';
import { describeFailure } from '#server/edge/observe/describe-failure.ts';
import { isStoreFailure, UnavailableError } from '#server/edge/unavailable-error.ts';
import type { AnalyticsStore } from './analytics-tables.ts';
import { buildSearchReport } from './build-search-report.ts';
import { formatSearchReport } from './format-search-report.ts';
import { parseReportScope, ReportScopeError } from './parse-report-scope.ts';

export interface ReportHandlerOptions {
  readonly store: AnalyticsStore;
  /** The key that may manage indices; without one nobody may read the report. */
  readonly adminKey: string | undefined;
  /** @default Date.now */
  readonly now?: () => number;
  readonly logger: Pick<Logger, 'error'>;
}

/** Answers requests for the search report. */
export type ReportHandler = (
  request: Request,
  address?: string,
  context?: RequestContext,
) => Promise<Response>;

const KEY_NAME = 'x-algolia-api-key';

/**
 * Answers `GET /1/searches/report?from=&to=&index=` with a SearchReport as JSON. The key comes as header or in the
 * address, as everywhere in the wire format; errors are `{message, status}`: 400 for a senseless period, 403 without
 * the admin key, 405, 503 with Retry-After when the database cannot be read.
 */
export function createReportHandler({
  store,
  adminKey,
  now = Date.now,
  logger,
}: ReportHandlerOptions): ReportHandler {
  const isAdmin = adminKey ? createSecretCheck(adminKey) : () => false;
  return async (request, _address, context) => {
    const { searchParams } = new URL(request.url);
    if (request.method !== 'GET') return answerError(405, 'Method not allowed', { allow: 'GET' });
    const key = request.headers.get(KEY_NAME) ?? searchParams.get(KEY_NAME);
    if (!key || !isAdmin(key)) return answerError(403, 'Invalid Application-ID or API key');
    try {
      const report = await buildSearchReport(store, parseReportScope(searchParams, now()));
      return answer(200, formatSearchReport(report, 'json'));
    } catch (error) {
      if (error instanceof ReportScopeError) return answerError(400, error.message);
      if (!isStoreFailure(error)) throw error;
      logger.error('failure', { ...(context && { id: context.id }), ...describeFailure(error) });
      const { headers } = new UnavailableError();
      return answerError(503, 'The report is not available now', headers);
    }
  };
}

function answerError(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return answer(status, JSON.stringify({ message, status }), headers);
}

function answer(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  });
}
