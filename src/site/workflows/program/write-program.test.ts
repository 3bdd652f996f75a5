import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  createSampleFolder,
  hasRuntime,
  type RunResult,
} from '#languages/toolchain/sample-folder.ts';
import { SAMPLE_LANGUAGES, TOOLCHAINS, type SampleLanguage } from '#languages/languages.ts';
import { buildStepRequest } from '#site/workflows/run/step-request.ts';
import { KEY_INPUT } from '#site/workflows/workflow.ts';
import { openRecordedRuns } from '#languages/testing/recorded-runs.ts';
import type { ReceivedRequest } from '#languages/testing/test-server.ts';
import { checkTypes } from '#languages/toolchain/check-types.ts';
import { TEST_VALUES, TEST_WORKFLOW } from '#site/workflows/testing/test-workflow.ts';
import { loadProgramWriter } from './write-program.ts';
import { root } from '#scripts/lib/root.mjs';

type Reply = readonly [status: number, body: unknown];

/** Comes with Go. */
const GOFMT = 'gofmt';
const KEY = 'wk_test_1';
const MADE = { id: 'thg/1 ?', isOpen: true, parts: [{ id: 'one' }, { id: 'two é' }] };
const DONE = { status: 'Done', size: 2, parts: [{ kind: 'fee' }, { kind: 'topup', size: 2 }] };
const PICTURE = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
const BASE = 'https://nowhere.invalid/o\'dd"$&';

let received: readonly ReceivedRequest[] = [];
let arriving: ReceivedRequest[] = [];
let replies: Reply[] = [];
const runs = openRecordedRuns(join(root, 'tests/proofs/workflow-programs.json'));
const server = createServer((request, response) => {
  const { method = '', url = '', headers } = request;
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    arriving.push({ method, url, headers, body: Buffer.concat(chunks) });
    const [status, body] = replies.shift() ?? [500, { detail: 'Nothing was planned.' }];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
});
const getUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.close();
  runs.close();
});

const write = async (language: SampleLanguage) =>
  (await loadProgramWriter(language))(TEST_WORKFLOW, TEST_VALUES, BASE);

/** Runs the flow's program against answers in their order; its requests are in `received`. */
async function run(
  language: SampleLanguage,
  answers: readonly Reply[],
  environment: Readonly<Record<string, string>> = { WALLET_API_KEY: KEY },
): Promise<RunResult> {
  const { code } = await write(language);
  const outcome = await runs.run(
    { language, kind: 'program', code, environment, responses: answers },
    async () => {
      arriving = [];
      replies = [...answers];
      const folder = await createSampleFolder({ 'portrait.jpg': PICTURE });
      try {
        const address = { WALLET_API_URL: getUrl() };
        const result = await folder.runProgram(language, code, { ...address, ...environment });
        return { ...result, received: arriving };
      } finally {
        await folder.remove();
      }
    },
  );
  ({ received } = outcome);
  const { exitCode, stdout, stderr } = outcome;
  return { exitCode, stdout, stderr };
}

/** What the pages themselves would send for a step. */
function buildWanted(at: number) {
  const outputs = { 'make-thing': { thingId: MADE.id, parts: MADE.parts } };
  const values = { inputs: { ...TEST_VALUES, [KEY_INPUT]: KEY }, outputs };
  return buildStepRequest(TEST_WORKFLOW.steps[at]!, getUrl(), values, {
    picture: new File([PICTURE], 'portrait.jpg'),
  });
}

function readForm({ headers, body }: ReceivedRequest): Promise<FormData> {
  const type = headers['content-type'] ?? '';
  return new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
}

/** Path and query without the ways of writing them. */
function readUrl(address: string) {
  const { pathname, searchParams } = new URL(address, getUrl());
  return [pathname.split('/').map(decodeURIComponent), [...searchParams]];
}

