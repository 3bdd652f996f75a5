import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Plugin, ViteDevServer } from 'vite';
import { formatDocsPath } from '#contract/docs-path.ts';
import type { SiteModel } from '#model/site-model.ts';
import { buildDocument } from './document.ts';
import { createDocumentPayloads, type DocumentPayloads } from './document-payloads.ts';
import { polyfillDetachedBuffers } from './polyfill-detached-buffers.ts';
import { listClientModules } from './list-client-modules.ts';
import { REVISION_HEADER, UPDATED_EVENT } from './payload.ts';
import { createPreviewRenderer, type PreviewRenderer } from './preview-renderer.ts';
import { createPreviewRevision, type PreviewRevision } from './preview-revision.ts';
import { watchLateSaves } from './watch-late-saves.ts';
import { watchServerModules, type ServerModules } from './watch-server-modules.ts';
import type { SiteRenderer } from './render-page-files.ts';

/** A mistake in content or description, as the browser's overlay shows it. */
export interface DevProblem {
  readonly file: string;
  readonly line: number;
  /** 1-based; the beginning of the line where it is left out. */
  readonly column?: number;
  readonly message: string;
}

/** A file besides pages. */
interface DevFile {
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

/** The model with what goes with it. */
export interface DevContent {
  readonly model: SiteModel;
  readonly problems: readonly DevProblem[];
  /** Builds the files besides pages (openapi.json, PATH.md...). */
  readonly buildFiles: () => readonly DevFile[];
  /** Builds a file that is too dear to be built with all others; undefined where there is none at the address. */
  readonly buildFile: (path: string) => Promise<DevFile | undefined>;
}

/** What the live preview needs from the rest of the project. */
export interface DevSite {
  /** The model as the files are now, with what is wrong in them. */
  load(): Promise<DevContent>;
  /** What is hard to read in the texts as they are now, and what is wrong with words for the search. Pages do not wait for it. */
  listHardTexts(): Promise<readonly DevProblem[]>;
  /** Forgets what was read from a file. */
  invalidate(file: string): void;
  /** Folders whose files make the model, and single files. */
  readonly watched: readonly string[];
  /** Folder that stands at /images/. */
  readonly imagesDir: string;
}

const IMAGE_TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
};

/** What a page of the preview is answered from. */
interface Preview {
  readonly site: DevSite;
  readonly starter: string;
  readonly renderer: PreviewRenderer;
  readonly revision: PreviewRevision;
  readonly payloads: DocumentPayloads;
}

/** How long nothing has to happen before the texts are checked, which takes as long as a page: pages come first. */
const TEXTS_REST_MS = 400;
const BROWSER_ENTRY = 'src/render/entry.browser.tsx';
const EARLY_URL = '/src/early/main.ts';
const PAYLOAD_TYPE = 'text/x-component';

/** The live preview: renders each page when asked, from the files as they are. */
export function devPreview(site: DevSite, starter: string): Plugin {
  return {
    name: 'docs:preview',
    config: ({ root = process.cwd() }) => ({
      optimizeDeps: { entries: [BROWSER_ENTRY, ...listClientModules(root, 'src')] },
    }),
    configureServer(server) {
      polyfillDetachedBuffers();
      watchLateSaves(server.watcher);
      const modules = watchSources(server, site);
      const preview: Preview = {
        site,
        starter,
        renderer: createPreviewRenderer(server, modules),
        revision: createPreviewRevision(server),
        payloads: createDocumentPayloads(),
      };
      return () => {
        server.middlewares.use((request, response, next) => {
          answer(preview, request, response).then(
            (answered) => (answered ? undefined : next()),
            (error: unknown) => next(error),
          );
        });
      };
    },
  };
}

function watchSources(server: ViteDevServer, site: DevSite): ServerModules {
  const { hot } = server.environments.client;
  server.watcher.add([...site.watched]);
  const announce = (file?: string) =>
    hot.send({ type: 'custom', event: 'rsc:update', data: { file } });
  const modules = watchServerModules(server, announce);
  const printProblems = createProblemPrinter(server.config.logger);
  let newest = 0;
  function tell(problems: readonly DevProblem[]): void {
    printProblems(formatProblems(problems));
    const [first] = problems;
    if (first) hot.send({ type: 'error', err: describe(problems, first) });
  }
  async function report(sayWhenSound: boolean): Promise<void> {
    const own = (newest += 1);
    const { problems } = await site.load();
    // What keeps a page from being right comes first, and at once.
    if (problems.length > 0) return tell(problems);
    // An update, even of nothing, takes the overlay away.
    if (sayWhenSound) hot.send({ type: 'update', updates: [] });
    await sleep(TEXTS_REST_MS);
    if (own !== newest) return;
    const hardTexts = await site.listHardTexts();
    if (own === newest) tell(hardTexts);
  }
  /** Reports, and says why when it cannot: an error that nobody takes would end the preview. */
  const look = (sayWhenSound: boolean) =>
    void report(sayWhenSound).catch((error: unknown) => server.config.logger.error(String(error)));
  server.watcher.on('all', (event, file) => {
    if (!site.watched.some((folder) => file.startsWith(folder))) return;
    site.invalidate(file);
    // A page that is fetched twice comes half as soon.
    if (event !== 'change' || !modules.has(file)) announce(file);
    look(true);
  });
  look(false);
  server.ws.on('connection', () => look(true));
  // Each update that the browser has taken in took the overlay away.
  hot.on(UPDATED_EVENT, () => look(false));
  return modules;
}

