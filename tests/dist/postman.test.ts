// The published Postman collection and environment, run from end to end by Postman's own runner.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type Service } from '#scripts/lib/process.ts';
import { root } from '#scripts/lib/root.mjs';

const SITE = join(root, 'dist/client');
const NEWMAN = createRequire(import.meta.url).resolve('newman/bin/newman.js');
const run = promisify(execFile);

interface Report {
  readonly run: {
    readonly stats: Readonly<Record<'items' | 'assertions', { total: number; failed: number }>>;
    readonly failures: readonly { source?: { name?: string }; error: { message: string } }[];
  };
}

let folder = '';
let service: Service | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postman-'));
  service = await startSite({ env: { DATA_DIR: folder } });
});

afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true });
});

/** Runs the collection as a reader who has imported both files and chosen the environment. */
async function runCollection(...options: readonly string[]): Promise<Report> {
  const report = join(folder, 'report.json');
  const [collection = '', environment = ''] = ['collection', 'environment'].map((kind) =>
    join(SITE, `wallet-api.postman_${kind}.json`),
  );
  const settings = [
    '--environment',
    environment,
    '--env-var',
    `sandboxUrl=${service!.url}/sandbox`,
  ];
  const uploads = ['--working-dir', join(SITE, 'uploads')];
  const reporter = ['--reporters', 'json', '--reporter-json-export', report];
  // A failed run ends with another code than 0; the report says what failed.
  await run(process.execPath, [
    NEWMAN,
    'run',
    collection,
    ...settings,
    ...uploads,
    ...reporter,
    ...options,
  ]).catch(() => undefined);
  return JSON.parse(await readFile(report, 'utf8')) as Report;
}

test('every request of the collection succeeds in a fresh workspace', async () => {
  const { operations } = JSON.parse(await readFile(join(SITE, 'console.json'), 'utf8')) as {
    readonly operations: readonly object[];
  };
  const { stats, failures } = (await runCollection()).run;
  const told = failures.map(({ source, error }) => `${source?.name}: ${error.message}`);
  expect(told).toEqual([]);
  expect(stats.items.total).toBe(operations.length);
  expect(stats.assertions.total).toBe(stats.items.total);
}, 300_000);

test('a request that is sent alone has a workspace too', async () => {
  const { stats, failures } = (await runCollection('--folder', 'Utilities')).run;
  expect(failures).toEqual([]);
  expect(stats.assertions.total).toBe(2);
}, 120_000);