describe.each(SAMPLE_LANGUAGES.filter((language) => hasRuntime(language, 'program')))(
  'a program in %s',
  { timeout: 60_000 },
  (language) => {
    it('sends what the page sends, and repeats a step as the flow says', async () => {
      const pending = { ...DONE, status: 'pending' };
      const result = await run(language, [
        [201, MADE],
        [200, pending],
        [200, pending],
        [200, DONE],
        [200, {}],
      ]);
      expect(result).toEqual({
        exitCode: 0,
        stdout: 'make-thing 201\nawait-thing 200\nsend-file 200\n',
        stderr: '',
      });
      expect(received.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET', 'GET', 'POST']);
      for (const [at, step] of [0, 1, 1, 1, 2].entries()) {
        const wanted = buildWanted(step);
        const { url, headers, body } = received[at]!;
        expect(readUrl(url)).toEqual(readUrl(wanted.url));
        expect(headers).toMatchObject({
          authorization: `Bearer ${KEY}`,
          'idempotency-key': 'run-1-1500000',
        });
        if (step === 0) {
          expect(headers['content-type']).toBe('application/json');
          expect(JSON.parse(body.toString())).toEqual(JSON.parse(wanted.shownBody));
        }
        if (step === 1) expect(body).toHaveLength(0);
      }
      const form = await readForm(received[4]!);
      expect(form.get('dryRun')).toBe('false');
      expect(form.get('note')).toBe("it's 1500000 & more");
      expect(await (form.get('file') as File).text()).toBe(TEST_VALUES['file']);
      const picture = form.get('picture') as File;
      expect(picture.name).toBe('portrait.jpg');
      expect(Buffer.from(await picture.arrayBuffer())).toEqual(PICTURE);
    });

    it('ends at a step that fails, with its criteria and the answer', async () => {
      const problem = { status: 'refused', size: 1, detail: 'The thing is gone.', parts: null };
      const { exitCode, stdout, stderr } = await run(language, [
        [201, MADE],
        [200, problem],
      ]);
      expect(exitCode).toBe(1);
      expect(stdout).toBe('make-thing 201\n');
      const [first, second, third, fourth] = TEST_WORKFLOW.steps[1]!.successCriteria;
      for (const { condition } of [first!, second!, fourth!]) expect(stderr).toContain(condition);
      expect(stderr).toMatch(/^await-thing failed: /);
      expect(stderr).not.toContain(third!.condition);
      expect(stderr).toContain('The thing is gone.');
      expect(received).toHaveLength(2);
    });

    it('repeats a step no more often than the flow says', async () => {
      const pending: Reply = [200, { ...DONE, status: 'pending' }];
      const { exitCode, stderr } = await run(language, [[201, MADE], pending, pending, pending]);
      expect(exitCode).toBe(1);
      expect(stderr).toMatch(/^await-thing failed: /);
      expect(received).toHaveLength(4);
    });

    it('says what an earlier step has not given, before it sends anything with it', async () => {
      const { exitCode, stderr } = await run(language, [[201, { ...MADE, id: null }]]);
      expect(exitCode).not.toBe(0);
      expect(stderr).toContain('make-thing has given no thingId.');
      expect(received).toHaveLength(1);
    });

    it('sends nothing without a key', async () => {
      const { exitCode, stderr } = await run(language, [], {});
      expect(exitCode).not.toBe(0);
      expect(stderr).toContain('WALLET_API_KEY');
      expect(received).toHaveLength(0);
    });
  },
);

test('no program holds a key, and each has a name of its own', async () => {
  const writers = await Promise.all(SAMPLE_LANGUAGES.map(loadProgramWriter));
  const programs = writers.map((writeProgram) =>
    writeProgram(TEST_WORKFLOW, { ...TEST_VALUES, apiKey: 'wk_secret' }, BASE),
  );
  for (const { code } of programs) expect(code).not.toContain('wk_secret');
  expect(new Set(programs.map(({ fileName }) => fileName)).size).toBe(SAMPLE_LANGUAGES.length);
});

describe('of a program', () => {
  let folder = '';
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'write-program-'))));
  afterAll(() => rm(folder, { recursive: true }));

  it('TypeScript passes the strict compiler', { timeout: 60_000 }, async () => {
    const { typeCheck } = TOOLCHAINS.typescript;
    const { code, fileName } = await write('typescript');
    await writeFile(join(folder, fileName), code);
    expect(checkTypes(typeCheck!, folder, [fileName])).toBe('');
    await writeFile(join(folder, fileName), `${code}\nconst wrong: number = 'text';\n`);
    expect(checkTypes(typeCheck!, folder, [fileName])).toContain("Type 'string' is not assignable");
  });

  it.runIf(hasRuntime('go'))('Go is written as gofmt writes it', async () => {
    const { code, fileName } = await write('go');
    await writeFile(join(folder, fileName), code);
    expect(execFileSync(GOFMT, ['-d', fileName], { cwd: folder, encoding: 'utf8' })).toBe('');
  });
});
