import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { SampleJob, Verification } from './verify-all.ts';

const FILE = 'content/data/sample-proofs.yaml';
const HEAD =
  '# Written by npm run verify:samples -- --keep: which samples of which operation the sandbox has answered.\n';

/** Longer outputs, such as those of lists, end here on the page. */
const MAX_OUTPUT = 4000;

function formatOutput(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).slice(0, MAX_OUTPUT);
  } catch {
    return text.trim().slice(0, MAX_OUTPUT);
  }
}

/** Writes down what a run has proven, with the day, for the pages to show. */
export async function keepProofs(
  root: string,
  jobs: readonly SampleJob[],
  { failures, outputs }: Verification,
): Promise<void> {
  const operations: Record<string, { languages: string[]; output?: string }> = {};
  for (const { operation, language } of jobs) {
    const { operationId } = operation;
    const failed = failures.some(
      (failure) => failure.operation.operationId === operationId && failure.language === language,
    );
    if (failed) continue;
    const output = outputs.get(operationId);
    operations[operationId] ??= { languages: [], ...(output && { output: formatOutput(output) }) };
    operations[operationId].languages.push(language);
  }
  const provenOn = new Date().toISOString().slice(0, 10);
  await writeFile(join(root, FILE), HEAD + stringify({ provenOn, operations }));
}
