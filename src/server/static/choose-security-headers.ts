import { extname } from 'node:path';
import { NO_SNIFFING, type HeaderRecord } from '#server/edge/security-headers.ts';

/** Files that no browser shows as a page of their own, so that what rules a page has nothing to rule. */
const PARTS = new Set([
  '.css',
  '.js',
  '.mjs',
  '.rsc',
  '.woff2',
  '.png',
  '.jpg',
  '.webp',
  '.avif',
  '.ico',
]);
/** A drawing has its styles in itself, and may load and run nothing, not even what the pages may. */
const DRAWING: HeaderRecord = {
  ...NO_SNIFFING,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
};

/**
 * The security headers of a published file. A style sheet is one of three files of a first view: the headers of a page
 * would be a third of its bytes there.
 *
 * @param page the headers of a page
 */
export function chooseSecurityHeaders(name: string, page: HeaderRecord): HeaderRecord {
  const extension = extname(name).toLowerCase();
  if (extension === '.svg') return DRAWING;
  return PARTS.has(extension) ? NO_SNIFFING : page;
}
