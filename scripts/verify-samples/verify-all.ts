import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite } from '#bench/support/process.ts';
import { buildSampleRequest, SECRET_VARIABLES } from '#languages/sample/sample-request.ts';
import { createSampleFolder, hasRuntime } from '#languages/toolchain/sample-folder.ts';
import { LANGUAGES, type SampleLanguage } from '#languages/languages.ts';
import type { Operation } from '#model/site-model.ts';
import { EXAMPLE_PREPARATIONS } from '#server/sandbox/testing/example-preparations.ts';
import { settings } from '#settings';
import { checkRun } from './check-run.ts';
import { startCallRecorder } from './record-calls.ts';
import { buildUploadFiles } from './upload-files.ts';

/** The language whose output the pages show. */
const SHOWN_LANGUAGE: SampleLanguage = 'curl';

/** One sample to be run. */
export interface SampleJob {
  readonly operation: Operation;
  readonly language: SampleLanguage;
}

/** A sample that is not proven, and why. */
export interface SampleFailure extends SampleJob {
  readonly what: string;
}

/** What a run of samples has shown. */
export interface Verification {
  readonly failures: readonly SampleFailure[];
  /** What the cURL sample of each operation has printed, by operationId. */
  readonly outputs: ReadonlyMap<string, string>;
}

interface Workspace {
  readonly id: string;
  readonly appKey: string;
  /** Of a user of the company. */
  readonly accessToken: string;
}

interface Worker {
  /** Runs one sample in a workspace of its own; tells what is wrong, and what it has printed. */
  run(job: SampleJob): Promise<{ readonly what: string | undefined; readonly output: string }>;
  close(): Promise<void>;
}

async function createWorkspace(url: string): Promise<Workspace> {
  const answer = await fetch(`${url}/sandbox/workspaces`, { method: 'POST' });
  if (!answer.ok) throw new Error(`The sandbox gives no workspace: ${await answer.text()}`);
  return (await answer.json()) as Workspace;
}

async function prepare(url: string, { id, appKey }: Workspace, operationId: string): Promise<void> {
  for (const { method, path, body } of EXAMPLE_PREPARATIONS[operationId] ?? []) {
    const answer = await fetch(`${url}/sandbox/${id}${path}`, {
      method,
      headers: { authorization: `Bearer ${appKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} before ${operationId}: ${answer.status}`);
  }
}

async function startWorker(sandboxUrl: string): Promise<Worker> {
  const recorder = await startCallRecorder(sandboxUrl);
  const folder = await createSampleFolder(await buildUploadFiles());
  return {
    async run({ operation, language }) {
      const workspace = await createWorkspace(sandboxUrl);
      await prepare(sandboxUrl, workspace, operation.operationId);
      // Calls without a key find their workspace by the address.
      recorder.aim(workspace.id);
      const request = buildSampleRequest(operation, settings.apiUrl);
      const result = await folder.run(language, LANGUAGES[language].writeSample(request), {
        WALLET_API_URL: recorder.url,
        [SECRET_VARIABLES.apiKey]: workspace.appKey,
        [SECRET_VARIABLES.accessToken]: workspace.accessToken,
      });
      const statuses = operation.responses
        .map(({ status }) => status)
        .filter((status) => status.startsWith('2'));
      const what = await checkRun(request, statuses, {
        language,
        result,
        calls: recorder.take(),
        readFile: (name) => folder.read(name),
      });
      return { what, output: result.stdout };
    },
    async close() {
      await recorder.close();
      await folder.remove();
    },
  };
}

/**
 * Runs samples against the sandbox of the built site, several at a time.
 *
 * @throws when a language's runtime is missing: what was not run is not proven
 */
export async function verifyAll(
  jobs: readonly SampleJob[],
  { workers: count }: { readonly workers: number },
): Promise<Verification> {
  const missing = [...new Set(jobs.map(({ language }) => language))].filter(
    (language) => !hasRuntime(language),
  );
  if (missing.length > 0)
    throw new TypeError(`Install what runs ${missing.join(', ')}, or leave it out by --languages.`);
  const dataDir = await mkdtemp(join(tmpdir(), 'verify-samples-'));
  const sandbox = await startSite({
    env: { DATA_DIR: dataDir, RATE_LIMIT: '1000000', SANDBOX_WORKSPACES_PER_HOUR: '1000000' },
  });
  const failures: SampleFailure[] = [];
  const outputs = new Map<string, string>();
  const queue = [...jobs];
  async function work(): Promise<void> {
    const worker = await startWorker(sandbox.url);
    try {
      for (let job = queue.shift(); job; job = queue.shift()) {
        const { what, output } = await worker.run(job);
        if (what !== undefined) failures.push({ ...job, what });
        else if (job.language === SHOWN_LANGUAGE) outputs.set(job.operation.operationId, output);
      }
    } finally {
      await worker.close();
    }
  }
  try {
    await Promise.all(Array.from({ length: count }, work));
  } finally {
    await sandbox.stop();
    await rm(dataDir, { recursive: true });
  }
  return { failures, outputs };
}
