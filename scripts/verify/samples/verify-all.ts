import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite, type Service } from '#scripts/lib/process.ts';
import { SECRET_VARIABLES } from '#languages/sample/sample-request.ts';
import { createSampleFolder, hasRuntime } from '#languages/toolchain/sample-folder.ts';
import { EXAMPLE_PREPARATIONS } from '#server/sandbox/testing/example-preparations.ts';
import { checkRun } from './check-run.ts';
import { startCallRecorder } from './record-calls.ts';
import { buildSampleProgram, type SampleJob } from './sample-job.ts';
import { buildSentRequest, type SentRequest } from './sent-request.ts';
import { buildUploadFiles } from './upload-files.ts';

/** A sample that is not proven, and why. */
export interface SampleFailure extends SampleJob {
  readonly what: string;
}

/** A sample that has done what it promises. */
export interface SampleSuccess extends SampleJob {
  readonly request: SentRequest;
  /** What it has printed. */
  readonly output: string;
}

/** What a run of samples has shown. */
export interface Verification {
  readonly failures: readonly SampleFailure[];
  readonly successes: readonly SampleSuccess[];
}

interface Workspace {
  readonly id: string;
  readonly appKey: string;
  /** Of a user of the company. */
  readonly accessToken: string;
}

interface Worker {
  /** Runs one sample in a workspace of its own. */
  run(job: SampleJob): Promise<SampleFailure | SampleSuccess>;
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
    async run(job) {
      const { operation, language } = job;
      const workspace = await createWorkspace(sandboxUrl);
      await prepare(sandboxUrl, workspace, operation.operationId);
      // Calls without a key find their workspace by the address.
      recorder.aim(workspace.id);
      const { code, request, statuses } = buildSampleProgram(job);
      const result = await folder.run(language, code, {
        WALLET_API_URL: recorder.url,
        [SECRET_VARIABLES.apiKey]: workspace.appKey,
        [SECRET_VARIABLES.accessToken]: workspace.accessToken,
      });
      const calls = recorder.take();
      const what = await checkRun(request, statuses, {
        language,
        result,
        calls,
        readFile: (name) => folder.read(name),
      });
      if (what !== undefined) return { ...job, what };
      const secrets = { apiKey: workspace.appKey, accessToken: workspace.accessToken };
      const sent = await buildSentRequest(calls[0]!, secrets);
      return { ...job, request: sent, output: result.stdout };
    },
    async close() {
      await recorder.close();
      await folder.remove();
    },
  };
}

/** Starts the built site with data of its own. */
async function startBuiltSite(): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), 'verify-samples-'));
  const site = await startSite({
    env: {
      DATA_DIR: dataDir,
      RATE_LIMIT: '1000000',
      SANDBOX_ADDRESS_RATE_LIMIT: '1000000',
      SANDBOX_WORKSPACES_PER_HOUR: '1000000',
    },
  });
  return {
    url: site.url,
    async stop() {
      await site.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/**
 * Runs samples against a sandbox, several at a time.
 *
 * @param options.start starts the sandbox; that of the built site if left out
 * @throws when a language's runtime is missing: what was not run is not proven
 */
export async function verifyAll(
  jobs: readonly SampleJob[],
  {
    workers: count,
    start = startBuiltSite,
  }: { readonly workers: number; readonly start?: () => Promise<Service> },
): Promise<Verification> {
  // A server for nobody would cost as much as all else.
  if (jobs.length === 0) return { failures: [], successes: [] };
  const missing = [...new Set(jobs.map(({ language }) => language))].filter(
    (language) => !hasRuntime(language),
  );
  if (missing.length > 0)
    throw new TypeError(`Install what runs ${missing.join(', ')}, or leave it out by --languages.`);
  const sandbox = await start();
  const failures: SampleFailure[] = [];
  const successes: SampleSuccess[] = [];
  const queue = [...jobs];
  async function work(): Promise<void> {
    const worker = await startWorker(sandbox.url);
    try {
      for (let job = queue.shift(); job; job = queue.shift()) {
        const shown = await worker.run(job);
        if ('what' in shown) failures.push(shown);
        else successes.push(shown);
      }
    } finally {
      await worker.close();
    }
  }
  try {
    await Promise.all(Array.from({ length: count }, work));
  } finally {
    await sandbox.stop();
  }
  return { failures, successes };
}
