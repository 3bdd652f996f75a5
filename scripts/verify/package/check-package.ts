// Runs what the pages show against the sandbox that readers install (dist/client/sandbox.tgz).
import { listOperationPages } from '#model/pages/operation-pages.ts';
import { cpus } from 'node:os';
import type { SampleLanguage } from '#languages/languages.ts';
import { hasRuntime } from '#languages/toolchain/sample-folder.ts';
import { loadSite } from '#model/load-site.ts';
import { root } from '#scripts/lib/root.mjs';
import { buildUploadFiles } from '#scripts/verify/samples/upload-files.ts';
import { verifyAll } from '#scripts/verify/samples/verify-all.ts';
import { listWorkflows } from '#scripts/verify/workflows/read-workflow.ts';
import { runAll, type WorkflowJob } from '#scripts/verify/workflows/run-all.ts';
import { createSandbox } from '#scripts/verify/workflows/start-sandbox.ts';
import { settings } from '#settings';
import { startPackage } from './start-package.ts';

/** How many were run, and how many did what they promise. */
interface Count {
  readonly passed: number;
  readonly all: number;
}

/** Runs the samples of every operation. */
export async function runSamples(languages: readonly SampleLanguage[]): Promise<Count> {
  const { model } = await loadSite({ root, settings });
  const operations = listOperationPages(model).map(({ operation }) => operation);
  const jobs = languages.flatMap((language) =>
    operations.map((operation) => ({ operation, language })),
  );
  const workers = Math.max(2, cpus().length);
  const { successes, failures } = await verifyAll(jobs, { workers, start: startPackage });
  for (const { operation, language, what } of failures)
    console.error(`${operation.operationId} in ${language} ${what}`);
  console.log(`${successes.length} of ${jobs.length} samples run against the package`);
  return { passed: successes.length, all: jobs.length };
}

/** Runs every workflow by Redocly's Arazzo runner, and as a program in each language. */
export async function runWorkflows(languages: readonly SampleLanguage[]): Promise<Count> {
  const names = await listWorkflows();
  const runners = [
    'redocly' as const,
    ...languages.filter((language) => hasRuntime(language, 'program')),
  ];
  const jobs = runners.flatMap((by) => names.map((name): WorkflowJob => ({ name, by })));
  let failed = 0;
  await runAll(
    jobs,
    await buildUploadFiles(),
    ({ name, by }, { passed, report }) => {
      if (passed) return;
      failed += 1;
      console.error(`${name} by ${by} failed\n${report}`);
    },
    async () => createSandbox(await startPackage()),
  );
  console.log(`${jobs.length - failed} of ${jobs.length} workflows run against the package`);
  return { passed: jobs.length - failed, all: jobs.length };
}
