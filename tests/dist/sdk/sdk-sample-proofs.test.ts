import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SampleProofStore } from '#scripts/verify/samples/sample-proofs.ts';
import { openExamples } from './ask-by-http.ts';
import type { SdkSampleJob } from './run-sdk-sample.ts';
import { openSdkSampleProofs } from './sdk-sample-proofs.ts';
import { useSdk } from './use-sdk.ts';

const REQUEST = { method: 'GET', path: '/v1/accounts', headers: {} };
const sdk = useSdk();
let copy = '';
let job: SdkSampleJob;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'sdk-copy-'));
  await cp(join(sdk.folder(), 'node_modules/wallet-sdk'), copy, { recursive: true });
  const { operations } = await openExamples();
  const operation = operations.find(({ operationId }) => operationId === 'getAccount')!;
  job = { operation, language: 'javascript', code: 'await getAccount()', wanted: { data: [] } };
}, 120_000);
afterAll(() => rm(copy, { recursive: true }));

/** Opens proofs over a sandbox that responds with what stands for its response. */
const openProofs = (response: string, store: SampleProofStore = {}) =>
  openSdkSampleProofs({
    repeat: async () => ({ status: 200, digest: response }),
    npmPackage: copy,
    operationIds: new Set([job.operation.operationId]),
    store,
    isRecording: false,
    makesAll: false,
  });

it('runs a sample again when its program, answer, package or the response is another', async () => {
  const proofs = await openProofs('the response');
  expect(await proofs.listUnproven([job])).toEqual([job]);
  await proofs.add(job, REQUEST);
  expect(await proofs.listUnproven([job])).toEqual([]);
  for (const other of [
    { ...job, code: 'await getAccount({})' },
    { ...job, wanted: { data: [1] } },
    { ...job, language: 'typescript' as const },
  ])
    expect(await proofs.listUnproven([other])).toEqual([other]);
  const { store } = proofs;
  expect(await (await openProofs('the response', store)).listUnproven([job])).toEqual([]);
  expect(await (await openProofs('another', store)).listUnproven([job])).toEqual([job]);
  await writeFile(join(copy, 'index.d.ts'), '// Other types');
  expect(await (await openProofs('the response', store)).listUnproven([job])).toEqual([]);
  await writeFile(join(copy, 'index.js'), '// Another package');
  expect(await (await openProofs('the response', store)).listUnproven([job])).toEqual([job]);
});
