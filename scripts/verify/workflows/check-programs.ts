import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SampleLanguage } from '#languages/languages.ts';
import { checkTypes } from '#languages/toolchain/check-types.ts';
import type { Command } from '#languages/toolchain/toolchain.ts';
import { exportWorkflow } from './run-program.ts';
import { readWorkflow } from './read-workflow.ts';
import type { WorkflowRun } from './workflow-run.ts';

/** Checks the types of the programs of workflows, all at once. */
export async function checkPrograms(
  names: readonly string[],
  language: SampleLanguage,
  typeCheck: Command,
): Promise<WorkflowRun> {
  const folder = await mkdtemp(join(tmpdir(), 'check-programs-'));
  try {
    const files = await Promise.all(
      names.map(async (name) => {
        const { code, fileName } = await exportWorkflow(language, await readWorkflow(name));
        await writeFile(join(folder, fileName), code);
        return fileName;
      }),
    );
    const report = checkTypes(typeCheck, folder, files);
    return { passed: report === '', report };
  } finally {
    await rm(folder, { recursive: true });
  }
}
