// The search service under load: 2,000 queries a second for half a minute, at the size of this site and at 10,000 pages,
// and queries of which no two are the same.
import { execFileSync } from 'node:child_process';
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
import { HITS_PER_PAGE } from '#contract/limits.ts';
import { createSearchEngine } from '#server/search/engine/create-search-engine.ts';
import { serializeEngine } from '#server/search/engine/serialize-engine.ts';
import { buildRequest } from '#site/search/build-request.ts';
import { root } from '#scripts/lib/root.mjs';
import { listDistinctQueries } from './search-relevance/distinct-queries.ts';
import { enlargeRecords } from './search-relevance/enlarge-records.ts';
import { getPercentile, listKeystrokes } from './search-relevance/latency.ts';
import { loadRelevanceData, type RelevanceData } from './search-relevance/load-relevance-data.ts';
import type { Measurement } from '#contract/bench-result.ts';
import { computeMedian } from './support/numbers.ts';
import { startSite } from '#scripts/lib/process.ts';
import { measureThroughput, sendLoad } from './support/send-load.ts';
import { measureWithYardstick } from './support/measure-with-yardstick.ts';

const PER_SECOND = 2000;
const SECONDS = Number(process.env['SEARCH_SECONDS'] ?? 30);
/** Until the heap has its size and what is run often is compiled. */
const WARM_UP_SECONDS = 10;
/** What else the machine does shows in single runs. */
const RUNS = 3;
/** As many as are answered one after another at 10,000 pages. */
const FIRST_PER_SECOND = 100;
/** How long one run of distinct queries lasts: a query is never sent twice. */
const DISTINCT_SECONDS = 6;
const SERVER_CORE = 0;
const CLIENT_CORE = 1;
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

/** The body of a search, as the site's dialog sends it or with nothing but the query. */
function buildBody(query: string, isBare: boolean): string {
  const question = { query, isLiteral: false };
  const request = isBare
    ? { indexName: 'docs', query, hitsPerPage: HITS_PER_PAGE }
    : buildRequest(question, 'docs', true);
  return JSON.stringify({ requests: [request] });
}

interface Asked {
  readonly url: string;
  readonly name: string;
  readonly bodies: readonly string[];
}

/** Every query once, without haste: none has been asked before. */
async function measureFirst({ url, name, bodies }: Asked): Promise<Measurement[]> {
  const each = [...new Set(bodies)];
  const seconds = Math.ceil(each.length / FIRST_PER_SECOND);
  const plan = { url, path: PATH, bodies: each, perSecond: FIRST_PER_SECOND, seconds };
  const { times } = await sendLoad(plan);
  const note = `${each.length} queries that nobody has asked before, ${FIRST_PER_SECOND} a second`;
  return [
    { name: `${name}, first answer p50`, value: getPercentile(times, 0.5), unit: 'ms', note },
    { name: `${name}, first answer p99`, value: getPercentile(times, 0.99), unit: 'ms', note },
  ];
}

async function measureLoad({ url, name, bodies }: Asked, max: number): Promise<Measurement[]> {
  const plan = { url, path: PATH, bodies, perSecond: PER_SECOND };
  await sendLoad({ ...plan, seconds: WARM_UP_SECONDS });
  const runs: { readonly p50: number; readonly p99: number; readonly errors: number }[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const { times, errors } = await sendLoad({ ...plan, seconds: SECONDS });
    runs.push({ p50: getPercentile(times, 0.5), p99: getPercentile(times, 0.99), errors });
  }
  const errors = runs.reduce((sum, run) => sum + run.errors, 0);
  const p50 = computeMedian(runs.map((run) => run.p50));
  const p99 = computeMedian(runs.map((run) => run.p99));
  const all = runs.map((run) => run.p99.toFixed(1)).join(', ');
  const note = `${PER_SECOND} queries a second for ${SECONDS} s, server on one core, the middle of ${RUNS} runs`;
  return [
    { name: `${name}, answer p50`, value: p50, unit: 'ms', note },
    {
      name: `${name}, answer p99`,
      value: p99,
      unit: 'ms',
      target: { max },
      note: `${note} (${all})`,
    },
    { name: `${name}, errors`, value: errors, unit: '', target: { max: 0 }, note },
  ];
}

