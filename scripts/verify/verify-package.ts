// npm run verify:package: runs the samples of every operation and every workflow against the sandbox that readers install
// (dist/client/sandbox.tgz), in the languages' own runtimes. It writes no proofs: the sandbox of the site has them.
// Options: --languages php,go (samples and programs in these)   --samples (no workflows)   --workflows (no samples)
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { SAMPLE_LANGUAGES, type SampleLanguage } from '#languages/languages.ts';
import { hasRuntime } from '#languages/toolchain/sample-folder.ts';
import { loadSite } from '#model/load-site.ts';
import { root } from '#scripts/lib/root.mjs';
import { settings } from '#settings';
import { startPackage } from './package/start-package.ts';
import { buildUploadFiles } from './samples/upload-files.ts';
import { verifyAll } from './samples/verify-all.ts';
import { listWorkflows } from './workflows/read-workflow.ts';
import { runAll, type WorkflowJob } from './workflows/run-all.ts';
import { createSandbox } from './workflows/start-sandbox.ts';

const USAGE = 'Usage: npm run verify:package -- [--languages php,go] [--samples] [--workflows]';

/** @throws TypeError when an option is unknown or has a value that means nothing */
function readOptions() {
  const { values } = parseArgs({
    options: {
      languages: { type: 'string' },
      samples: { type: 'boolean', default: false },
      workflows: { type: 'boolean', default: false },
    },
  });
  const wanted = values.languages?.split(',') ?? [...SAMPLE_LANGUAGES];
  const languages = SAMPLE_LANGUAGES.filter((language) => wanted.includes(language));
  if (languages.length !== wanted.length)
    throw new TypeError(`--languages takes some of ${SAMPLE_LANGUAGES.join(', ')}.`);
  const isAll = values.samples === values.workflows;
  return { languages, samples: isAll || values.samples, workflows: isAll || values.workflows };
}

/** @returns how many have failed */
async function runSamples(languages: readonly SampleLanguage[]): Promise<number> {
  const { model } = await loadSite({ root, settings });
  const operations = Object.values(model.pages).flatMap((page) =>
    page.kind === 'operation' ? [page.operation] : [],
  );
  const jobs = languages.flatMap((language) =>
    operations.map((operation) => ({ operation, language })),
  );
  const workers = Math.max(2, cpus().length);
  const { successes, failures } = await verifyAll(jobs, { workers, start: startPackage });
  for (const { operation, language, what } of failures)
    console.error(`${operation.operationId} in ${language} ${what}`);
  console.log(`${successes.length} of ${jobs.length} samples run against the package`);
  return jobs.length - successes.length;
}

/** @returns how many have failed */
async function runWorkflows(languages: readonly SampleLanguage[]): Promise<number> {
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
  return failed;
}

async function main(): Promise<void> {
  const { languages, samples, workflows } = readOptions();
  const present = languages.filter((language) => hasRuntime(language));
  for (const language of languages)
    if (!present.includes(language)) console.log(`${language} was not run: no runtime here`);
  const failed =
    (samples ? await runSamples(present) : 0) + (workflows ? await runWorkflows(present) : 0);
  if (failed > 0 || present.length < languages.length) process.exitCode = 1;
}

await main().catch((error: unknown) => {
  const isUsage = error instanceof TypeError;
  console.error(isUsage ? `verify:package: ${error.message}\n${USAGE}` : error);
  process.exitCode = 1;
});
