// A file whose connection ends early is an error of the sample, and not a shorter file.
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LANGUAGES, SAMPLE_LANGUAGES } from '#languages/languages.ts';
import { download } from '#languages/testing/awkward-operations.ts';
import {
  createSampleFolder,
  hasRuntime,
  type SampleFolder,
} from '#languages/toolchain/sample-folder.ts';
import { buildSampleRequest } from './sample-request.ts';

const HEAD =
  'HTTP/1.1 200 OK\r\ncontent-type: text/csv\r\ncontent-length: 11\r\nconnection: close\r\n\r\n';
const WHOLE = 'name\nGrace\n';

let text = WHOLE;
const server = createServer((socket) => {
  socket.on('error', () => {});
  socket.once('data', () => socket.end(HEAD + text));
});
let folder: SampleFolder;
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  folder = await createSampleFolder({});
});
afterAll(async () => {
  server.close();
  await folder.remove();
});

it.for(SAMPLE_LANGUAGES)(
  'in %s, a file that is cut ends the sample with an error',
  { timeout: 120_000 },
  async (language, test) => {
    test.skip(!hasRuntime(language), 'The machine lacks the language.');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const code = LANGUAGES[language].writeSample(buildSampleRequest(download, url));
    const environment = { WALLET_API_URL: url, WALLET_API_KEY: 'key_test' };
    text = WHOLE;
    const whole = await folder.run(language, code, environment);
    expect(whole).toMatchObject({ exitCode: 0 });
    text = WHOLE.slice(0, 8);
    const half = await folder.run(language, code, environment);
    expect(half.exitCode).not.toBe(0);
  },
);
