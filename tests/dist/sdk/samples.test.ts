// The SDK samples of all pages: each of them is run as its page shows it, and prints the answer of the HTTP sample. What is
// proven, by the same program, package and exchange with the sandbox, is not run again: `npm run verify:programs` proves.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SampleLanguage } from '#languages/languages.ts';
import { listSdkLanguages } from '#languages/sdk/build-sdk-samples.ts';
import { hasRuntime } from '#languages/toolchain/sample-folder.ts';
import { root } from '#scripts/lib/root.mjs';
import { checkTypes } from '#scripts/verify/samples/check-types.ts';
import { createExchangeRepeater } from '#scripts/verify/samples/create-exchange-repeater.ts';
import { settings } from '#settings';
import type { SdkSampleDocument } from '#site/article/sdk/sdk-sample-document.ts';
import { readCatalogue } from '#tests/support/catalogue.ts';
import { openExamples, type Examples, type ShownAnswer } from './ask-by-http.ts';
import { readSdkSample, runSdkSample, type SdkSampleJob } from './run-sdk-sample.ts';
import { openSdkSampleProofs, type SdkSampleProofs } from './sdk-sample-proofs.ts';
import { serveSandbox } from './serve-sandbox.ts';
import { startGoSamples } from './use-go-samples.ts';
import { startSampleRunner, type SampleRunner } from './use-sample-runner.ts';
import { useSdk } from './use-sdk.ts';

const LANGUAGES = listSdkLanguages(settings.sampleLanguages);
const sdk = useSdk();
let examples: Examples;
let proofs: SdkSampleProofs;
/** What the HTTP samples have shown, by operation. */
const answers = new Map<string, ShownAnswer>();
/** By operation: the samples of its page. */
const documents = new Map<string, readonly SdkSampleDocument[]>();

beforeAll(async () => {
  examples = await openExamples();
  for (const { operationId, pagePath } of examples.operations) {
    const text = await readFile(join(root, `dist/client${pagePath}.sdk.json`), 'utf8');
    documents.set(operationId, JSON.parse(text) as SdkSampleDocument[]);
    answers.set(operationId, await examples.ask(operationId));
  }
  proofs = await openSdkSampleProofs({
    repeat: createExchangeRepeater(examples.sandbox, examples.files),
    npmPackage: join(sdk.folder(), 'node_modules/wallet-sdk'),
    operationIds: new Set(documents.keys()),
  });
}, 120_000);
afterAll(() => proofs.close());

const readCode = (operationId: string, language: SampleLanguage): string =>
  readSdkSample(documents.get(operationId) ?? [], language);

/** All samples of a language. */
function listJobs(language: SampleLanguage): readonly SdkSampleJob[] {
  return examples.operations.map((operation) => ({
    operation,
    language,
    code: readCode(operation.operationId, language),
    wanted: answers.get(operation.operationId)!.data,
  }));
}

/** Starts what runs samples of a language. */
function startRunner(
  language: SampleLanguage,
  jobs: readonly SdkSampleJob[],
): Promise<SampleRunner> {
  if (language !== 'go') return startSampleRunner(language, examples.files);
  const samples = jobs.map(({ operation, code }) => [operation.operationId, code] as const);
  return startGoSamples(new Map(samples), examples.files);
}

describe('the SDK samples of all pages', () => {
  it('stand beside every page, in each language that has an SDK', () => {
    const calls = readCatalogue().filter(({ method }) => method !== undefined);
    expect(examples.operations.length).toBeGreaterThanOrEqual(calls.length);
    for (const [operationId, samples] of documents)
      expect(
        samples.map(({ language }) => language),
        operationId,
      ).toEqual(LANGUAGES);
  });

  it('name packages that the site has', () => {
    const commands = new Set([...documents.values()].flat().map(({ install }) => install));
    expect(commands.size).toBe(3);
    for (const command of commands) {
      const [path] = command.split(settings.siteUrl)[1]!.split(' ');
      expect(existsSync(join(root, 'dist/client', path!)), command).toBe(true);
    }
  });

  describe.each(LANGUAGES.filter((language) => hasRuntime(language)))('in %s', (language) => {
    it('show the answers of the HTTP samples', { timeout: 240_000 }, async () => {
      const jobs = await proofs.listUnproven(listJobs(language));
      if (jobs.length === 0) return;
      const runner = await startRunner(language, jobs);
      const served = await serveSandbox(examples.sandbox);
      try {
        for (const job of jobs) {
          const { operationId } = job.operation;
          const { shown, requests } = await runSdkSample(job, { examples, runner, served });
          expect(shown, operationId).toEqual(job.wanted);
          expect(requests.length, `calls of ${operationId}`).toBe(1);
          await proofs.add(job, requests[0]!);
        }
      } finally {
        await served.close();
        await runner.close();
      }
    });
  });

  it('have types that hold for a strict compiler', { timeout: 120_000 }, async () => {
    const programs = [...documents.keys()].map((name) => ({
      name,
      code: readCode(name, 'typescript'),
    }));
    expect(await checkTypes(programs, sdk.folder())).toEqual([]);
  });

  it('would be found out by their types', { timeout: 120_000 }, async () => {
    const code = readCode('topUpAccount', 'typescript');
    const wrong = code.replace(/walletId: /, 'walletID: ');
    expect(wrong).not.toBe(code);
    const [fault] = await checkTypes([{ name: 'wrong', code: wrong }], sdk.folder());
    expect(fault).toMatchObject({ name: 'wrong', message: expect.stringContaining('walletID') });
  });
});
