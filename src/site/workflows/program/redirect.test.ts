// A redirect takes the key of an exported program to no other host.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SAMPLE_LANGUAGES } from '#languages/languages.ts';
import {
  startRedirectingHosts,
  type RedirectingHosts,
} from '#languages/testing/redirecting-hosts.ts';
import {
  createSampleFolder,
  hasRuntime,
  type SampleFolder,
} from '#languages/toolchain/sample-folder.ts';
import { TEST_VALUES, TEST_WORKFLOW } from '#site/workflows/testing/test-workflow.ts';
import { loadProgramWriter } from './write-program.ts';

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
    test.skip(!hasRuntime(language, 'program'), 'The machine lacks the language.');
    const write = await loadProgramWriter(language);
    const { code } = write(TEST_WORKFLOW, TEST_VALUES, hosts.url);
    const environment = { WALLET_API_URL: hosts.url, WALLET_API_KEY: 'key_test' };
    const { exitCode } = await folder.runProgram(language, code, environment);
    expect(exitCode).not.toBe(0);
    expect(hosts.take().filter(({ authorization }) => authorization !== undefined)).toEqual([]);
  },
);
