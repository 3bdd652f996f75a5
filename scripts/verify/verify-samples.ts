// npm run verify:samples: proves the samples of every operation against the sandbox, in the languages' own runtimes. What
// is proven already, by the same program and the same exchange with the sandbox, is not run again.
// Options: --all (runs what is proven as well)   --languages php,go   --operations createAccount,getAccounts
// --check (writes no proofs down, as npm test does)
import { listOperationPages } from '#model/pages/operation-pages.ts';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '#scripts/build/ensure-built.mjs';
import { recallSite } from '#scripts/build/recall-site.ts';
import type { SampleLanguage } from '#languages/languages.ts';
import { parseLanguages } from './parse-languages.ts';
import { partByRuntime } from './part-by-runtime.ts';
import { openRepeatableSandbox } from './proofs/open-repeatable-sandbox.ts';
import { endWith, runCommandLine } from './run-command-line.ts';
import { createExchangeRepeater } from './samples/create-exchange-repeater.ts';
import { findUnproven } from './samples/find-unproven.ts';
import { writePageProofs } from './samples/write-page-proofs.ts';
import { proveRuns } from './samples/prove-runs.ts';
import type { SampleJob } from './samples/sample-job.ts';
import { loadSampleProofs, writeSampleProofs } from './samples/sample-proofs.ts';
import { buildUploadFiles } from './samples/upload-files.ts';
import { verifyAll } from './samples/verify-all.ts';

const USAGE =
  'Usage: npm run verify:samples -- [--all] [--languages php,go] [--operations createAccount] [--check]';

interface Options {
  readonly languages: readonly SampleLanguage[];
  readonly operations: readonly string[] | undefined;
  readonly isAll: boolean;
  readonly isCheck: boolean;
}

/** @throws TypeError when an option is unknown or has a value that means nothing */
function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      all: { type: 'boolean', default: false },
      languages: { type: 'string' },
      operations: { type: 'string' },
      check: { type: 'boolean', default: false },
    },
  });
  return {
    languages: parseLanguages(values.languages),
    operations: values.operations?.split(','),
    isAll: values.all,
    isCheck: values.check,
  };
}

/** Reads the site, and lists the samples that the options choose. */
async function loadJobs({ languages, operations: wanted }: Options) {
  const { model, description } = await recallSite();
  const operations = listOperationPages(model).map(({ operation }) => operation);
  const ids = new Set(operations.map(({ operationId }) => operationId));
  const unknown = (wanted ?? []).filter((name) => !ids.has(name));
  if (unknown.length > 0) throw new TypeError(`There is no operation ${unknown.join(', ')}.`);
  const jobs = operations
    .filter(({ operationId }) => wanted?.includes(operationId) ?? true)
    .flatMap((operation) => languages.map((language): SampleJob => ({ operation, language })));
  return { jobs, ids, description: description.json };
}

function formatJob({ operation, language }: SampleJob): string {
  return `${operation.operationId} in ${language}`;
}

async function main(): Promise<void> {
  const options = readOptions();
  const { jobs, ids, description } = await loadJobs(options);
  const started = performance.now();
  const sandbox = await openRepeatableSandbox({ description });
  const repeat = createExchangeRepeater(sandbox, await buildUploadFiles());
  const parts = { store: await loadSampleProofs(), repeat };
  const unproven = options.isAll ? jobs : await findUnproven(jobs, parts);
  console.log(`${jobs.length - unproven.length} of ${jobs.length} samples are proven already.`);
  const { runnable, others } = partByRuntime(unproven, {
    kind: 'sample',
    readLanguage: ({ language }) => language,
  });
  // The samples call the built server: an older one does not know what has just been described.
  if (runnable.length > 0) ensureBuilt();
  const verification = await verifyAll(runnable, { workers: Math.max(2, cpus().length) });
  const { store, failures, successes } = await proveRuns(verification, parts);
  for (const failure of failures) console.error(`${formatJob(failure)} ${failure.what}`);
  for (const job of others) console.log(`${formatJob(job)} was not run: no runtime here`);
  for (const job of options.isCheck ? successes : [])
    console.log(`${formatJob(job)} was run, since its proof is out of date`);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${successes.length} of ${runnable.length} samples proven by runs in ${seconds} s`);
  if (!options.isCheck) {
    await writeSampleProofs(store, ids);
    await writePageProofs(store, successes);
  }
  endWith(failures.length, others.length, options.isCheck);
}

await runCommandLine('verify:samples', USAGE, main);
