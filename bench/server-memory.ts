import { execFileSync, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '#scripts/lib/root.mjs';
import type { Measurement } from '#contract/bench-result.ts';
import { findPort } from '#scripts/lib/process.ts';

const MAX_MB = 200;
/** Time for the memory of the start and of a walk to be given back. */
const REST_MS = 5000;

interface Server {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function startServer(): Promise<Server> {
  const port = await findPort();
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), METRICS: 'true', RATE_LIMIT: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  const isReady = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const deadline = Date.now() + 60_000; !(await isReady()); await wait(100)) {
    if (Date.now() < deadline && child.exitCode === null) continue;
    await stop();
    throw new Error('bench: the server did not start; is the site built?');
  }
  return { url, pid: child.pid!, stop };
}

/** Resident memory of a process in MB. */
function measureResident(pid: number): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return (Number(kilobytes) * 1024) / 1_000_000;
}

/** Paths of all pages of the built site. */
async function loadPages(): Promise<string[]> {
  const sitemap = await readFile(join(root, 'dist/client/sitemap.xml'), 'utf8');
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

/** Reads every page as a reader does: the page, its payload, its Markdown, and a search. */
async function walk(url: string, pages: readonly string[]): Promise<void> {
  for (const page of pages) {
    const file = page === '/' ? '/index' : page;
    for (const path of [page, `${file}.rsc`, `${file}.md`]) {
      await (await fetch(url + path)).arrayBuffer();
    }
    const search = await fetch(`${url}/1/indexes/docs/query`, {
      method: 'POST',
      headers: { 'x-algolia-application-id': 'DOCS', 'x-algolia-api-key': 'docs-search' },
      body: JSON.stringify({ query: page.split('/').at(-1)?.replaceAll('-', ' ') ?? '' }),
    });
    await search.arrayBuffer();
  }
}

/** Measures the built server's resident memory: after its start, and after a walk over all pages. */
export async function measureServerMemory(): Promise<readonly Measurement[]> {
  const pages = await loadPages();
  const server = await startServer();
  try {
    await wait(REST_MS);
    const atRest = measureResident(server.pid);
    await walk(server.url, pages);
    await wait(REST_MS);
    const afterWalk = measureResident(server.pid);
    const target = { max: MAX_MB };
    const note = `page, payload, Markdown and a search for each of ${pages.length} pages`;
    return [
      { name: 'after the start', value: atRest, unit: 'MB', target },
      { name: 'after a walk over the site', value: afterWalk, unit: 'MB', target, note },
    ];
  } finally {
    await server.stop();
  }
}
