import type { IncomingMessage } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Plugin } from 'vite';
import { asksForMcpPage, MCP_PATH } from '#contract/mcp/endpoint.ts';
import type { LoadedSite } from '#model/load-site.ts';
import type { PreviewBackend } from './open-preview-backend.ts';

interface PreviewBackendOptions {
  readonly root: string;
  /** The site of the files as they are now; the same object as long as nothing has changed. */
  readonly load: () => Promise<LoadedSite>;
}

/** What a page sends to, or is resized by, the server. Search has a plugin of its own. */
const BACKEND = /^\/(?:graphql|contact|_image|sandbox|callbacks|mcp)(?:\/|$)/;

/** Pages at addresses of the backend, which are rendered like every other. */
const PAGES = /^\/(?:contact|sandbox|callbacks)\/?$/;

function isForBackend(path: string, { method = 'GET', headers }: IncomingMessage): boolean {
  if (path === MCP_PATH) return !asksForMcpPage(method, headers.accept ?? null);
  const isPage = PAGES.test(path) && (method === 'GET' || method === 'HEAD');
  return BACKEND.test(path) && !isPage;
}

/**
 * Answers in the preview what the server's other parts answer: GraphQL, forms, images, sandbox, callbacks, MCP. Nothing
 * of it is loaded before it is asked for, so that the preview is there at once.
 */
export function previewBackend({ root, load }: PreviewBackendOptions): Plugin {
  let opened: Promise<PreviewBackend> | undefined;
  return {
    name: 'docs:preview-backend',
    // Most of what is kept there changes with every call.
    config: () => ({ server: { watch: { ignored: ['**/.cache/**'] } } }),
    configureServer(server) {
      async function open(): Promise<PreviewBackend> {
        const { openPreviewBackend } = await import('./open-preview-backend.ts');
        const readPage = async (path: string) => {
          const [origin] = server.resolvedUrls?.local ?? [];
          return origin === undefined ? '' : (await fetch(new URL(path, origin))).text();
        };
        return openPreviewBackend({ root, load, readPage, variables: process.env });
      }
      server.httpServer?.once('close', () => void opened?.then((backend) => backend.close()));
      server.middlewares.use((incoming, outgoing, next) => {
        const [path = '/'] = (incoming.url ?? '/').split('?');
        if (!isForBackend(path, incoming)) return next();
        opened ??= open();
        opened
          .then((backend) => backend.find(path))
          .then((found) => {
            if (!found) return next();
            const { app, release } = found;
            if (outgoing.destroyed) return release();
            outgoing.once('close', release);
            const listener = getRequestListener((request) =>
              app.fetch(request, {
                address: incoming.socket.remoteAddress,
                addHeaders: (headers) => outgoing.setHeaders(new Headers(headers)),
                onEnd: (listen) => void outgoing.once('close', () => listen(0)),
                isGone: () => outgoing.destroyed,
                isReceiving: () => !incoming.complete,
              }),
            );
            return listener(incoming, outgoing);
          })
          .catch(next);
      });
    },
  };
}
