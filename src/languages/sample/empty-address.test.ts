// A sample whose address was left empty by mistake calls neither production nor anything else.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LANGUAGES, SAMPLE_LANGUAGES } from '#languages/languages.ts';
import {
  createSampleFolder,
  hasRuntime,
  type SampleFolder,
} from '#languages/toolchain/sample-folder.ts';
import { loadTestSite } from '#testing/load-test-site.ts';
import { buildSampleRequest, type SampleRequest } from './sample-request.ts';

let folder: SampleFolder;
let request: SampleRequest;
beforeAll(async () => {
  const { model } = await loadTestSite();
  const page = Object.values(model.pages).find(
    (one) => one.kind === 'operation' && one.operation.operationId === 'listAccounts',
  );
  if (page?.kind !== 'operation') throw new Error('There is no operation listAccounts.');
  request = buildSampleRequest(page.operation, 'http://127.0.0.1:9');
  folder = await createSampleFolder({});
});
afterAll(() => folder.remove());

it.for(SAMPLE_LANGUAGES)(
  'in %s, the sample fails for the empty address',
  async (language, test) => {
    test.skip(!hasRuntime(language), 'The machine lacks the language.');
    const { exitCode, stdout, stderr } = await folder.run(
      language,
      LANGUAGES[language].writeSample(request),
      { WALLET_API_URL: '', WALLET_API_KEY: 'wk_test_1' },
    );
    expect(exitCode).not.toBe(0);
    expect(stdout).toBe('');
    // Where production was called, the message has its address.
    expect(stderr).not.toContain('127.0.0.1');
  },
);
