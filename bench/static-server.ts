// Our server beside nginx and beside an empty server on Node: the same compressed file, one core each, one run, turn and
// turn about.
import { execFileSync } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '#scripts/lib/root.mjs';
import type { Measurement } from '#contract/bench-result.ts';
import { measureWithYardstick } from './support/measure-with-yardstick.ts';
import { computeMedian } from './support/numbers.ts';
import {
  findPort,
  hasProgram,
  startService,
  startSite,
  type Service,
} from '#scripts/lib/process.ts';

const PATH = '/accounts/create-account';
const SERVER_CORE = 0;
const CLIENT_CORE = 1;
const ROUNDS = 5;

function startOnCore(command: readonly string[], port: number): Promise<Service> {
  return startService(['taskset', '-c', String(SERVER_CORE), ...command], port, { probe: PATH });
}

/** A server on Node that does nothing but answer: what Node leaves to any server. */
async function startEmpty(): Promise<Service> {
  const port = await findPort();
  const file = join(root, `dist/client${PATH}/index.html.gz`);
  const script = join(root, 'bench/support/empty-server.mjs');
  return startOnCore([process.execPath, script, file, String(port)], port);
}

/** @param log what nginx is told of its log */
async function startNginx(log: string): Promise<Service> {
  const dir = await mkdtemp(join(tmpdir(), 'nginx-'));
  const port = await findPort();
  const config = `
    daemon off; worker_processes 1; pid ${dir}/pid; error_log ${dir}/error.log;
    events { worker_connections 1024; }
    http {
      types { text/html html; text/css css; text/javascript js; }
      log_format line escape=json '{"time":"$time_iso8601","level":"info","event":"request","id":"$request_id",'
        '"method":"$request_method","path":"$uri","status":$status,"ms":$request_time,"bytes":$body_bytes_sent}';
      ${log} sendfile on; tcp_nopush on; keepalive_requests 10000000;
      open_file_cache max=2000; gzip_static on; etag on;
      server {
        listen 127.0.0.1:${port};
        root ${join(root, 'dist/client')};
        location / { try_files $uri $uri/index.html =404; }
      }
    }`;
  await writeFile(join(dir, 'nginx.conf'), config);
  return startOnCore(['nginx', '-p', dir, '-c', join(dir, 'nginx.conf')], port);
}

/** Requests per second with 64 connections for five seconds. */
function countRequests(url: string): number {
  const wrk = ['wrk', '-t1', '-c64', '-d5s', '-H', 'Accept-Encoding: gzip', url];
  const output = execFileSync('taskset', ['-c', String(CLIENT_CORE), ...wrk], { encoding: 'utf8' });
  if (/Non-2xx/.test(output)) throw new Error(`bench: ${url} was not answered well\n${output}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
}

/** Measures both servers alternately. @throws when nginx, wrk or taskset is missing */
export function measureStaticServer(): Promise<readonly Measurement[]> {
  return measureWithYardstick(compareWithNginx);
}

async function compareWithNginx(): Promise<readonly Measurement[]> {
  const missing = ['nginx', 'wrk', 'taskset'].filter((name) => !hasProgram(name));
  if (missing.length > 0) throw new Error(`bench: please install ${missing.join(', ')}`);
  const services = {
    nginx: await startNginx('access_log off;'),
    // As this server does, nginx gathers lines for at most 100 ms.
    loggingNginx: await startNginx('access_log /dev/null line buffer=32k flush=100ms;'),
    empty: await startEmpty(),
    site: await startSite({ core: SERVER_CORE }),
    loggingSite: await startSite({ core: SERVER_CORE, env: { LOG_LEVEL: 'info' } }),
  };
  try {
    return describeCounts(countInTurn(services));
  } finally {
    await Promise.all(Object.values(services).map((service) => service.stop()));
  }
}

/** The median of all rounds for each service, in requests a second. */
function countInTurn<Name extends string>(
  services: Readonly<Record<Name, Service>>,
): Readonly<Record<Name, number>> {
  const entries = Object.entries<Service>(services);
  const counts = entries.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1)
    entries.forEach(([, { url }], at) => counts[at]!.push(countRequests(url + PATH)));
  const medians = entries.map(([name], at) => [name, computeMedian(counts[at]!)]);
  return Object.fromEntries(medians);
}

function describeCounts(
  counts: Readonly<Record<'nginx' | 'loggingNginx' | 'empty' | 'site' | 'loggingSite', number>>,
): readonly Measurement[] {
  const note = `gzip of ${PATH}, one core each, 64 connections, median of ${ROUNDS}`;
  const rate = (name: string, value: number) => ({ name, value, unit: 'requests/s', note });
  const share = (name: string, part: number, whole: number) => ({
    name,
    value: (part / whole) * 100,
    unit: '%',
  });
  const target = { min: 60 };
  return [
    rate('nginx, gzip_static, no log', counts.nginx),
    rate('nginx, gzip_static, logging every request', counts.loggingNginx),
    rate('an empty server on Node', counts.empty),
    rate('this server, no log', counts.site),
    rate('this server, logging every request', counts.loggingSite),
    { ...share('share of nginx', counts.site, counts.nginx), target },
    { ...share('share of nginx, both logging', counts.loggingSite, counts.loggingNginx), target },
    share('share of nginx that an empty server on Node reaches', counts.empty, counts.nginx),
    share('share of an empty server on Node', counts.site, counts.empty),
  ];
}
