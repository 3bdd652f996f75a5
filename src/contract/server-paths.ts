import { MCP_PATH } from './mcp/endpoint.ts';

/** What the server answers itself, before it looks for a page: the path alone, or with `/*` everything below it too. */
export const SERVER_PATHS = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/graphql',
  '/contact',
  '/contact/form-token',
  '/_image',
  '/1/*',
  '/1/searches/report',
  '/sandbox/*',
  '/callbacks/*',
  MCP_PATH,
] as const;

/** A path of an area of the server, or of what the server says of itself. */
export type ServerPath = (typeof SERVER_PATHS)[number];

/** Where the server shows a page to readers, beside what it answers there to programs. */
const SHARED_PATHS: readonly string[] = ['/contact', '/sandbox', '/callbacks', MCP_PATH];

/** Whether the server answers a path itself, so that no reader can see a page there. */
export function isServerPath(path: string): boolean {
  const own = path.replace(/\/$/, '');
  if (SHARED_PATHS.includes(own)) return false;
  return SERVER_PATHS.some((known) =>
    known.endsWith('/*') ? `${own}/`.startsWith(known.slice(0, -1)) : own === known,
  );
}
