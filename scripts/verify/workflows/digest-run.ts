import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import type { SampleLanguage } from '#languages/languages.ts';
import { listTypeVersions } from '#languages/toolchain/check-types.ts';
import type { Command } from '#languages/toolchain/toolchain.ts';
import type { Workflow } from '#site/workflows/workflow.ts';
import { root } from '#scripts/lib/root.mjs';
import { describeToolchain } from '#scripts/verify/proofs/describe-toolchain.ts';
import { digest } from '#scripts/verify/proofs/digest.ts';
import { loadBehaviour } from '#scripts/verify/proofs/load-behaviour.ts';
import { dropProse } from './drop-prose.ts';
import type { WorkflowJob } from './run-all.ts';
import { exportWorkflow } from './run-program.ts';

/** What prepares and judges runs: others ask for new proofs. */
const RUNNERS = {
  redocly: await loadRunner('prepare-workflow.ts', 'run-redocly.ts'),
  program: await loadRunner('run-program.ts', 'workflow-run.ts'),
  types: await loadRunner(
    'check-programs.ts',
    join(root, 'src/languages/toolchain/check-types.ts'),
  ),
};

async function loadRunner(...files: readonly string[]): Promise<readonly string[]> {
  const texts = await Promise.all(
    files.map((file) => loadBehaviour(resolve(import.meta.dirname, file))),
  );
  // Where a module comes from is none of what it does.
  return texts.map((text) => text.replace(/^(import[^;]*;)+/, ''));
}

async function digestRunnersInput(name: string, { steps }: Workflow): Promise<string> {
  const manifest = join(root, 'node_modules/@redocly/cli/package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const pages = [...new Set(steps.map(({ operation }) => operation.path))];
  const read = (file: string) => readFile(join(root, 'dist/client', file), 'utf8');
  const flow: unknown = parse(await read(`workflows/${name}.arazzo.yaml`));
  const operations = await Promise.all(
    pages.map(async (path) => JSON.parse(await read(`${path}.openapi.json`)) as unknown),
  );
  return digest([version, [flow, ...operations].map(dropProse), RUNNERS.redocly]);
}

/** Digest of all that a run of a workflow depends on besides the sandbox. */
export async function digestRun({ name, by }: WorkflowJob, workflow: Workflow): Promise<string> {
  if (by === 'redocly') return digestRunnersInput(name, workflow);
  const { code, fileName } = await exportWorkflow(by, workflow);
  return digest([describeToolchain(by, 'program'), fileName, code, RUNNERS.program]);
}

/** Digest of all that the check of the types of a workflow's program depends on. */
export async function digestTypes(
  language: SampleLanguage,
  typeCheck: Command,
  workflow: Workflow,
): Promise<string> {
  const { code, fileName } = await exportWorkflow(language, workflow);
  return digest([listTypeVersions(), typeCheck, RUNNERS.types, fileName, code]);
}
