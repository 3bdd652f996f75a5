// The image optimiser: images that are kept under load, and photographs that nobody has asked for before.
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatImageAddress } from '#contract/image.ts';
import { drawPhotograph } from '#server/images/testing/create-test-images.ts';
import { root } from '#scripts/lib/root.mjs';
import type { Measurement } from '#contract/bench-result.ts';
import { computeMedian } from './support/numbers.ts';
import { findPort, hasProgram, startService, type Service } from '#scripts/lib/process.ts';

const SERVER_CORE = 0;
const CLIENT_CORE = 1;
const SECONDS = Number(process.env['IMAGE_SECONDS'] ?? 5);
const ROUNDS = 5;
const SOURCE = { width: 2400, height: 1600 };
const PHOTOGRAPH = '/images/photograph.jpg';

async function startServer(dir: string): Promise<Service> {
  const port = await findPort();
  const script = join(root, 'bench/support/serve-images.ts');
  const node = [process.execPath, '--import', 'tsx', script, String(port)];
  const folders = [join(dir, 'images'), join(dir, 'cache')];
  return startService(['taskset', '-c', String(SERVER_CORE), ...node, ...folders], port);
}

async function fetchImage(url: string, accept: string): Promise<{ ms: number; bytes: number }> {
  const started = performance.now();
  const response = await fetch(url, { headers: { accept } });
  const { byteLength } = await response.arrayBuffer();
  if (!response.ok || response.headers.get('x-image-cache') !== 'MISS') {
    throw new Error(`bench: ${url} was not made anew`);
  }
  return { ms: performance.now() - started, bytes: byteLength };
}

async function measureCold(server: Service): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  const note = `noise and gradients, ${SOURCE.width} by ${SOURCE.height} JPEG, one core, median of ${ROUNDS}`;
  for (const accept of ['image/avif', 'image/webp', 'image/jpeg']) {
    const times: number[] = [];
    // Every quality is another image.
    for (let quality = 75; quality > 75 - ROUNDS; quality -= 1) {
      const address = formatImageAddress(PHOTOGRAPH, 1200, quality);
      times.push((await fetchImage(server.url + address, accept)).ms);
    }
    const name = `photograph in 1,200 pixels, cold, ${accept}`;
    measurements.push({
      name,
      value: computeMedian(times),
      unit: 'ms',
      target: { max: 300 },
      note,
    });
  }
  return measurements;
}

/** Requests per second with 64 connections. */
function countRequests(url: string): number {
  const wrk = ['wrk', '-t1', '-c64', `-d${SECONDS}s`, '-H', 'Accept: image/avif,image/webp', url];
  const output = execFileSync('taskset', ['-c', String(CLIENT_CORE), ...wrk], { encoding: 'utf8' });
  if (/Non-2xx/.test(output)) throw new Error(`bench: ${url} was not answered well\n${output}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
}

async function measureHits(server: Service): Promise<Measurement[]> {
  const url = server.url + formatImageAddress(PHOTOGRAPH, 640);
  const { bytes } = await fetchImage(url, 'image/avif,image/webp');
  const note = `${Math.round(bytes / 1024)} kB of AVIF, one core, 64 connections`;
  const value = countRequests(url);
  return [{ name: 'kept image', value, unit: 'requests/s', target: { min: 2000 }, note }];
}

/** Resident memory in MB, where the system tells it. */
async function readMemory(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function measureMemory(server: Service): Promise<Measurement[]> {
  const { port } = new URL(server.url);
  const find = (args: readonly string[]) =>
    execFileSync('pgrep', args, { encoding: 'utf8' }).trim().split('\n')[0] ?? '';
  const pid = find(['-f', `serve-images.ts ${port} `]);
  const maker = find(['-P', pid, '-f', 'conversion-process']);
  const note = 'with the compiler for TypeScript, which the built server does without';
  return [
    { name: 'server after the load', value: await readMemory(pid), unit: 'MB', note },
    { name: 'process that makes images', value: await readMemory(maker), unit: 'MB', note },
  ];
}

/** Measures the image area behind the server's own front. @throws when wrk or taskset is missing */
export async function measureImages(): Promise<readonly Measurement[]> {
  const missing = ['wrk', 'taskset', 'pgrep'].filter((name) => !hasProgram(name));
  if (missing.length > 0) throw new Error(`bench: please install ${missing.join(', ')}`);
  const dir = await mkdtemp(join(tmpdir(), 'image-bench-'));
  await mkdir(join(dir, 'images'));
  const photograph = await drawPhotograph(SOURCE.width, SOURCE.height);
  await writeFile(join(dir, PHOTOGRAPH), photograph);
  const server = await startServer(dir);
  try {
    // The first image of all pays for the start of the process that makes images.
    const first = await fetchImage(server.url + formatImageAddress(PHOTOGRAPH, 16), 'image/avif');
    return [
      ...(await measureCold(server)),
      { name: 'first image of all, 16 pixels', value: first.ms, unit: 'ms' },
      ...(await measureHits(server)),
      ...(await measureMemory(server)),
    ];
  } finally {
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  }
}
