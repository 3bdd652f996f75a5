import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import type { SiteModel } from '#model/site-model.ts';
import { buildDocument } from './document.ts';
import { knowDetachedBuffers } from './know-detached-buffers.ts';
import { formatPayloadPath, UPDATED_EVENT } from './payload.ts';
import { createPreviewRenderer, type PreviewRenderer } from './preview-renderer.ts';
import { watchContentModules, type ContentModules } from './watch-content-modules.ts';
import { watchLateSaves } from './watch-late-saves.ts';
import type { SiteRenderer } from './write-pages.ts';

/** A mistake in content or description, as the browser's overlay shows it. */
export interface DevProblem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** The model with what goes with it. */
export interface DevContent {
  readonly model: SiteModel;
  readonly problems: readonly DevProblem[];
  /** Builds the files besides pages (openapi.json, PATH.md...). */
  readonly buildFiles: () => readonly { path: string; contentType: string; body: string }[];
}

/** What the live preview needs from the rest of the project. */
export interface DevSite {
  /** The model as the files are now, with what is wrong in them. */
  load(): Promise<DevContent>;
  /** Forgets what was read from a file. */
  invalidate(file: string): void;
  /** Folders whose files make the model. */
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

/** The live preview: renders each page when asked, from the files as they are. */
export function devPreview(site: DevSite, starter: string): Plugin {
  return {
    name: 'docs:preview',
    configureServer(server) {
      knowDetachedBuffers();
      watchLateSaves(server.watcher);
      const modules = watchSources(server, site);
      const renderer = createPreviewRenderer(server, modules.waitForReplaced);
      return () => {
        server.middlewares.use((request, response, next) => {
          answer(renderer, site, starter, request, response).then(
            (answered) => (answered ? undefined : next()),
            (error: unknown) => next(error),
          );
        });
      };
    },
  };
}

function watchSources(server: ViteDevServer, site: DevSite): ContentModules {
  const { hot } = server.environments.client;
  server.watcher.add([...site.watched]);
  const announce = (file?: string) =>
    hot.send({ type: 'custom', event: 'rsc:update', data: { file } });
  const modules = watchContentModules(server, site.watched, announce);
  async function report(sayWhenSound: boolean): Promise<void> {
    const { problems } = await site.load();
    const [first] = problems;
    if (first) hot.send({ type: 'error', err: describe(problems, first) });
    // An update, even of nothing, takes the overlay away.
    else if (sayWhenSound) hot.send({ type: 'update', updates: [] });
  }
  server.watcher.on('all', (event, file) => {
    if (!site.watched.some((folder) => file.startsWith(folder))) return;
    site.invalidate(file);
    // A page that is fetched twice comes half as soon.
    if (event !== 'change' || !modules.has(file)) announce(file);
    void report(true);
  });
  server.ws.on('connection', () => void report(true));
  // Each update that the browser has taken in took the overlay away.
  hot.on(UPDATED_EVENT, () => void report(false));
  return modules;
}

function describe(problems: readonly DevProblem[], { file, line }: DevProblem) {
  const texts = problems.map((problem) => `${problem.file}:${problem.line}\n${problem.message}`);
  return { message: texts.join('\n\n'), stack: '', loc: { file, line, column: 1 } };
}

async function answer(
  preview: PreviewRenderer,
  site: DevSite,
  starter: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname.startsWith('/images/')) return sendImage(site, pathname, response);
  const { model, buildFiles } = await site.load();
  const mayBeFile = extname(pathname) !== '' && !pathname.endsWith('.rsc');
  const file = mayBeFile && buildFiles().find(({ path }) => path === pathname);
  if (file) return send(response, 200, file.contentType, file.body);
  const wantsPayload = pathname.endsWith('.rsc');
  const asked = wantsPayload ? pathname.slice(0, -4).replace(/^\/index$/, '/') : pathname;
  const rendered = await preview.render(async (renderer) => {
    const known = renderer.listPaths(model).includes(asked);
    if (!known && extname(asked)) return undefined;
    const path = known ? asked : '/404';
    const body = wantsPayload
      ? await renderer.renderPayload(model, path, 'preview')
      : await renderHtml(renderer, model, path, starter);
    return { status: known ? 200 : 404, body };
  });
  if (!rendered) return false;
  const type = wantsPayload ? 'text/x-component' : 'text/html; charset=utf-8';
  return send(response, rendered.status, type, rendered.body);
}

async function renderHtml(
  renderer: SiteRenderer,
  model: SiteModel,
  path: string,
  starter: string,
): Promise<string> {
  const page = await renderer.renderRoute(model, path, 'preview');
  const entryUrl = await renderer.getEntryUrl();
  const parts = { starter, entryUrl, renderAfterMount: false, hydrateAtOnce: true };
  return buildDocument(page, formatPayloadPath(path), parts);
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
