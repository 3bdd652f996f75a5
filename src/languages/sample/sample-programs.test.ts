import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SAMPLE_LANGUAGES, LANGUAGES, TOOLCHAINS } from '#languages/languages.ts';
import { root } from '#scripts/lib/root.mjs';
import type { DescribedOperation } from '#description/operation.ts';
import { buildSampleRequest } from './sample-request.ts';
import {
  BODY,
  create,
  CSV,
  download,
  EVERY_BYTE,
  list,
  logIn,
  PROBLEM,
  remove,
  TRICKY,
  upload,
} from '#languages/testing/awkward-operations.ts';
import {
  createSampleFolder,
  hasRuntime,
  type SampleFolder,
} from '#languages/toolchain/sample-folder.ts';
import { openRecordedRuns } from '#languages/testing/recorded-runs.ts';
import {
  startTestServer,
  type PlannedResponse,
  type TestServer,
} from '#languages/testing/test-server.ts';

/** The file that the sample of a download writes. */
const DOWNLOADED = 'export-accounts.csv';
const runs = openRecordedRuns(join(root, 'tests/proofs/sample-programs.json'));
let server: TestServer;
let folder: SampleFolder;

beforeAll(async () => {
  server = await startTestServer();
  folder = await createSampleFolder({ 'accounts.csv': CSV, 'portrait.jpg': EVERY_BYTE });
});
afterAll(async () => {
  await server.close();
  await folder.remove();
  runs.close();
});

// Compiling a program takes its time where nothing is cached yet.
const TIMEOUT_MS = 120_000;

