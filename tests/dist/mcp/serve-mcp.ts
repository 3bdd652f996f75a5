import { join } from 'node:path';
import { root } from '#scripts/lib/root.mjs';
import type { AreaRecord } from '#server/edge/area.ts';
import { createApp } from '#server/edge/create-app.ts';
import { listen } from '#server/edge/listen.ts';
import { createLogger } from '#server/edge/logger.ts';
import { parseEnvironment } from '#server/edge/parse-environment.ts';
import { createFeedback } from '#server/feedback/create-feedback.ts';
import type { McpOptions } from '#server/mcp/open-mcp.ts';
import { createStaticSite } from '#server/static/create-static-site.ts';
import { loadPublication } from '#server/static/load-publication.ts';
import { loadSiteFiles } from '#server/static/load-site-files.ts';
import { createTempStore } from '#server/testing/create-temp-store.ts';
import { openMcpPart } from '#parts/open-mcp-part.ts';
import { openSandboxPart } from '#parts/open-sandbox-part.ts';
import { openSearchPart } from '#parts/open-search-part.ts';
import type { PartOptions } from '#parts/part.ts';

/** The endpoint over the built site, on a socket and a database of its own. */
export interface ServedMcp {
  readonly url: URL;
  /** Sends a request to the endpoint. */
  send(init: RequestInit): Promise<Response>;
  /** What the writers find as comments on pages. */
  listComments(): Promise<readonly string[]>;
  /** What the server has logged so far. */
  readLog(): string;
  close(): Promise<void>;
}

export interface ServeOptions {
  readonly extension?: McpOptions['extension'];
  readonly variables?: Readonly<Record<string, string>>;
}

/** No limit that a test meets by its number of calls alone. */
const VARIABLES = {
  RATE_LIMIT: '0',
  SEARCH_RATE_LIMIT: '100000000',
  SANDBOX_RATE_LIMIT: '100000000',
  SANDBOX_ADDRESS_RATE_LIMIT: '100000000',
  SANDBOX_WORKSPACES_PER_HOUR: '100000000',
  SANDBOX_WORKSPACES: '100000',
};
const dist = join(root, 'dist');

let files: ReturnType<typeof loadSiteFiles> | undefined;

/** The files of the site, which no test changes: read once for all tests of a process. */
function recallFiles(): ReturnType<typeof loadSiteFiles> {
  files ??= loadSiteFiles({ dir: join(dist, 'client'), commonHeaders: {} });
  return files;
}

async function buildStart(variables: ServeOptions['variables'], write: (lines: string) => void) {
  const store = await createTempStore();
  const publication = await loadPublication(join(dist, 'site.json'));
  const start: PartOptions = {
    dist,
    environment: parseEnvironment({ DATA_DIR: store.dataDir, ...VARIABLES, ...variables }),
    publication,
    store,
    site: createStaticSite({
      files: await recallFiles(),
      redirects: publication.redirects,
      commonHeaders: {},
    }),
    logger: createLogger({ level: 'warn', write }),
    commonHeaders: {},
  };
  return { start, store };
}

/** Serves the endpoint on a free port of this machine. */
export async function serveMcp({ extension, variables }: ServeOptions = {}): Promise<ServedMcp> {
  const log: string[] = [];
  const { start, store } = await buildStart(variables, (lines) => void log.push(lines));
  const { site, logger, environment } = start;
  const asked = [await openSearchPart(start), await openSandboxPart(start)];
  const areas = Object.assign({}, ...asked.map((part) => part.areas)) as AreaRecord;
  const mcp = await openMcpPart(start, { areas, ...(extension && { extension }) });
  const app = createApp({
    site,
    areas: { ...areas, ...mcp.areas },
    requestsPerMinute: environment.rateLimit,
    logger,
    securityHeaders: {},
    trustProxy: false,
  });
  const server = await listen({ app, port: 0, host: '127.0.0.1', securityHeaders: {} });
  const url = new URL('/mcp', server.url);
  const parts = [...asked, mcp];
  return {
    url,
    send: (init) => fetch(url, init),
    async listComments() {
      const { comments } = await createFeedback({ db: store.db, clock: Date }).listComments();
      return comments.map(({ comment }) => comment ?? '');
    },
    readLog() {
      logger.flush();
      return log.join('');
    },
    async close() {
      for (const part of parts) await part.endStreams?.();
      await server.close(0);
      for (const part of parts) await part.close();
      await store.remove();
    },
  };
}
