import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES, SAMPLE_LANGUAGES } from '#languages/languages.ts';
import { buildTestOperation, TEST_IDEMPOTENCY_KEY } from '#languages/testing/test-operation.ts';
import { startTestServer, type TestServer } from '#languages/testing/test-server.ts';
import {
  createSampleFolder,
  hasRuntime,
  type SampleFolder,
} from '#languages/toolchain/sample-folder.ts';
import { buildSampleRequest } from './sample-request.ts';

const operation = buildTestOperation({
  operationId: 'deleteWallet',
  method: 'DELETE',
  parameters: [TEST_IDEMPOTENCY_KEY],
});

let server: TestServer;
let folder: SampleFolder;
beforeAll(async () => {
  server = await startTestServer();
  folder = await createSampleFolder({});
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

describe.each(SAMPLE_LANGUAGES.filter((language) => hasRuntime(language)))(
  'a sample in %s whose idempotency key is empty',
  { timeout: 120_000 },
  (language) => {
    test('never makes its call without the header', async () => {
      const code = LANGUAGES[language].writeSample(buildSampleRequest(operation, server.url));
      const emptied = code.replace(/(['"])delete-wallet-\d{6}\1/, '$1$1');
      expect(emptied).not.toBe(code);
      const { exitCode, stderr } = await folder.run(language, emptied, {
        WALLET_API_URL: server.url,
        WALLET_API_KEY: 'key_test',
      });
      const received = server.take();
      // cURL leaves out a header without a value. All other clients send the header, and the platform refuses the call.
      if (['curl', 'php'].includes(language)) {
        expect(received).toEqual([]);
        expect(exitCode).not.toBe(0);
        expect(stderr).toMatch(/idempotency_?key/i);
      } else {
        expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual(['']);
      }
    });
  },
);