for (const language of SAMPLE_LANGUAGES) {
  const isHere = hasRuntime(language);
  const reason = isHere ? '' : ' (not run: the language is not on this machine)';
  /** Runs the sample of an operation against a server that responds so. */
  function run(
    operation: DescribedOperation,
    response: PlannedResponse,
    { withKey = true, attempt = 1 } = {},
  ) {
    const request = buildSampleRequest(operation, 'https://api.wallet.example/');
    const code = LANGUAGES[language].writeSample(request);
    const environment: Record<string, string> = withKey
      ? { WALLET_API_KEY: 'key_test', WALLET_ACCESS_TOKEN: 'token_test' }
      : {};
    return runs.run(
      { language, kind: 'sample', code, environment, responses: [response], attempt },
      async () => {
        server.plan(response);
        server.take();
        const result = await folder.run(language, code, {
          WALLET_API_URL: server.url,
          ...environment,
        });
        const received = server.take();
        const written = operation === download && (await folder.read(DOWNLOADED).catch(() => null));
        return { ...result, received, ...(written && { written }) };
      },
    );
  }

  describe.runIf(isHere)(
    `a ${LANGUAGES[language].title} sample${reason}`,
    { timeout: TIMEOUT_MS },
    () => {
      test('sends path, query and headers as they are meant, and prints the answer', async () => {
        const response = {
          status: 200,
          contentType: 'application/json',
          body: '{"id":"acc_01HZX6A4N2PC","balance":1}',
        };
        const { exitCode, stdout, received } = await run(list, response);
        expect(exitCode).toBe(0);
        expect(stdout).toContain('acc_01HZX6A4N2PC');
        expect(received).toHaveLength(1);
        const [{ method, url, headers, body } = fail()] = received;
        const { pathname, searchParams } = new URL(url, server.url);
        expect(method).toBe('GET');
        expect(decodeURIComponent(pathname)).toBe(
          `/v1/accounts/a/b?${TRICKY.replace('\u0000', '')}/transactions`,
        );
        expect([...searchParams]).toEqual([
          ["tag's", 'vip,x,y'],
          ['limit', '25'],
        ]);
        expect(headers).toMatchObject({
          accept: 'application/json',
          authorization: 'Bearer key_test',
          'x-reason': `it's "$HOME" \`x\` #{1} \\`,
        });
        expect(headers['idempotency-key']).toBeUndefined();
        expect(body).toHaveLength(0);
      });

      test('sends JSON unharmed, with the same idempotency key each time', async () => {
        const response = {
          status: 201,
          contentType: 'application/json',
          body: '{"id":"acc_01HZX6A4N2PC"}',
        };
        const outcomes = [await run(create, response), await run(create, response, { attempt: 2 })];
        const requests = outcomes.flatMap(({ received }) => received);
        expect(
          outcomes.map(({ exitCode, stderr }) => [
            exitCode,
            TOOLCHAINS[language].writesProgress ? '' : stderr,
          ]),
        ).toEqual([
          [0, ''],
          [0, ''],
        ]);
        expect(requests.map(({ method }) => method)).toEqual(['POST', 'POST']);
        expect(requests[0]?.headers['content-type']).toBe('application/json');
        expect(requests.map(({ body }) => JSON.stringify(JSON.parse(body.toString())))).toEqual([
          JSON.stringify(BODY),
          JSON.stringify(BODY),
        ]);
        const keys = requests.map(({ headers }) => headers['idempotency-key']);
        expect(keys[0]).toMatch(/^create-account-\d{6}$/);
        expect(keys[1]).toBe(keys[0]);
      });

      test('sends fields and files as multipart/form-data, byte for byte', async () => {
        const response = {
          status: 200,
          contentType: 'application/json',
          body: '{"id":"upl_01HZX6F2J4VC"}',
        };
        const { exitCode, received } = await run(upload, response);
        expect(exitCode).toBe(0);
        const [{ headers, body } = fail()] = received;
        expect(headers['idempotency-key']).toMatch(/^upload-accounts-\d{6}$/);
        const type = headers['content-type'] ?? '';
        const form = await new Response(new Uint8Array(body), {
          headers: { 'content-type': type },
        }).formData();
        expect([...form.keys()]).toEqual(['dryRun', 'note', 'file', 'image']);
        expect(form.get('dryRun')).toBe('false');
        expect(form.get('note')).toBe(`@it's "$1" ;type=x; é`);
        const files = [form.get('file'), form.get('image')].map((value) =>
          value instanceof File ? value : fail(),
        );
        expect(files.map((file) => [file.name, file.type])).toEqual([
          ['accounts.csv', 'text/csv'],
          ['portrait.jpg', 'image/jpeg'],
        ]);
        const contents = await Promise.all(
          files.map(async (file) => Buffer.from(await file.arrayBuffer())),
        );
        expect(contents).toEqual([CSV, EVERY_BYTE]);
      });

      test('writes a download to a file, byte for byte', async () => {
        const content = Buffer.concat([Buffer.from(language), EVERY_BYTE, Buffer.from('\n')]);
        const response = { status: 200, contentType: 'text/csv', body: content };
        const { exitCode, received, written } = await run(download, response);
        expect(exitCode).toBe(0);
        expect(received[0]?.headers.accept).toBe('text/csv');
        expect(written).toEqual(content);
      });

      test('takes an empty answer for success', async () => {
        const response = { status: 204 };
        const { exitCode, received } = await run(remove, response);
        expect(exitCode).toBe(0);
        expect(received.map(({ method, url }) => [method, url])).toEqual([
          ['DELETE', '/v1/wallets/wal_01HZX6AB7QKD'],
        ]);
      });

      test('sends the access token of a user where only users may call', async () => {
        const response = { status: 204 };
        const { exitCode, received } = await run({ ...remove, caller: 'user' }, response);
        expect(exitCode).toBe(0);
        expect(received[0]?.headers.authorization).toBe('Bearer token_test');
      });

      test('sends a text as it is, and no key where none is needed', async () => {
        const response = { status: 200, contentType: 'application/json', body: '{}' };
        const { exitCode, received } = await run(logIn, response, { withKey: false });
        expect(exitCode).toBe(0);
        const [{ headers, body, method } = fail()] = received;
        expect(method).toBe('PUT');
        expect(headers.authorization).toBeUndefined();
        expect(headers['content-type']).toBe('text/csv');
        expect(body.toString()).toBe(`a,b\n"it's",$c\n`);
      });

      for (const [title, operation] of [
        ['a call', create],
        ['a call with an empty answer', remove],
        ['a download', download],
      ] as const) {
        test(`fails and says what the problem document says, for ${title}`, async () => {
          const response = {
            status: PROBLEM.status,
            contentType: 'application/problem+json',
            body: JSON.stringify(PROBLEM),
          };
          const { exitCode, stdout, stderr } = await run(operation, response);
          expect(exitCode).not.toBe(0);
          for (const part of ['422', PROBLEM.code, PROBLEM.detail, PROBLEM.requestId]) {
            expect(stdout + stderr).toContain(part);
          }
        });
      }
    },
  );
}

const fail = (): never => expect.fail('nothing has arrived');
