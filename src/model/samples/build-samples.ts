import { curlWriter } from './curl.ts';
import { goWriter } from './go.ts';
import { javascriptWriter } from './javascript.ts';
import { phpWriter } from './php.ts';
import { pythonWriter } from './python.ts';
import { rubyWriter } from './ruby.ts';
import { buildSampleRequest } from './sample-request.ts';
import type { DescribedOperation } from '#description/operation.ts';
import type { SampleWriter } from './sample-writer.ts';
import { typescriptWriter } from './typescript.ts';
import type { SiteSettings } from '#model/settings.ts';
import type { CodeSample, SampleLanguage } from '#model/site-model.ts';

/** Every language that samples can be written in. */
export const SAMPLE_WRITERS: Readonly<Record<SampleLanguage, SampleWriter>> = {
  curl: curlWriter,
  javascript: javascriptWriter,
  typescript: typescriptWriter,
  php: phpWriter,
  python: pythonWriter,
  ruby: rubyWriter,
  go: goWriter,
};

/** The samples of an operation, one per language of the settings, in their order. */
export function buildSamples(
  operation: DescribedOperation,
  settings: Pick<SiteSettings, 'apiUrl' | 'sampleLanguages'>,
): CodeSample[] {
  const request = buildSampleRequest(operation, settings.apiUrl);
  return settings.sampleLanguages.map((language) => ({
    language,
    code: SAMPLE_WRITERS[language].write(request),
  }));
}
