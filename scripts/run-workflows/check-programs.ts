import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkTypes } from '#site/workflows/program/test-types.ts';
import { exportWorkflow } from './run-program.ts';
import { readWorkflow } from './read-workflow.ts';
import type { WorkflowRun } from './workflow-run.ts';

/** Compiles the programs of workflows in TypeScript, all at once. */
export async function checkPrograms(names: readonly string[]): Promise<WorkflowRun> {
  const folder = await mkdtemp(join(tmpdir(), 'check-programs-'));
  try {
    const files = await Promise.all(
      names.map(async (name) => {
        const { code, fileName } = exportWorkflow('typescript', await readWorkflow(name));
        await writeFile(join(folder, fileName), code);
        return fileName;
      }),
    );
    const report = checkTypes(folder, files);
    return { passed: report === '', report };
  } finally {
    await rm(folder, { recursive: true });
  }
}
