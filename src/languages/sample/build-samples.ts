import { LANGUAGES, type SampleLanguage } from '#languages/languages.ts';
import type { DescribedOperation } from '#description/operation.ts';
import { buildSampleRequest } from './sample-request.ts';

/** A sample in one language (specification 2.7). */
export interface CodeSample {
  /** Language id of settings.sampleLanguages. */
  readonly language: SampleLanguage;
  readonly code: string;
}

/** The settings that samples depend on. */
interface SampleSettings {
  readonly apiUrl: string;
  readonly sampleLanguages: readonly SampleLanguage[];
}

/** The samples of an operation, one per language of the settings, in their order. */
export function buildSamples(
  operation: DescribedOperation,
  { apiUrl, sampleLanguages }: SampleSettings,
): CodeSample[] {
  const request = buildSampleRequest(operation, apiUrl);
  return sampleLanguages.map((language) => ({
    language,
    code: LANGUAGES[language].writeSample(request),
  }));
}
