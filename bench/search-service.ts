// The search service under load: 2,000 queries a second for half a minute, at the size of this site and at 10,000 pages.
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createSearchEngine } from '#server/search/engine/create-search-engine.ts';
import { serializeEngine } from '#server/search/engine/serialize-engine.ts';
import { enlargeRecords } from './search-relevance/enlarge-records.ts';
import { getPercentile, listKeystrokes } from './search-relevance/latency.ts';
import { loadRelevanceData, type RelevanceData } from './search-relevance/load-relevance-data.ts';
import type { Measurement } from './support/measurement.ts';
import { root, startSite } from './support/process.ts';
import { sendLoad, type Load } from './support/send-load.ts';

const PER_SECOND = 2000;
const SECONDS = Number(process.env['SEARCH_SECONDS'] ?? 30);
const WARM_UP_SECONDS = 3;
const SERVER_CORE = 0;
/** Records of 10,000 pages. */
const LARGE = 48_000;
const PATH = '/1/indexes/*/queries?x-algolia-application-id=DOCS&x-algolia-api-key=docs-search';

/** A build's output with another index in it; the rest is linked, so whatever the server reads is there. */
async function createDist(index: Uint8Array): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'search-bench-'));
  await mkdir(join(dir, 'dist/search'), { recursive: true });
  // The server finds what it reads by the place of its own file, which a link would give away.
  await cp(join(root, 'dist/server'), join(dir, 'dist/server'), { recursive: true });
  await cp(join(root, 'package.json'), join(dir, 'package.json'));
  await symlink(join(root, 'node_modules'), join(dir, 'node_modules'));
  const built = await readdir(join(root, 'dist'));
  const linked = built.filter((name) => name !== 'server' && name !== 'search');
  for (const name of linked) await symlink(join(root, 'dist', name), join(dir, 'dist', name));
  await writeFile(join(dir, 'dist/search/docs.bin'), index);
  return dir;
}

/** Searches as the site's dialog sends them. */
function sendSearches(url: string, queries: readonly string[], seconds: number): Promise<Load> {
  const bodies = queries.map((query) =>
    JSON.stringify({ requests: [{ indexName: 'docs', query, hitsPerPage: 5 }] }),
  );
  return sendLoad({ url, path: PATH, bodies, perSecond: PER_SECOND, seconds });
}

async function measureSize(
  name: string,
  records: RelevanceData['records'],
  data: RelevanceData,
  most: number,
): Promise<Measurement[]> {
  const index = serializeEngine(createSearchEngine(records, data.options));
  const dir = await createDist(index);
  const env = { SEARCH_RATE_LIMIT: '900000000' };
  const server = await startSite({ core: SERVER_CORE, cwd: dir, env });
  try {
    const queries = listKeystrokes(data.queries);
    await sendSearches(server.url, queries, WARM_UP_SECONDS);
    const { times, errors } = await sendSearches(server.url, queries, SECONDS);
    const note = `${PER_SECOND} queries a second for ${SECONDS} s, server on one core`;
    return [
      { name: `${name}, answer p50`, value: getPercentile(times, 0.5), unit: 'ms', note },
      {
        name: `${name}, answer p99`,
        value: getPercentile(times, 0.99),
        unit: 'ms',
        target: { most },
        note,
      },
      { name: `${name}, errors`, value: errors, unit: '', target: { most: 0 }, note },
    ];
  } finally {
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

/** Size of the index as it is kept, and of its text. */
async function measureIndex(data: RelevanceData): Promise<Measurement[]> {
  const file = join(root, 'dist/search/docs.bin');
  const text = data.records.reduce((sum, record) => sum + JSON.stringify(record).length, 0);
  return [
    {
      name: 'index, brotli',
      value: brotliCompressSync(await readFile(file)).length,
      unit: 'bytes',
      target: { most: 300_000 },
    },
    { name: 'index', value: (await stat(file)).size, unit: 'bytes' },
    { name: 'text of the records', value: text, unit: 'bytes' },
  ];
}

/** Measures the service of the built site. @throws when taskset is missing */
export async function measureSearchService(): Promise<readonly Measurement[]> {
  const data = await loadRelevanceData();
  const large = enlargeRecords(data.records, LARGE);
  return [
    ...(await measureIndex(data)),
    ...(await measureSize('240 pages', data.records, data, 5)),
    ...(await measureSize('10,000 pages', large, data, 15)),
  ];
}
