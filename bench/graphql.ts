// The GraphQL server under load: 500 simple queries a second, as the site's own pages and other clients send them.
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settings } from '#settings';
import { getPercentile } from './search-relevance/latency.ts';
import type { Measurement } from './support/measurement.ts';
import { findPort, startService, type Service } from './support/process.ts';

const PER_SECOND = 500;
const SECONDS = Number(process.env['GRAPHQL_SECONDS'] ?? 20);
const WARM_UP_SECONDS = 3;
const CONNECTIONS = 64;
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

async function startServer(dataDir: string): Promise<Service> {
  const port = await findPort();
  const server = [process.execPath, 'dist/server/main.js'];
  return startService(['taskset', '-c', String(SERVER_CORE), ...server], port, {
    env: {
      PORT: String(port),
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      RATE_LIMIT: '0',
    },
    probe: '/healthz',
  });
}

interface Load {
  /** Milliseconds, sorted, from the moment a query was due. */
  readonly times: Float64Array;
  readonly errors: number;
}

/** Sends queries at their time whether or not the ones before have been answered. */
function sendLoad(url: string, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const { hostname, port } = new URL(url);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const total = PER_SECOND * seconds;
  const times: number[] = [];
  let errors = 0;
  let sent = 0;
  const started = performance.now();
  return new Promise((resolve) => {
    const finish = (due: number, isGood: boolean) => {
      times.push(performance.now() - due);
      if (!isGood) errors += 1;
      if (times.length < total) return;
      agent.destroy();
      resolve({ times: Float64Array.from(times).toSorted(), errors });
    };
    function send(): void {
      const due = started + (sent * 1000) / PER_SECOND;
      const body = QUERIES[sent % QUERIES.length];
      sent += 1;
      const settled = { agent, hostname, port, path: '/graphql', method: 'POST', headers };
      const call = request(settled, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () =>
          finish(due, answer.statusCode === 200 && text.startsWith('{"data":{')),
        );
      });
      call.on('error', () => finish(due, false));
      call.end(body);
    }
    const timer = setInterval(() => {
      const wanted = Math.min(total, ((performance.now() - started) * PER_SECOND) / 1000);
      while (sent < wanted) send();
      if (sent >= total) clearInterval(timer);
    }, 1);
  });
}

/** Measures the data backend of the built site. @throws when taskset is missing */
export async function measureGraphql(): Promise<readonly Measurement[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'graphql-bench-'));
  const server = await startServer(dataDir);
  try {
    await sendLoad(server.url, WARM_UP_SECONDS);
    const { times, errors } = await sendLoad(server.url, SECONDS);
    const note = `${PER_SECOND} queries a second for ${SECONDS} s, server on one core`;
    return [
      { name: 'simple query, p50', value: getPercentile(times, 0.5), unit: 'ms', note },
      {
        name: 'simple query, p99',
        value: getPercentile(times, 0.99),
        unit: 'ms',
        target: { most: 10 },
        note,
      },
      { name: 'errors', value: errors, unit: '', target: { most: 0 }, note },
    ];
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
