import type { DescribedOperation } from '#description/operation.ts';
import { LANGUAGES, type SampleLanguage } from '#languages/languages.ts';
import { buildSampleRequest, type SampleRequest } from '#languages/sample/sample-request.ts';
import type { SdkSource } from './language-sdk.ts';
import { buildSdkCall } from './sdk-call.ts';

/** A sample that uses an SDK, with the command that installs the SDK. */
export interface SdkSample {
  readonly language: SampleLanguage;
  readonly code: string;
  readonly install: string;
}

/** What samples with an SDK depend on besides their operation. */
interface SdkSettings extends SdkSource {
  readonly apiUrl: string;
  readonly sampleLanguages: readonly SampleLanguage[];
}

/** The languages that have an SDK, in their order. */
export function listSdkLanguages(languages: readonly SampleLanguage[]): readonly SampleLanguage[] {
  return languages.filter((id) => LANGUAGES[id].sdk !== undefined);
}

/** Writes a request as a program that uses the SDK of a language; undefined where the language has none. */
export function formatSdkSample(
  request: SampleRequest,
  language: SampleLanguage,
): string | undefined {
  return LANGUAGES[language].sdk?.writeSample(buildSdkCall(request));
}

/** The samples of an operation that use an SDK, in the languages that have one. */
export function buildSdkSamples(
  operation: DescribedOperation,
  { apiUrl, sampleLanguages, ...source }: SdkSettings,
): readonly SdkSample[] {
  const call = buildSdkCall(buildSampleRequest(operation, apiUrl));
  return sampleLanguages.flatMap((language) => {
    const { sdk } = LANGUAGES[language];
    if (!sdk) return [];
    return [{ language, code: sdk.writeSample(call), install: sdk.formatInstall(source) }];
  });
}
