import { extname } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.rsc': 'text/x-component; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.http': 'text/plain; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.yaml': 'application/yaml; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.atom': 'application/atom+xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.csv': 'text/csv; charset=utf-8',
  '.tgz': 'application/gzip',
  '.zip': 'application/zip',
  '.pdf': 'application/pdf',
};

/** Files whose name says nothing of their type, or not all of it. */
const NAMED_TYPES: Readonly<Record<string, string>> = {
  // RFC 9727, 4.2.
  '.well-known/api-catalog':
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
};

/** Content-Type of a published file, by its name; bytes of unknown kind are a download. */
export function formatContentType(path: string): string {
  return NAMED_TYPES[path] ?? TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
}
