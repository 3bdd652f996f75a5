import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { SampleFailure, SampleJob } from './verify-all.ts';

const FILE = 'content/data/sample-proofs.yaml';
const HEAD =
  '# Written by npm run verify:samples -- --keep: which samples of which operation the sandbox has answered.\n';

/** Writes down what a run has proven, with the day, for the pages to show. */
export async function keepProofs(
  root: string,
  jobs: readonly SampleJob[],
  failures: readonly SampleFailure[],
): Promise<void> {
  const operations: Record<string, string[]> = {};
  for (const { operation, language } of jobs) {
    const { operationId } = operation;
    const failed = failures.some(
      (failure) => failure.operation.operationId === operationId && failure.language === language,
    );
    if (!failed) (operations[operationId] ??= []).push(language);
  }
  const provenOn = new Date().toISOString().slice(0, 10);
  await writeFile(join(root, FILE), HEAD + stringify({ provenOn, operations }, { flow: false }));
}
