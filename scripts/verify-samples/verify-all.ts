import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPort, startService, type Service } from '#bench/support/process.ts';
import { SAMPLE_WRITERS } from '#model/samples/build-samples.ts';
import { buildSampleRequest } from '#model/samples/sample-request.ts';
import { createSampleFolder, hasRuntime } from '#model/samples/test-runtime.ts';
import type { Operation, SampleLanguage } from '#model/site-model.ts';
import { settings } from '#settings';
import { checkRun } from './check-run.ts';
import { startCallRecorder } from './record-calls.ts';
import { buildUploadFiles } from './upload-files.ts';

/** One sample to be run. */
export interface SampleJob {
  readonly operation: Operation;
  readonly language: SampleLanguage;
}

/** A sample that is not proven, and why. */
export interface SampleFailure extends SampleJob {
  readonly what: string;
}

interface Workspace {
  readonly id: string;
  readonly appKey: string;
}

interface Worker {
  /** Runs one sample in a workspace of its own. */
  run(job: SampleJob): Promise<string | undefined>;
  close(): Promise<void>;
}

async function startSandbox(dataDir: string): Promise<Service> {
  const port = await findPort();
  return startService([process.execPath, 'dist/server/main.js'], port, {
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '1000000',
      SANDBOX_WORKSPACES_PER_HOUR: '1000000',
    },
    probe: '/healthz',
  });
}

async function createWorkspace(url: string): Promise<Workspace> {
  const answer = await fetch(`${url}/sandbox/workspaces`, { method: 'POST' });
  if (!answer.ok) throw new Error(`The sandbox gives no workspace: ${await answer.text()}`);
  return (await answer.json()) as Workspace;
}

async function startWorker(sandboxUrl: string): Promise<Worker> {
  const recorder = await startCallRecorder(sandboxUrl);
  const folder = await createSampleFolder(await buildUploadFiles());
  return {
    async run({ operation, language }) {
      const { id, appKey } = await createWorkspace(sandboxUrl);
      // Calls without a key find their workspace by the address.
      recorder.aim(id);
      const request = buildSampleRequest(operation, settings.apiUrl);
      const result = await folder.run(language, SAMPLE_WRITERS[language].write(request), {
        WALLET_API_URL: recorder.url,
        WALLET_API_KEY: appKey,
      });
      const statuses = operation.responses
        .map(({ status }) => status)
        .filter((status) => status.startsWith('2'));
      return checkRun(request, statuses, {
        language,
        result,
        calls: recorder.take(),
        readFile: (name) => folder.read(name),
      });
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
): Promise<SampleFailure[]> {
  const missing = [...new Set(jobs.map(({ language }) => language))].filter(
    (language) => !hasRuntime(language),
  );
  if (missing.length > 0)
    throw new TypeError(`Install what runs ${missing.join(', ')}, or leave it out by --languages.`);
  const dataDir = await mkdtemp(join(tmpdir(), 'verify-samples-'));
  const sandbox = await startSandbox(dataDir);
  const failures: SampleFailure[] = [];
  const queue = [...jobs];
  async function work(): Promise<void> {
    const worker = await startWorker(sandbox.url);
    try {
      for (let job = queue.shift(); job; job = queue.shift()) {
        const what = await worker.run(job);
        if (what !== undefined) failures.push({ ...job, what });
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
  return failures;
}
