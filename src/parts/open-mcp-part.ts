import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { asksForMcpPage, MCP_MAX_BODY_BYTES, MCP_PATH } from '#contract/mcp/endpoint.ts';
import { AGENT_MARK } from '#contract/mcp/report.ts';
import type { Area, AreaRecord } from '#server/edge/area.ts';
import { HttpError } from '#server/edge/http-error.ts';
import { DATA_HEADERS } from '#server/edge/security-headers.ts';
import { createFeedback } from '#server/feedback/create-feedback.ts';
import type { Ask, McpParts, ProblemReport } from '#server/mcp/collaborators.ts';
import { indexContent } from '#server/mcp/content/index-content.ts';
import { loadMcpContent } from '#server/mcp/content/load-content.ts';
import { openMcp, type McpOptions } from '#server/mcp/open-mcp.ts';
import { EMPTY_PART, type Part, type PartOptions } from './part.ts';
import type { SiteStore } from './site-tables.ts';

/** The parts of the server that the tools ask. */
export interface McpSources {
  /** What the search, the sandbox and the callbacks answer. */
  readonly areas: AreaRecord;
  readonly countCall?: McpParts['countCall'];
  readonly extension?: McpOptions['extension'];
}

/** The MCP endpoint, beside the page that says how to add the endpoint to a client. */
export async function openMcpPart(start: PartOptions, sources: McpSources): Promise<Part> {
  const { dist, environment, publication, store, site, logger } = start;
  if (!environment.mcp) return EMPTY_PART;
  const content = indexContent(await loadMcpContent(join(dist, 'mcp/content.json')));
  const { areas, countCall, extension } = sources;
  const sandbox = areas['/sandbox/*'];
  const callbacks = areas['/callbacks/*'];
  const mcp = openMcp({
    parts: {
      content,
      readFile: (path) => readText(site, path),
      search: createAsk(areas['/1/*']!),
      searchIndex: publication.search,
      ...(sandbox && { sandbox: createAsk(sandbox) }),
      ...(callbacks && { callbacks: createAsk(callbacks) }),
      ...(store && publication.isDataBackendOn && { report: createReport(store) }),
      ...(countCall && { countCall }),
    },
    sources: {
      hosts: [new URL(content.siteUrl).hostname, ...environment.mcpHosts],
      origins: environment.mcpOrigins,
    },
    commonHeaders: DATA_HEADERS,
    logger,
    ...(extension && { extension }),
  });
  return {
    areas: {
      [MCP_PATH]: {
        fetch: (request, ...rest) =>
          asksForMcpPage(request.method, request.headers.get('accept'))
            ? site(request)
            : mcp.fetch(request, ...rest),
        formatError: (error) => mcp.formatError(error),
        bodyBytes: MCP_MAX_BODY_BYTES,
      },
    },
    endStreams: () => mcp.close(),
    close: () => mcp.close(),
  };
}

/** An area as a function in this process, which says why it refuses as the area does. */
function createAsk({ fetch, formatError }: Area): Ask {
  return async (request, { address, id }) => {
    const context = { id };
    try {
      return await fetch(request, address, context);
    } catch (error) {
      if (error instanceof HttpError && formatError) return formatError(error, request, context);
      throw error;
    }
  };
}

/** Reads a published file as the site hands the file out. */
async function readText(site: PartOptions['site'], path: string): Promise<string | undefined> {
  try {
    const headers = { 'accept-encoding': 'identity' };
    const response = site(new Request(`http://localhost${path}`, { headers }));
    return response.status === 200 ? await response.text() : undefined;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined;
    throw error;
  }
}

const TOKEN_BYTES = 24;

/** Keeps a report as a comment on the page. Each report is that of a reader of its own, since agents have no token. */
function createReport({ db }: SiteStore): (report: ProblemReport) => Promise<void> {
  const feedback = createFeedback({ db, clock: Date });
  return async ({ pagePath, text }) => {
    await feedback.give({
      pagePath,
      readerToken: randomBytes(TOKEN_BYTES).toString('base64url'),
      isHelpful: false,
      comment: `${AGENT_MARK}${text}`,
    });
  };
}
