// The image area behind the server's own front, for bench/images.ts: node serve-images.ts <port> <images> <cache>
import { join } from 'node:path';
import { createApp } from '#server/edge/create-app.ts';
import { listen } from '#server/edge/listen.ts';
import { createLogger } from '#server/edge/logger.ts';
import { buildSecurityHeaders } from '#server/edge/security-headers.ts';
import { openImages } from '#server/images/open-images.ts';

const [port = '0', imagesDir = '', cacheDir = ''] = process.argv.slice(2);
const commonHeaders = buildSecurityHeaders([]);
const logger = createLogger({ level: 'warn', write: (lines) => void process.stderr.write(lines) });
const folder = join(import.meta.dirname, '../../src/server/images/convert');
const images = await openImages({
  imagesDir,
  cacheDir,
  processFile: join(folder, 'conversion-process.ts'),
  remoteHosts: [],
  logger,
  commonHeaders,
});
const app = createApp({
  site: () => new Response('ok'),
  areas: { '/_image': { fetch: (request) => images.fetch(request), requestsPerMinute: 0 } },
  logger,
  securityHeaders: commonHeaders,
  trustProxy: false,
});
const server = await listen({
  app,
  port: Number(port),
  host: '127.0.0.1',
  securityHeaders: commonHeaders,
});
process.once('SIGTERM', () => void server.close(0).then(() => images.close()));
