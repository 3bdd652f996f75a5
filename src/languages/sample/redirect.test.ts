// A redirect takes the key of a sample to no other host, and is no answer of the platform.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LANGUAGES, SAMPLE_LANGUAGES } from '#languages/languages.ts';
import { create, list } from '#languages/testing/awkward-operations.ts';
import {
  startRedirectingHosts,
  type RedirectingHosts,
} from '#languages/testing/redirecting-hosts.ts';
import {
  createSampleFolder,
  hasRuntime,
  type SampleFolder,
} from '#languages/toolchain/sample-folder.ts';
import { buildSampleRequest } from './sample-request.ts';

let hosts: RedirectingHosts;
let folder: SampleFolder;
beforeAll(async () => {
  hosts = await startRedirectingHosts();
  folder = await createSampleFolder({});
});
afterAll(async () => {
  hosts.close();
  await folder.remove();
});

it.for(SAMPLE_LANGUAGES)(
  'in %s, a redirect takes the key to no other host',
  { timeout: 120_000 },
  async (language, test) => {
    test.skip(!hasRuntime(language), 'The machine lacks the language.');
    for (const operation of [list, create]) {
      const code = LANGUAGES[language].writeSample(buildSampleRequest(operation, hosts.url));
      const environment = { WALLET_API_URL: hosts.url, WALLET_API_KEY: 'key_test' };
      const { exitCode } = await folder.run(language, code, environment);
      const received = hosts.take();
      expect(received.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
      // A program in PHP follows no redirect. Without an error, a payment would look done.
      if (language === 'php') expect(exitCode).toBe(1);
    }
  },
);
