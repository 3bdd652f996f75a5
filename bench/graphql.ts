// The GraphQL server under load: 500 simple queries a second, as the site's own pages and other clients send them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settings } from '#settings';
import { getPercentile } from './search-relevance/latency.ts';
import type { Measurement } from '#contract/bench-result.ts';
import { startSite } from '#scripts/lib/process.ts';
import { sendLoad, type Load } from './support/send-load.ts';

const PER_SECOND = 500;
const SECONDS = Number(process.env['GRAPHQL_SECONDS'] ?? 20);
const WARM_UP_SECONDS = 3;
const SERVER_CORE = 0;
const { token } = settings.dataBackend;

/** A page, its operation, a list with a filter, and what every contact form asks for. */
const QUERIES = [
  {
    query: 'query P($path: String!) { page(path: $path) { title description section } }',
    variables: { path: '/accounts/create-account' },
  },
  {
    query: `query O($path: String!) {
      page(path: $path) { title operation { method endpoint permission errors { status code } } }
    }`,
    variables: { path: '/accounts/create-account' },
  },
  {
    query: `query L($first: Int!, $section: String) {
      pages(first: $first, section: $section) { totalCount edges { node { path title } } }
    }`,
    variables: { first: 20, section: 'Accounts' },
  },
  { query: 'query FormToken { formToken }', variables: {} },
].map((body) => JSON.stringify(body));

function sendQueries(url: string, seconds: number): Promise<Load> {
  return sendLoad({
    url,
    path: '/graphql',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    bodies: QUERIES,
    perSecond: PER_SECOND,
    seconds,
    isGood: (text) => text.startsWith('{"data":{'),
  });
}

/** Measures the data backend of the built site. @throws when taskset is missing */
export async function measureGraphql(): Promise<readonly Measurement[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'graphql-bench-'));
  const env = { DATA_DIR: dataDir, RATE_LIMIT: '0' };
  const server = await startSite({ core: SERVER_CORE, env });
  try {
    await sendQueries(server.url, WARM_UP_SECONDS);
    const { times, errors } = await sendQueries(server.url, SECONDS);
    const note = `${PER_SECOND} queries a second for ${SECONDS} s, server on one core`;
    return [
      { name: 'simple query, p50', value: getPercentile(times, 0.5), unit: 'ms', note },
      {
        name: 'simple query, p99',
        value: getPercentile(times, 0.99),
        unit: 'ms',
        target: { max: 10 },
        note,
      },
      { name: 'errors', value: errors, unit: '', target: { max: 0 }, note },
    ];
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
