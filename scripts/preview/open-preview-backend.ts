import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { requireSeed, type LoadedSite } from '#model/load-site.ts';
import type { SiteModel } from '#model/site-model.ts';
import { openDataPart } from '#parts/open-data-part.ts';
import { openImagesPart } from '#parts/open-images-part.ts';
import { openSandboxPart } from '#parts/open-sandbox-part.ts';
import { openStoreIfWritable } from '#parts/open-store-if-writable.ts';
import type { Part, PartOptions } from '#parts/part.ts';
import { createAreaFinder, type Area, type AreaRecord } from '#server/edge/area.ts';
import { createApp, type App } from '#server/edge/create-app.ts';
import { HttpError } from '#server/edge/http-error.ts';
import { createLogger } from '#server/edge/logger.ts';
import { parseEnvironment } from '#server/edge/parse-environment.ts';
import { createPreviewFiles, type PreviewFiles } from './create-preview-files.ts';
import { openPreviewMcp } from './open-preview-mcp.ts';
import { createReplaceablePart, type ReplaceablePart } from './create-replaceable-part.ts';

export interface PreviewBackendOptions {
  readonly root: string;
  /** The site of the files as they are now; the same object as long as nothing has changed. */
  readonly load: () => Promise<LoadedSite>;
  /** Reads a page of the preview as HTML. */
  readonly readPage: (path: string) => Promise<string>;
  /** What the server would find in its environment. DATA_DIR is a folder under .cache by default. */
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/** What answers a call, kept open until it is released. */
export interface Answerer {
  readonly app: App;
  readonly release: () => void;
}

/** The server's parts besides pages and search, over the files as they are now. */
export interface PreviewBackend {
  /** Finds what answers a path, with the part it belongs to as the files have it now. */
  find(path: string): Promise<Answerer | undefined>;
  close(): Promise<void>;
}

/** A part of the server, and what of the files it is made from. */
interface PartSource {
  readonly paths: RegExp;
  /** Another object when the part has to be opened again. */
  readonly readKey: (site: LoadedSite) => object;
  readonly write: (files: PreviewFiles, site: LoadedSite) => Promise<void>;
  /** @param areas what the other sources answer, as the files have it with each call */
  readonly open: (start: PartOptions, site: LoadedSite, areas: AreaRecord) => Promise<Part>;
}

const SOURCES: readonly PartSource[] = [
  {
    paths: /^\/(?:graphql|contact)(?:\/|$)/,
    readKey: ({ model }) => model,
    write: (files, { model }) => files.writeData(model),
    open: openDataPart,
  },
  {
    paths: /^\/_image$/,
    readKey: ({ model }) => model,
    write: (files) => files.writeImages(),
    open: openImagesPart,
  },
  {
    paths: /^\/(?:sandbox|callbacks)(?:\/|$)/,
    readKey: ({ readSeed }) => readSeed(),
    write: (files, { bundle, readSeed }) => files.writeSandbox(bundle(), requireSeed(readSeed())),
    open: (start) => openSandboxPart(start),
  },
  {
    paths: /^\/mcp$/,
    readKey: ({ model }) => model,
    write: (files, site) => files.writeMcp(site),
    open: openPreviewMcp,
  },
];
/** What agents ask of other sources. */
const ASKED = ['/sandbox/*', '/callbacks/*'];

// Answers carry no security policy: the preview's pages need more than the published ones may do.
const COMMON_HEADERS = { 'x-content-type-options': 'nosniff' };

function buildPublication({ settings, redirects }: SiteModel): PartOptions['publication'] {
  const { search, analytics, dataBackend } = settings;
  return {
    buildId: 'preview',
    redirects,
    scriptHashes: [],
    connectSources: [],
    search,
    isAnalyticsOn: analytics.enabled,
    isDataBackendOn: dataBackend.enabled,
    dataToken: dataBackend.token,
  };
}

/** A part as the files had it when it was opened. */
interface OpenPart {
  readonly key: object;
  readonly part: ReplaceablePart;
  readonly app: App;
}

/** Puts an app of its own before a part. */
function wrapPart(opened: Part, { site, logger }: PartOptions): Omit<OpenPart, 'key'> {
  const part = createReplaceablePart(opened);
  const app = createApp({
    site,
    areas: part.areas,
    logger,
    securityHeaders: COMMON_HEADERS,
    trustProxy: false,
  });
  return { part, app };
}

/** Areas of whichever part has them when a call comes. */
function createFollowingAreas(
  findPart: (path: string) => Promise<(OpenPart & Answerer) | undefined>,
): AreaRecord {
  const follow: Area['fetch'] = async (request, address, context) => {
    const { pathname } = new URL(request.url);
    const found = await findPart(pathname);
    try {
      const [, area] = (found && createAreaFinder(found.part.areas)(pathname)) ?? [];
      if (!area) throw new HttpError(404, 'Not found.');
      return await answerInOwnWords(area, request, address, context);
    } finally {
      found?.release();
    }
  };
  return Object.fromEntries(ASKED.map((path) => [path, { fetch: follow }]));
}

/** An area's response, its refusals too. */
async function answerInOwnWords(
  { fetch, formatError }: Area,
  ...[request, address, context]: Parameters<Area['fetch']>
): Promise<Response> {
  try {
    return await fetch(request, address, context);
  } catch (error) {
    if (error instanceof HttpError && formatError) return formatError(error, request, context);
    throw error;
  }
}

/**
 * Opens what the built server would, each part with its first request, and again when its files have changed.
 *
 * @throws EnvironmentError when a variable has a value that the server would refuse
 */
export async function openPreviewBackend(options: PreviewBackendOptions): Promise<PreviewBackend> {
  const { root, load, readPage, variables } = options;
  const dist = join(root, '.cache/preview');
  const files = createPreviewFiles({
    dist,
    synonymsFile: join(root, 'content/data/search-synonyms.yaml'),
    imagesDir: join(root, 'content/images'),
    readPage,
  });
  const environment = parseEnvironment({
    DATA_DIR: join(dist, 'data'),
    // A form that was opened before an edit can still be sent after it.
    FORM_SECRET: randomBytes(32).toString('hex'),
    ...variables,
  });
  const logger = createLogger({
    level: 'warn',
    write: (lines) => void process.stderr.write(lines),
  });
  const store = await openStoreIfWritable(environment, logger);
  const site = () => new Response('Not found\n', { status: 404 });
  const open = new Map<PartSource, OpenPart>();
  const closing = new Set<Promise<void>>();
  let turn: Promise<unknown> = Promise.resolve();

  function close(part: ReplaceablePart): void {
    const closed = part
      .close()
      .catch((error: unknown) => logger.error('close-failure', { message: String(error) }))
      .finally(() => closing.delete(closed));
    closing.add(closed);
  }

  async function refresh(source: PartSource): Promise<OpenPart> {
    const built = await load();
    const key = source.readKey(built);
    const known = open.get(source);
    if (known?.key === key) return known;
    await source.write(files, built);
    const publication = buildPublication(built.model);
    const start = {
      dist,
      environment,
      publication,
      store,
      site,
      logger,
      commonHeaders: COMMON_HEADERS,
    };
    const fresh = { key, ...wrapPart(await source.open(start, built, asked), start) };
    open.set(source, fresh);
    if (known) close(known.part);
    return fresh;
  }

  /** Held before the next turn begins, which may replace the part. */
  async function refreshAndHold(source: PartSource): Promise<OpenPart & Answerer> {
    const fresh = await refresh(source);
    return { ...fresh, release: fresh.part.hold() };
  }

  /** One after the other: a part that is opened twice would write its files twice. */
  async function findPart(path: string): Promise<(OpenPart & Answerer) | undefined> {
    const source = SOURCES.find(({ paths }) => paths.test(path));
    if (!source) return undefined;
    const refreshed = turn.then(() => refreshAndHold(source));
    turn = refreshed.catch(() => undefined);
    return refreshed;
  }

  const asked = createFollowingAreas(findPart);

  return {
    async find(path) {
      const found = await findPart(path);
      if (!found) return undefined;
      const { part, app, release } = found;
      if (createAreaFinder(part.areas)(path)) return { app, release };
      release();
      return undefined;
    },
    async close() {
      await turn;
      for (const { part } of open.values()) close(part);
      await Promise.all(closing);
      await store?.close();
    },
  };
}
