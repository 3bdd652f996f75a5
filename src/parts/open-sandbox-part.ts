import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_CALLBACK_LIMITS, type CallbackLimits } from '#server/callbacks/callback-limits.ts';
import { formatProblem } from '#server/callbacks/http/problem.ts';
import { openCallbacks } from '#server/callbacks/open-callbacks.ts';
import { createHttpErrorFormat } from '#server/sandbox/http/errors/create-http-error-format.ts';
import { readPath } from '#server/edge/routing/read-path.ts';
import { DATA_HEADERS } from '#server/edge/security-headers.ts';
import type { AreaHandler } from '#server/edge/area.ts';
import { openSandbox } from '#server/sandbox/open-sandbox.ts';
import {
  NO_EDGE_LIMITS,
  EMPTY_PART,
  refuseWithoutStore,
  type Part,
  type PartOptions,
} from './part.ts';

/** Lets the pages about sandbox and callbacks be read at the addresses below which both answer. */
function besidePage({ site }: Pick<PartOptions, 'site'>, fetch: AreaHandler): AreaHandler {
  return (request, ...rest) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && /^\/(?:sandbox|callbacks)\/?$/.test(readPath(request.url));
    return isPage ? site(request) : fetch(request, ...rest);
  };
}

/** The sandbox, and the callbacks that it sends as soon as they are committed. */
export async function openSandboxPart(
  start: PartOptions,
  callbackLimits: CallbackLimits = DEFAULT_CALLBACK_LIMITS,
): Promise<Part> {
  const { dist, environment, store, logger } = start;
  if (!environment.sandbox) return EMPTY_PART;
  // What the build has written there.
  const readJson = async (file: string) => JSON.parse(await readFile(join(dist, file), 'utf8'));
  const readDescription = () => readJson('client/openapi.json');
  if (!store) {
    // What refuses every call has to work without the files of the build too.
    const formatHttpError = createHttpErrorFormat(await readDescription().catch(() => ({})));
    return {
      areas: {
        '/sandbox/*': {
          fetch: besidePage(start, refuseWithoutStore),
          formatError: formatHttpError,
        },
        '/callbacks/*': {
          fetch: besidePage(start, refuseWithoutStore),
          formatError: formatProblem,
        },
      },
      close: async () => {},
    };
  }
  const description = await readDescription();
  const formatHttpError = createHttpErrorFormat(description);
  const callbacks = openCallbacks({
    db: store.db,
    logger,
    commonHeaders: DATA_HEADERS,
    allowedHosts: environment.callbackHosts,
    limits: callbackLimits,
  });
  const sandbox = openSandbox({
    db: store.db,
    description,
    seed: await readJson('sandbox/seed.json'),
    allowedOrigins: environment.sandboxOrigins,
    limits: {
      requestsPerMinute: environment.sandboxRateLimit,
      addressRequestsPerMinute: environment.sandboxAddressRateLimit,
      workspaces: environment.sandboxWorkspaces,
      workspacesPerHour: environment.sandboxWorkspacesPerHour,
      copiedBytes: environment.sandboxCopiesMb * 2 ** 20,
    },
    // What other processes commit is found by the delivery worker's timer.
    onCommit: (workspaceId) => callbacks.notify(workspaceId),
    commonHeaders: DATA_HEADERS,
    logger,
  });
  return {
    areas: {
      '/sandbox/*': {
        fetch: besidePage(start, (...asked) => sandbox.fetch(...asked)),
        formatError: formatHttpError,
        ...NO_EDGE_LIMITS,
      },
      '/callbacks/*': {
        fetch: besidePage(start, (request) => callbacks.fetch(request)),
        formatError: (error) => callbacks.formatError(error),
      },
    },
    endStreams: () => callbacks.close(),
    close: () => sandbox.close(),
  };
}
