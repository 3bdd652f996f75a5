// The SDK samples of all pages: each of them is run as its page shows it, and prints the answer of the HTTP sample.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { parseHTML } from 'linkedom';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DescribedOperation } from '#description/operation.ts';
import { TOOLCHAINS, type SampleLanguage } from '#languages/languages.ts';
import { buildSampleRequest, SECRET_VARIABLES } from '#languages/sample/sample-request.ts';
import { listSdkLanguages } from '#languages/sdk/build-sdk-samples.ts';
import { hasRuntime } from '#languages/toolchain/sample-folder.ts';
import { root } from '#scripts/lib/root.mjs';
import { checkTypes } from '#scripts/verify/samples/check-types.ts';
import { prepareExample } from '#scripts/verify/samples/create-exchange-repeater.ts';
import { settings } from '#settings';
import type { SdkSampleDocument } from '#site/article/sdk-sample-document.ts';
import { readCatalogue } from '#tests/support/catalogue.ts';
import { openExamples, type Examples, type ShownAnswer } from './ask-by-http.ts';
import { serveBreaking } from './serve-breaking.ts';
import { startGoSamples } from './use-go-samples.ts';
import { startSampleRunner, type SampleRunner } from './use-sample-runner.ts';
import { useSdk } from './use-sdk.ts';

const LANGUAGES = listSdkLanguages(settings.sampleLanguages);
const sdk = useSdk();
let examples: Examples;
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
}, 120_000);

/** The program that a reader copies from the page. */
function readCode(operationId: string, language: SampleLanguage): string {
  const sample = documents.get(operationId)?.find((one) => one.language === language);
  if (!sample) throw new Error(`The page of ${operationId} has no SDK sample in ${language}.`);
  return parseHTML(`<pre>${sample.html}</pre>`).document.querySelector('pre')!.textContent;
}

/** What a program prints that shows an answer in the way of its language. */
function readShown(language: SampleLanguage, printed: string, wanted: unknown): unknown {
  if (TOOLCHAINS[language].output === 'inspected')
    return printed === `${inspect(wanted)}\n` ? wanted : printed;
  try {
    return JSON.parse(printed);
  } catch {
    return printed;
  }
}

/** Runs a sample in a workspace of its own. */
async function runSample(
  runner: SampleRunner,
  operation: DescribedOperation,
  language: SampleLanguage,
  url: string,
) {
  const { operationId } = operation;
  const workspace = await examples.sandbox.createWorkspace(operationId);
  await prepareExample(examples.sandbox, workspace, operationId);
  const { answer, summary } = buildSampleRequest(operation, settings.apiUrl);
  const { printed, error } = await runner.run(operationId, readCode(operationId, language), {
    WALLET_API_URL: `${url}/sandbox/${workspace.id}`,
    [SECRET_VARIABLES.apiKey]: workspace.appKey,
    [SECRET_VARIABLES.accessToken]: workspace.accessToken ?? '',
  });
  if (error !== null) throw new Error(`${operationId} in ${language}: ${error}`);
  const { data } = answers.get(operationId)!;
  if (answer.kind === 'json') return readShown(language, printed, data);
  if (answer.kind === 'file') return (await runner.read(answer.fileName)).toString('utf8');
  return printed === `${summary}: done\n` ? undefined : printed;
}

/** Starts what runs the samples of a language. */
function startRunner(language: SampleLanguage): Promise<SampleRunner> {
  if (language !== 'go') return startSampleRunner(language, examples.files);
  const samples = [...documents.keys()].map((name) => [name, readCode(name, 'go')] as const);
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
      const runner = await startRunner(language);
      const server = await serveBreaking(
        (request) => examples.sandbox.fetch(request),
        () => 'whole',
      );
      try {
        for (const [index, operation] of examples.operations.entries()) {
          const { operationId } = operation;
          const shown = await runSample(runner, operation, language, server.url);
          expect(shown, operationId).toEqual(answers.get(operationId)!.data);
          expect(server.keys.length, `calls of ${operationId}`).toBe(index + 1);
        }
      } finally {
        await server.close();
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
