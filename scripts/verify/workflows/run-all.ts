import type { SampleLanguage } from '#languages/languages.ts';
import { readWorkflow } from './read-workflow.ts';
import { runProgram } from './run-program.ts';
import { runRedocly } from './run-redocly.ts';
import { startSandbox, type Sandbox } from './start-sandbox.ts';
import type { WorkflowRun } from './workflow-run.ts';

/** One run of a workflow: by Redocly's runner, or as the program that the pages export. */
export interface WorkflowJob {
  /** Workflow id. */
  readonly name: string;
  readonly by: 'redocly' | SampleLanguage;
}

/** Flows that wait for the platform leave room for others. */
const WORKERS = 4;

async function run(
  { name, by }: WorkflowJob,
  sandbox: Sandbox,
  uploads: Readonly<Record<string, Buffer>>,
): Promise<WorkflowRun> {
  if (by === 'redocly') return runRedocly(name, sandbox);
  return runProgram(by, await readWorkflow(name), sandbox, uploads);
}

/**
 * Runs workflows against a sandbox, each time in a workspace of its own.
 *
 * @param uploads contents of the files that inputs name, by name
 * @param start starts the sandbox; that of the built site if left out
 */
export async function runAll(
  jobs: readonly WorkflowJob[],
  uploads: Readonly<Record<string, Buffer>>,
  onRun: (job: WorkflowJob, run: WorkflowRun) => void,
  start: () => Promise<Sandbox> = startSandbox,
): Promise<void> {
  if (jobs.length === 0) return;
  const sandbox = await start();
  const queue = [...jobs];
  async function work(): Promise<void> {
    for (let job = queue.shift(); job; job = queue.shift())
      onRun(job, await run(job, sandbox, uploads));
  }
  try {
    await Promise.all(Array.from({ length: WORKERS }, work));
  } finally {
    await sandbox.stop();
  }
}
