import type { SiteSettings } from '#model/settings.ts';
import type { CodeSample, Operation, SampleLanguage } from '#model/site-model.ts';
import { writeCurl } from './curl.ts';
import { writeGo } from './go.ts';
import { writeJavaScript, writeTypeScript } from './javascript.ts';
import { writePhp } from './php.ts';
import { writePython } from './python.ts';
import { writeRuby } from './ruby.ts';
import { buildSampleRequest, type SampleRequest } from './sample-request.ts';

/** Writes a request as a complete program of one language. */
export type SampleWriter = (request: SampleRequest) => string;

const WRITERS: Readonly<Record<SampleLanguage, SampleWriter>> = {
  curl: writeCurl,
  javascript: writeJavaScript,
  typescript: writeTypeScript,
  php: writePhp,
  python: writePython,
  ruby: writeRuby,
  go: writeGo,
};

/** The samples of an operation, one per language of the settings, in their order. */
export function buildSamples(operation: Omit<Operation, 'samples'>, settings: SiteSettings): CodeSample[] {
  const request = buildSampleRequest(operation, settings.apiUrl);
  return settings.sampleLanguages.map((language) => ({ language, code: WRITERS[language](request) }));
}
