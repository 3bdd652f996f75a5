import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DAY_MS } from '#contract/day-ms.ts';
import { createCommentSweep } from '#server/feedback/create-comment-sweep.ts';
import { createFeedback } from '#server/feedback/create-feedback.ts';
import { loadContent } from '#server/graphql/content/load-content.ts';
import { openGraphql } from '#server/graphql/open-graphql.ts';
import { buildHttpErrorResponse } from '#server/graphql/wire/build-response.ts';
import type { AreaRecord } from '#server/edge/area.ts';
import type { HttpError } from '#server/edge/http-error.ts';
import { DATA_HEADERS } from '#server/edge/security-headers.ts';
import { openMessages, type MessagesArea } from '#server/messages/open-messages.ts';
import { SYSTEM_TIMERS } from '#server/background/timers.ts';
import { buildSearchReport } from '#server/search/analytics/build-search-report.ts';
import {
  NO_EDGE_LIMITS,
  EMPTY_PART,
  refuseWithoutStore,
  type Part,
  type PartOptions,
} from './part.ts';
import type { SiteStore } from './site-tables.ts';

async function openMessagesOf(
  { dist, environment, commonHeaders, logger }: PartOptions,
  { db }: SiteStore,
): Promise<MessagesArea> {
  const { smtpUrl, mailTo, mailFrom, formSecret, messageRetentionDays } = environment;
  return openMessages({
    dist,
    db,
    secret: formSecret ?? randomBytes(32),
    ...(smtpUrl !== undefined &&
      mailTo !== undefined &&
      mailFrom !== undefined && { mail: { smtpUrl, to: mailTo, from: mailFrom } }),
    retentionDays: messageRetentionDays,
    commonHeaders,
    logger,
  });
}

function createReports(store: SiteStore): {
  read(scope: { days: number; limit: number }): ReturnType<typeof buildSearchReport>;
} {
  return {
    read: ({ days, limit }) => {
      const to = Date.now();
      return buildSearchReport(store, { from: to - days * DAY_MS, to, limit });
    },
  };
}

/** The pages that send something: contact, feedback, and GraphQL over all of it. */
export async function openDataPart(start: PartOptions): Promise<Part> {
  const { dist, environment, publication, store, site, logger } = start;
  const { isDataBackendOn, dataToken, isAnalyticsOn } = publication;
  if (!isDataBackendOn) return EMPTY_PART;
  if (!store) {
    const unavailable = { fetch: refuseWithoutStore };
    const contact: AreaRecord[string] = {
      fetch: (request) => (request.method === 'POST' ? refuseWithoutStore() : site(request)),
    };
    const formatError = (error: HttpError) => buildHttpErrorResponse(error, DATA_HEADERS);
    return {
      areas: {
        '/graphql': { ...unavailable, formatError },
        '/contact/form-token': unavailable,
        '/contact': contact,
      },
      close: async () => {},
    };
  }
  const content = await loadContent({ file: join(dist, 'graphql/content.json'), logger });
  const messages = await openMessagesOf(start, store);
  const comments = createCommentSweep({
    db: store.db,
    retentionDays: environment.commentRetentionDays,
    timers: SYSTEM_TIMERS,
    logger,
  });
  const graphql = openGraphql({
    content,
    feedback: createFeedback({ db: store.db, clock: Date }),
    messages,
    ...(isAnalyticsOn && { searchReport: createReports(store) }),
    demoToken: dataToken,
    adminToken: environment.dataAdminToken,
    allowedOrigins: environment.dataOrigins,
    isGetAllowed: environment.graphqlGet,
    isIntrospectionOn: environment.graphqlIntrospection,
    logger,
    commonHeaders: DATA_HEADERS,
  });
  return {
    areas: {
      '/graphql': {
        fetch: graphql.fetch,
        readToken: () => undefined,
        formatError: graphql.formatError,
      },
      '/contact/form-token': { fetch: (...asked) => messages.fetch(...asked) },
      '/contact': {
        fetch: (request, address, context) =>
          request.method === 'POST' ? messages.fetch(request, address, context) : site(request),
        ...NO_EDGE_LIMITS,
      },
    },
    async close() {
      content.close();
      await comments.stop();
      await messages.close();
    },
  };
}
