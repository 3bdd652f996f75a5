import { createSampleFolder } from '#languages/toolchain/sample-folder.ts';
import type { SampleLanguage } from '#languages/languages.ts';
import { loadProgramWriter, type Program } from '#site/workflows/program/write-program.ts';
import type { Workflow, WorkflowStep } from '#site/workflows/workflow.ts';
import type { Sandbox, Workspace } from './start-sandbox.ts';
import { LONGEST_WAIT_S, type WorkflowRun } from './workflow-run.ts';

/** A step before one that would wait for hours: it moves the clock of the workspace. */
function skipWait({ onFailure }: WorkflowStep, { id }: Workspace): readonly WorkflowStep[] {
  const longest = Math.max(0, ...onFailure.map(({ retryAfter = 0 }) => retryAfter));
  if (longest <= LONGEST_WAIT_S) return [];
  const step: WorkflowStep = {
    stepId: 'move-clock',
    description: 'The clock of the workspace goes forward.',
    operation: {
      operationId: 'moveClock',
      method: 'POST',
      endpoint: `/workspaces/${id}/clock`,
      title: 'Move the clock',
      path: '/',
      fileFields: [],
    },
    parameters: [{ name: 'Authorization', in: 'header', value: 'Bearer {$inputs.apiKey}' }],
    requestBody: { contentType: 'application/json', payload: { advance: longest * 8 } },
    successCriteria: [{ condition: '$statusCode == 200' }],
    onSuccess: [],
    onFailure: [],
    outputs: {},
  };
  return [step];
}

/** Whether a program has printed each step with its status, in their order. */
function hasPassedAll({ steps }: Workflow, output: string): boolean {
  const lines = output.trim().split('\n');
  return (
    lines.length === steps.length &&
    steps.every(({ stepId }, at) => new RegExp(`^${stepId} 2\\d\\d$`).test(lines[at]!))
  );
}

/** A workflow as the pages export it, with the inputs that they show. */
export async function exportWorkflow(
  language: SampleLanguage,
  workflow: Workflow,
): Promise<Program> {
  const values = Object.fromEntries(workflow.inputs.map(({ name, value }) => [name, value]));
  const writeProgram = await loadProgramWriter(language);
  return writeProgram(workflow, values, 'https://nowhere.invalid');
}

/**
 * Exports a workflow and runs the program in a workspace of its own.
 *
 * @param uploads contents of the files that inputs name, by name
 */
export async function runProgram(
  language: SampleLanguage,
  published: Workflow,
  sandbox: Sandbox,
  uploads: Readonly<Record<string, Buffer>>,
): Promise<WorkflowRun> {
  const workspace = await sandbox.createWorkspace();
  const steps = published.steps.flatMap((step) => [...skipWait(step, workspace), step]);
  const workflow = { ...published, steps };
  const { code } = await exportWorkflow(language, workflow);
  const folder = await createSampleFolder(uploads);
  try {
    const { exitCode, stdout, stderr } = await folder.runProgram(language, code, {
      WALLET_API_URL: sandbox.url,
      WALLET_API_KEY: workspace.appKey,
    });
    const passed = exitCode === 0 && stderr === '' && hasPassedAll(workflow, stdout);
    return { passed, report: `${stdout}${stderr}ended with ${exitCode}` };
  } finally {
    await folder.remove();
  }
}
