// Our server beside nginx: the same compressed files, one core each, one run, turn and turn about.
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

async function startNginx(): Promise<Service> {
  const dir = await mkdtemp(join(tmpdir(), 'nginx-'));
  const port = await findPort();
  const config = `
    daemon off; worker_processes 1; pid ${dir}/pid; error_log ${dir}/error.log;
    events { worker_connections 1024; }
    http {
      types { text/html html; text/css css; text/javascript js; }
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 10000000;
      open_file_cache max=2000; gzip_static on; etag on;
      server {
        listen 127.0.0.1:${port};
        root ${join(root, 'dist/client')};
        location / { try_files $uri $uri/index.html =404; }
      }
    }`;
  await writeFile(join(dir, 'nginx.conf'), config);
  const command = [
    'taskset',
    '-c',
    String(SERVER_CORE),
    'nginx',
    '-p',
    dir,
    '-c',
    join(dir, 'nginx.conf'),
  ];
  return startService(command, port, { probe: PATH });
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
  const nginx = await startNginx();
  const site = await startSite({ core: SERVER_CORE });
  const logging = await startSite({ core: SERVER_CORE, env: { LOG_LEVEL: 'info' } });
  try {
    const counts = { nginx: [] as number[], site: [] as number[], logging: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      counts.nginx.push(countRequests(nginx.url + PATH));
      counts.site.push(countRequests(site.url + PATH));
      counts.logging.push(countRequests(logging.url + PATH));
    }
    const [ours, theirs] = [computeMedian(counts.site), computeMedian(counts.nginx)];
    const logged = computeMedian(counts.logging);
    const note = `gzip of ${PATH}, one core each, 64 connections, median of ${ROUNDS}`;
    return [
      { name: 'nginx, gzip_static, no log', value: theirs, unit: 'requests/s', note },
      { name: 'this server, no log', value: ours, unit: 'requests/s', note },
      { name: 'this server, logging every request', value: logged, unit: 'requests/s', note },
      { name: 'share of nginx', value: (ours / theirs) * 100, unit: '%', target: { min: 60 } },
      {
        name: 'share of nginx, logging',
        value: (logged / theirs) * 100,
        unit: '%',
        target: { min: 60 },
      },
    ];
  } finally {
    await Promise.all([nginx.stop(), site.stop(), logging.stop()]);
  }
}
