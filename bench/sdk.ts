// The SDKs: how many samples run with them, and what they weigh.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Measurement } from '#contract/bench-result.ts';
import { readDocument } from '#description/read-document.ts';
import { listSdkLanguages } from '#languages/sdk/build-sdk-samples.ts';
import { root } from '#scripts/lib/root.mjs';
import { settings } from '#settings';
import { bundleOneCall } from '#tests/dist/sdk/bundle-one-call.ts';
import { GO_ZIP } from '#tests/dist/sdk/use-go.ts';
import { NPM_PACKAGE, unpackSdk } from '#tests/dist/sdk/unpack-sdk.ts';

const run = promisify(execFile);
const SAMPLES_TEST = 'tests/dist/sdk/samples.test.ts';
const WHEEL = join(root, 'dist/client/sdk/wallet_sdk-2.0.0-py3-none-any.whl');
const MAX_KB = 70;
const MAX_KB_OF_ONE_CALL = 10;

/** The languages whose samples all run. The test runs all samples of a language, or fails. */
async function listProvenLanguages(): Promise<readonly string[]> {
  const report = join(await mkdtemp(join(tmpdir(), 'bench-sdk-')), 'report.json');
  const args = ['vitest', 'run', '--project=dist', '--reporter=json', '--outputFile', report];
  await run('npx', [...args, SAMPLES_TEST], { cwd: root }).catch(() => undefined);
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as {
    testResults: { assertionResults: { ancestorTitles: string[]; status: string }[] }[];
  };
  const passed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
    .map(({ ancestorTitles }) => ancestorTitles.at(-1));
  return listSdkLanguages(settings.sampleLanguages).filter((id) => passed.includes(`in ${id}`));
}

async function measureOneCall(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-sdk-'));
  try {
    await unpackSdk(folder);
    return gzipSync(await bundleOneCall(folder)).length / 1024;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const readKilobytes = async (file: string) => (await stat(file)).size / 1024;

/** Measures the packages of the built site. */
export async function measureSdk(): Promise<readonly Measurement[]> {
  const text = await readFile(join(root, 'dist/client/openapi.json'), 'utf8');
  const operations = readDocument(JSON.parse(text)).length;
  const all = operations * listSdkLanguages(settings.sampleLanguages).length;
  return [
    {
      name: 'SDK samples that run',
      value: (await listProvenLanguages()).length * operations,
      unit: 'samples',
      target: { min: all },
      note: `of ${all}`,
    },
    {
      name: 'one call, bundled',
      value: await measureOneCall(),
      unit: 'KB',
      target: { max: MAX_KB_OF_ONE_CALL },
      note: 'gzip, without what is not called',
    },
    {
      name: 'npm package',
      value: await readKilobytes(NPM_PACKAGE),
      unit: 'KB',
      target: { max: MAX_KB },
    },
    { name: 'wheel', value: await readKilobytes(WHEEL), unit: 'KB', target: { max: MAX_KB } },
    {
      name: 'Go module',
      value: await readKilobytes(GO_ZIP),
      unit: 'KB',
      target: { max: MAX_KB },
    },
  ];
}
