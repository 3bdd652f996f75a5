import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { BuiltSite } from '#model/build-site.ts';
import type { SiteModel } from '#model/site-model.ts';
import { openDataPart } from '#parts/open-data-part.ts';
import { openImagesPart } from '#parts/open-images-part.ts';
import { openSandboxPart } from '#parts/open-sandbox-part.ts';
import { openStoreIfWritable } from '#parts/open-store-if-writable.ts';
import type { Part, Start } from '#parts/part.ts';
import { createAreaFinder } from '#server/http/area.ts';
import { createApp, type App } from '#server/http/create-app.ts';
import { createLogger } from '#server/http/logger.ts';
import { parseEnvironment } from '#server/http/parse-environment.ts';
import { createPreviewFiles, type PreviewFiles } from './create-preview-files.ts';

export interface PreviewBackendOptions {
  readonly root: string;
  /** The site of the files as they are now; the same object as long as nothing has changed. */
  readonly load: () => Promise<BuiltSite>;
  /** Reads a page of the preview as HTML. */
  readonly readPage: (path: string) => Promise<string>;
  /** What the server would find in its environment. DATA_DIR is a folder under .cache by default. */
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/** The server's parts besides pages and search, over the files as they are now. */
export interface PreviewBackend {
  /** Finds what answers a path, with the part it belongs to as the files have it now. */
  find(path: string): Promise<App | undefined>;
  close(): Promise<void>;
}

/** A part of the server, and what of the files it is made from. */
interface PartSource {
  readonly paths: RegExp;
  /** Another object when the part has to be opened anew. */
  readonly readKey: (site: BuiltSite) => object;
  readonly write: (files: PreviewFiles, site: BuiltSite) => Promise<void>;
  readonly open: (start: Start) => Promise<Part>;
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
    readKey: ({ bundle }) => bundle().json,
    write: (files, { bundle }) => files.writeDescription(bundle()),
    open: openSandboxPart,
  },
];
// Answers carry no security policy: the preview's pages need more than the published ones may do.
const COMMON_HEADERS = { 'x-content-type-options': 'nosniff' };

function buildPublication({ settings, redirects }: SiteModel): Start['publication'] {
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

async function closePart(part: Part): Promise<void> {
  await part.endStreams?.();
  await part.close();
}

/**
 * Opens what the built server would, each part with its first request, and again when its files have changed.
 *
 * @throws EnvironmentError when a variable has a value that the server would refuse
 */
export async function openPreviewBackend(options: PreviewBackendOptions): Promise<PreviewBackend> {
  const { root, load, readPage, variables } = options;
  const dist = join(root, '.cache/preview');
  const files = createPreviewFiles({ dist, imagesDir: join(root, 'content/images'), readPage });
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
  const open = new Map<PartSource, { readonly key: object; readonly part: Part; app: App }>();
  let turn: Promise<unknown> = Promise.resolve();

  async function refresh(source: PartSource) {
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
    const part = await source.open(start);
    const { areas } = part;
    const app = createApp({
      site,
      areas,
      logger,
      securityHeaders: COMMON_HEADERS,
      trustProxy: false,
    });
    const fresh = { key, part, app };
    open.set(source, fresh);
    if (known) await closePart(known.part);
    return fresh;
  }

  return {
    async find(path) {
      const source = SOURCES.find(({ paths }) => paths.test(path));
      if (!source) return undefined;
      // One after the other: a part that is opened twice would write its files twice.
      const refreshed = turn.then(() => refresh(source));
      turn = refreshed.catch(() => undefined);
      const { part, app } = await refreshed;
      return createAreaFinder(part.areas)(path) && app;
    },
    async close() {
      await turn;
      for (const { part } of open.values()) await closePart(part);
      await store?.close();
    },
  };
}
