import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Workflow } from '#site/workflows/workflow.ts';
import { root } from '#scripts/lib/root.mjs';
import { describeToolchain } from '#scripts/verify/proofs/describe-toolchain.ts';
import { digest } from '#scripts/verify/proofs/digest.ts';
import { loadBehaviour } from '#scripts/verify/proofs/load-behaviour.ts';
import type { WorkflowJob } from './run-all.ts';
import { exportWorkflow } from './run-program.ts';

/** What prepares and judges runs: others ask for new proofs. */
const RUNNERS = {
  redocly: await loadRunner('prepare-workflow.ts', 'run-redocly.ts'),
  program: await loadRunner('run-program.ts', 'workflow-run.ts'),
};

async function loadRunner(...files: readonly string[]): Promise<readonly string[]> {
  const texts = await Promise.all(
    files.map((file) => loadBehaviour(join(import.meta.dirname, file))),
  );
  // Where a module comes from is none of what it does.
  return texts.map((text) => text.replace(/^(import[^;]*;)+/, ''));
}

async function digestRunnersInput(name: string, { steps }: Workflow): Promise<string> {
  const manifest = join(root, 'node_modules/@redocly/cli/package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const pages = [...new Set(steps.map(({ operation }) => operation.path))];
  const files = [
    join(root, 'dist/client/workflows', `${name}.arazzo.yaml`),
    ...pages.map((path) => join(root, 'dist/client', `${path}.openapi.json`)),
  ];
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return digest([version, texts, RUNNERS.redocly]);
}

/** Digest of all that a run of a workflow depends on besides the sandbox. */
export async function digestRun({ name, by }: WorkflowJob, workflow: Workflow): Promise<string> {
  if (by === 'redocly') return digestRunnersInput(name, workflow);
  const { code, fileName } = await exportWorkflow(by, workflow);
  return digest([describeToolchain(by, 'program'), fileName, code, RUNNERS.program]);
}
