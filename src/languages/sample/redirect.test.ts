// A redirect takes the key of a sample to no other host, and is no answer of the platform.
import { expect, it } from 'vitest';
import { LANGUAGES, SAMPLE_LANGUAGES } from '#languages/languages.ts';
import { create, list } from '#languages/testing/awkward-operations.ts';
import { useRedirects } from '#languages/testing/redirecting-hosts.ts';
import { hasRuntime } from '#languages/toolchain/sample-folder.ts';
import { buildSampleRequest } from './sample-request.ts';

const redirects = useRedirects();

it.for(SAMPLE_LANGUAGES)(
  'in %s, a redirect takes the key to no other host',
  { timeout: 120_000 },
  async (language, test) => {
    test.skip(!hasRuntime(language), 'The machine lacks the language.');
    const { url, folder, environment } = redirects;
    for (const operation of [list, create]) {
      const code = LANGUAGES[language].writeSample(buildSampleRequest(operation, url));
      const { exitCode } = await folder.run(language, code, environment);
      expect(redirects.takeKeys()).toEqual([]);
      // A program in PHP follows no redirect. Without an error, a payment would look done.
      if (language === 'php') expect(exitCode).toBe(1);
    }
  },
);
