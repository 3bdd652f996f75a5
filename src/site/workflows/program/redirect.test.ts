// A redirect takes the key of an exported program to no other host.
import { expect, it } from 'vitest';
import { SAMPLE_LANGUAGES } from '#languages/languages.ts';
import { useRedirects } from '#languages/testing/redirecting-hosts.ts';
import { hasRuntime } from '#languages/toolchain/sample-folder.ts';
import { TEST_VALUES, TEST_WORKFLOW } from '#site/workflows/testing/test-workflow.ts';
import { loadProgramWriter } from './write-program.ts';

const redirects = useRedirects();

it.for(SAMPLE_LANGUAGES)(
  'in %s, a redirect takes the key to no other host',
  { timeout: 120_000 },
  async (language, test) => {
    test.skip(!hasRuntime(language, 'program'), 'The machine lacks the language.');
    const { url, folder, environment } = redirects;
    const write = await loadProgramWriter(language);
    const { code } = write(TEST_WORKFLOW, TEST_VALUES, url);
    const { exitCode } = await folder.runProgram(language, code, environment);
    expect(exitCode).not.toBe(0);
    expect(redirects.takeKeys()).toEqual([]);
  },
);