async function measureSize(
  name: string,
  records: RelevanceData['records'],
  data: RelevanceData,
  max: number,
): Promise<Measurement[]> {
  const index = serializeEngine(createSearchEngine(records, data.options));
  const dir = await createDist(index);
  const env = { SEARCH_RATE_LIMIT: '900000000' };
  const site = await startSite({ core: SERVER_CORE, cwd: dir, env });
  const queries = listKeystrokes(data.queries);
  const asked = (isBare: boolean) => queries.map((query) => buildBody(query, isBare));
  const dialog = { url: site.url, name, bodies: asked(false) };
  const bare = { url: site.url, name: `${name}, all attributes`, bodies: asked(true) };
  try {
    return [
      ...(await measureFirst(dialog)),
      ...(await measureLoad(dialog, max)),
      ...(await measureLoad(bare, max)),
    ];
  } finally {
    await site.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

/** Takes so many bodies off a list. @throws when there are too few */
function takeBodies(bodies: string[], count: number): string[] {
  if (bodies.length < count) throw new Error('bench: there are too few distinct queries');
  return bodies.splice(0, count);
}

/** Queries of which no two are the same: no answer is kept for them. */
async function measureDistinct(data: RelevanceData): Promise<Measurement[]> {
  const queries = listDistinctQueries(data.records, data.queries);
  const bodies = queries.map((query) => buildBody(query, false));
  const site = await startSite({ core: SERVER_CORE, env: { SEARCH_RATE_LIMIT: '900000000' } });
  const plan = { url: site.url, path: PATH };
  const throughputs: number[] = [];
  const p50s: number[] = [];
  const p99s: number[] = [];
  let errors = 0;
  try {
    const warmUp = { perSecond: PER_SECOND / 2, seconds: WARM_UP_SECONDS / 2 };
    await sendLoad({
      ...plan,
      ...warmUp,
      bodies: takeBodies(bodies, warmUp.perSecond * warmUp.seconds),
    });
    for (let run = 0; run < RUNS; run += 1) {
      const asked = takeBodies(bodies, PER_SECOND * DISTINCT_SECONDS);
      const load = { ...plan, bodies: asked, perSecond: PER_SECOND, seconds: DISTINCT_SECONDS };
      const { times, errors: failed } = await sendLoad(load);
      p50s.push(getPercentile(times, 0.5));
      p99s.push(getPercentile(times, 0.99));
      const seconds = DISTINCT_SECONDS / 2;
      const busy = await measureThroughput({ ...plan, bodies, seconds });
      bodies.splice(0, Math.ceil(busy.perSecond * (seconds + 1)));
      throughputs.push(busy.perSecond);
      errors += failed + busy.errors;
    }
  } finally {
    await site.stop();
  }
  return describeDistinct({ throughputs, p50s, p99s, errors });
}

function describeDistinct(found: {
  readonly throughputs: readonly number[];
  readonly p50s: readonly number[];
  readonly p99s: readonly number[];
  readonly errors: number;
}): Measurement[] {
  const list = (values: readonly number[], digits: number) =>
    values.map((value) => value.toFixed(digits)).join(', ');
  const name = '240 pages, no query twice';
  const note = `server on one core, the middle of ${RUNS} runs`;
  const perSecond = `${PER_SECOND} queries a second for ${DISTINCT_SECONDS} s, ${note}`;
  return [
    {
      name: `${name}, most answers a second`,
      value: computeMedian(found.throughputs),
      unit: '/s',
      target: { min: 3000 },
      note: `64 connections, ${note} (${list(found.throughputs, 0)})`,
    },
    { name: `${name}, answer p50`, value: computeMedian(found.p50s), unit: 'ms', note: perSecond },
    {
      name: `${name}, answer p99`,
      value: computeMedian(found.p99s),
      unit: 'ms',
      target: { max: 15 },
      note: `${perSecond} (${list(found.p99s, 1)})`,
    },
    { name: `${name}, errors`, value: found.errors, unit: '', target: { max: 0 }, note },
  ];
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
      target: { max: 300_000 },
    },
    { name: 'index', value: (await stat(file)).size, unit: 'bytes' },
    { name: 'text of the records', value: text, unit: 'bytes' },
  ];
}

/** Measures the service of the built site. @throws when taskset is missing */
export async function measureSearchService(): Promise<readonly Measurement[]> {
  execFileSync('taskset', ['-acp', String(CLIENT_CORE), String(process.pid)], { stdio: 'ignore' });
  const data = await loadRelevanceData();
  const large = enlargeRecords(data.records, LARGE);
  return measureWithYardstick(async () => [
    ...(await measureIndex(data)),
    ...(await measureDistinct(data)),
    ...(await measureSize('240 pages', data.records, data, 5)),
    ...(await measureSize('10,000 pages', large, data, 15)),
  ]);
}