/** Prints mistakes in the terminal when they have changed: those who write may not have a page open. */
function createProblemPrinter(logger: ViteDevServer['config']['logger']): (text: string) => void {
  let printed = '';
  return (text) => {
    if (text === printed) return;
    printed = text;
    if (text === '') logger.info('All mistakes are corrected.', { timestamp: true });
    else logger.error(text, { timestamp: true });
  };
}

function formatProblems(problems: readonly DevProblem[]): string {
  return problems
    .map(({ file, line, column, message }) => {
      const place = [file, line, ...(column === undefined ? [] : [column])].join(':');
      return `${place}\n${message}`;
    })
    .join('\n\n');
}

function describe(problems: readonly DevProblem[], { file, line, column = 1 }: DevProblem) {
  return { message: formatProblems(problems), stack: '', loc: { file, line, column } };
}

async function answer(
  preview: Preview,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { site, revision, payloads } = preview;
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname.startsWith('/images/')) return sendImage(site, pathname, response);
  const kept = payloads.take(pathname + search);
  const current = kept?.revision ?? revision.read();
  const wantsPayload = pathname.endsWith('.rsc');
  if (wantsPayload) response.setHeader(REVISION_HEADER, current);
  if (kept) return send(response, 200, PAYLOAD_TYPE, kept.body);
  const content = await site.load();
  const { model } = content;
  const mayBeFile = extname(pathname) !== '' && !wantsPayload;
  const file = mayBeFile ? await findFile(content, pathname) : undefined;
  if (file) return send(response, 200, file.contentType, file.body);
  const moved = wantsPayload ? undefined : findMoved(model, pathname);
  if (moved !== undefined) return redirect(response, moved + search);
  const asked = wantsPayload ? pathname.slice(0, -4).replace(/^\/index$/, '/') : pathname;
  const rendered = await preview.renderer.render(async (renderer) => {
    const known = Object.hasOwn(model.pages, asked);
    if (!known && extname(asked)) return undefined;
    const path = known ? asked : '/404';
    const body = wantsPayload
      ? (await renderer.renderPayload(model, path, 'preview')).payload
      : await renderHtml(preview, renderer, { model, path, revision: current });
    return { status: known ? 200 : 404, body };
  });
  if (!rendered) return false;
  const type = wantsPayload ? PAYLOAD_TYPE : 'text/html; charset=utf-8';
  return send(response, rendered.status, type, rendered.body);
}

async function findFile(
  { buildFiles, buildFile }: DevContent,
  pathname: string,
): Promise<DevFile | undefined> {
  return (await buildFile(pathname)) ?? buildFiles().find(({ path }) => path === pathname);
}

/** Where an address leads that is no page's own, as on the built server; undefined where it stays. */
function findMoved({ pages, redirects }: SiteModel, pathname: string): string | undefined {
  if (pages[pathname] || extname(pathname) !== '') return undefined;
  const page = formatDocsPath(pathname);
  return redirects[pathname] ?? redirects[page] ?? (pages[page] ? page : undefined);
}

interface RenderRequest {
  readonly model: SiteModel;
  readonly path: string;
  readonly revision: string;
}

async function renderHtml(
  { payloads, starter }: Preview,
  renderer: SiteRenderer,
  { model, path, revision }: RenderRequest,
): Promise<string> {
  const { renderAfterMount } = model.settings;
  const page = await renderer.renderRoute(model, path, 'preview');
  const entryUrl = await renderer.getEntryUrl();
  const parts = {
    starter,
    earlyUrl: EARLY_URL,
    entryUrl,
    renderAfterMount,
    hydrateAtOnce: true,
  };
  const payloadPath = payloads.store(path, { body: page.payload, revision });
  return buildDocument(page, payloadPath, parts);
}

async function sendImage(
  site: DevSite,
  pathname: string,
  response: ServerResponse,
): Promise<boolean> {
  const file = join(
    site.imagesDir,
    normalize(decodeURIComponent(pathname.slice('/images'.length))),
  );
  const body = await readFile(file).catch(() => undefined);
  return body
    ? send(response, 200, IMAGE_TYPES[extname(file)] ?? 'application/octet-stream', body)
    : false;
}

function redirect(response: ServerResponse, location: string): boolean {
  // What is kept of a redirect would outlive the line that it comes from.
  response.writeHead(308, { location, 'cache-control': 'no-store' });
  response.end();
  return true;
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Uint8Array,
): boolean {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(body);
  return true;
}
