import { inspect } from 'node:util';
import { parseHTML } from 'linkedom';
import type { DescribedOperation } from '#description/operation.ts';
import { TOOLCHAINS, type SampleLanguage } from '#languages/languages.ts';
import { buildSampleRequest, SECRET_VARIABLES } from '#languages/sample/sample-request.ts';
import { prepareExample } from '#scripts/verify/samples/create-exchange-repeater.ts';
import type { SentRequest } from '#scripts/verify/samples/sent-request.ts';
import { settings } from '#settings';
import type { SdkSampleDocument } from '#site/article/sdk/sdk-sample-document.ts';
import type { Examples } from './ask-by-http.ts';
import type { ServedSandbox } from './serve-sandbox.ts';
import type { SampleRunner } from './use-sample-runner.ts';

/** A sample as its page shows it. */
export interface SdkSampleJob {
  readonly operation: DescribedOperation;
  readonly language: SampleLanguage;
  /** The program that a reader copies. */
  readonly code: string;
  /** What the HTTP sample has shown. */
  readonly wanted: unknown;
}

/** What runs the samples of a language. */
export interface SdkSampleParts {
  readonly examples: Examples;
  readonly runner: SampleRunner;
  readonly served: ServedSandbox;
}

/** The program that a reader copies from a page. @throws when the page has none in the language */
export function readSdkSample(
  samples: readonly SdkSampleDocument[],
  language: SampleLanguage,
): string {
  const sample = samples.find((one) => one.language === language);
  if (!sample) throw new Error(`There is no SDK sample in ${language}.`);
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

/**
 * Runs a sample in a workspace of its own.
 *
 * @returns what the sample has shown, and what the sample has sent
 * @throws what the sample has thrown
 */
export async function runSdkSample(
  { operation, language, code, wanted }: SdkSampleJob,
  { examples, runner, served }: SdkSampleParts,
): Promise<{ readonly shown: unknown; readonly requests: readonly SentRequest[] }> {
  const { operationId } = operation;
  const workspace = await examples.sandbox.createWorkspace(operationId);
  await prepareExample(examples.sandbox, workspace, operationId);
  served.aim(workspace);
  const { answer, summary } = buildSampleRequest(operation, settings.apiUrl);
  const { printed, error } = await runner.run(operationId, code, {
    WALLET_API_URL: `${served.url}/sandbox/${workspace.id}`,
    [SECRET_VARIABLES.apiKey]: workspace.appKey,
    [SECRET_VARIABLES.accessToken]: workspace.accessToken ?? '',
  });
  const requests = served.take();
  if (error !== null) throw new Error(`${operationId} in ${language}: ${error}`);
  if (answer.kind === 'json') return { shown: readShown(language, printed, wanted), requests };
  if (answer.kind === 'empty')
    return { shown: printed === `${summary}: done\n` ? undefined : printed, requests };
  const file = await runner.read(answer.fileName);
  return { shown: file.toString('utf8'), requests };
}
