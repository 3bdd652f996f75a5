import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createApp, type App } from '#server/edge/create-app.ts';
import { createLogger } from '#server/edge/logger.ts';
import { buildSecurityHeaders } from '#server/edge/security-headers.ts';
import { createReadyFinder } from '#server/static/create-ready-finder.ts';
import { createStaticSite } from '#server/static/create-static-site.ts';
import { loadSiteFiles, type LoadOptions } from '#server/static/load-site-files.ts';

/** Text long enough to be worth compressing. */
export const PAGE = `<h1>Create an account</h1>${'<p>wallet</p>'.repeat(400)}`;
export const NOT_FOUND = `<h1>Not found</h1>${'<p>search</p>'.repeat(100)}`;
export const PICTURE = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));

const FILES: Readonly<Record<string, string | Buffer>> = {
  'index.html': '<h1>Home</h1>',
  '404/index.html': NOT_FOUND,
  'accounts/create-account/index.html': PAGE,
  'api/index.html': '<h1>API console</h1>',
  'accounts/create-account.rsc': '0:{}',
  'accounts/create-account.md': '# Create an account',
  'assets/entry-a1b2c3.js': 'export {};',
  'images/picture.png': PICTURE,
  'openapi.json': '{}',
  '.well-known/api-catalog': '{}',
};
const COMPRESSED = /\.(html|js)$/;

/** A folder as a build leaves it, in the system's temporary folder, with a secret file beside it. */
async function createTempDist(): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'site-'));
  await writeFile(join(dist, 'secret.txt'), 'secret');
  for (const [name, body] of Object.entries(FILES)) {
    const file = join(dist, 'client', name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, body);
    if (!COMPRESSED.test(name)) continue;
    await writeFile(`${file}.br`, brotliCompressSync(body));
    await writeFile(`${file}.gz`, gzipSync(body));
  }
  return dist;
}

export interface TempSite extends App {
  /** Lines that were logged, without the newline. */
  readonly lines: string[];
  /** Asks for a path, with headers. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
}

/** The whole server on a temporary folder, without a socket. */
export async function createTempSite(
  options: Partial<LoadOptions> & { readonly trustProxy?: boolean } = {},
): Promise<TempSite> {
  const commonHeaders = buildSecurityHeaders(['sha256-AAA=']);
  const dir = join(await createTempDist(), 'client');
  const files = await loadSiteFiles({ dir, commonHeaders, ...options });
  const redirects = { '/accounts/new-account': '/accounts/create-account' };
  const lines: string[] = [];
  const app = createApp({
    site: createStaticSite({ files, redirects, commonHeaders }),
    findReady: createReadyFinder(files),
    logger: createLogger({
      level: 'info',
      write: (text) => lines.push(...text.trim().split('\n')),
    }),
    securityHeaders: commonHeaders,
    trustProxy: options.trustProxy ?? false,
  });
  return {
    ...app,
    lines,
    get: async (path, headers = {}) =>
      app.fetch(new Request(`http://localhost${path}`, { headers })),
  };
}
