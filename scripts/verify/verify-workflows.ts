// npm run verify:workflows: runs the workflows of api/workflows/ against the sandbox of the built site, by Redocly's
// Arazzo runner and as the programs that the pages export, in seven languages. What is proven already, by the same program
// and the same exchanges with the sandbox, is not run again. Names of workflows, if given, choose among them.
// Options: --all (runs what is proven as well)   --languages php,go (programs in these)   --programs (without Redocly's
// runner)   --check (writes no proofs down, as npm test does)
import { parseArgs } from 'node:util';
import { ensureBuilt } from '#scripts/build/ensure-built.mjs';
import type { SampleLanguage } from '#languages/languages.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';
import { parseLanguages } from './parse-languages.ts';
import { partByRuntime } from './part-by-runtime.ts';
import { openRepeatableSandbox } from './proofs/open-repeatable-sandbox.ts';
import { endWith, runCommandLine } from './run-command-line.ts';
import { buildUploadFiles } from './samples/upload-files.ts';
import { digestRun } from './workflows/digest-run.ts';
import { playWorkflow, serveRepeatableSandbox } from './workflows/play-workflow.ts';
import { planTypes, proveTypes, type TypedRun } from './workflows/prove-types.ts';
import { listWorkflows, readWorkflow } from './workflows/read-workflow.ts';
import { runAll } from './workflows/run-all.ts';
import {
  addRun,
  dropRun,
  isProven,
  loadWorkflowProofs,
  writeWorkflowProofs,
} from './workflows/workflow-proofs.ts';

const USAGE =
  'Usage: npm run verify:workflows -- [quick-start ...] [--all] [--languages php,go] [--programs] [--check]';

interface Options {
  readonly names: readonly string[];
  readonly all: readonly string[];
  readonly languages: readonly SampleLanguage[];
  readonly isWithRunner: boolean;
  readonly isAll: boolean;
  readonly isCheck: boolean;
}

/** A run, with what says whether it is proven. */
interface PlannedRun extends TypedRun {
  readonly digest: string;
  /** Of the workflow in the repeatable sandbox; undefined when it does not pass there. */
  readonly transcript: string | undefined;
}

/** @throws TypeError when an option is unknown or has a value that means nothing */
async function readOptions(): Promise<Options> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      languages: { type: 'string' },
      programs: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
  });
  const all = await listWorkflows();
  const unknown = positionals.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new TypeError(`There is no workflow ${unknown.join(', ')}.`);
  return {
    names: positionals.length > 0 ? all.filter((name) => positionals.includes(name)) : all,
    all,
    languages: parseLanguages(values.languages),
    isWithRunner: !values.programs,
    isAll: values.all,
    isCheck: values.check,
  };
}

/** Plays each workflow through in a repeatable sandbox, and lists the runs of it. */
async function planRuns(
  { names, languages, isWithRunner }: Options,
  uploads: Readonly<Record<string, Buffer>>,
): Promise<readonly PlannedRun[]> {
  const description = await loadApiDescription();
  const served = await serveRepeatableSandbox(await openRepeatableSandbox({ description }));
  const runners = [...(isWithRunner ? (['redocly'] as const) : []), ...languages];
  const planned: PlannedRun[] = [];
  try {
    for (const name of names) {
      const workflow = await readWorkflow(name);
      const transcript = await playWorkflow(workflow, served, uploads);
      for (const by of runners) {
        const job = { name, by };
        const digest = await digestRun(job, workflow);
        planned.push({ job, transcript, digest, types: await planTypes(job, workflow) });
      }
    }
  } finally {
    await served.close();
  }
  return planned;
}

async function main(): Promise<void> {
  const options = await readOptions();
  ensureBuilt();
  const started = performance.now();
  const uploads = await buildUploadFiles();
  const planned = await planRuns(options, uploads);
  let store = await loadWorkflowProofs();
  const unproven = planned.filter(
    ({ job, transcript, digest }) =>
      options.isAll || !isProven(store, job.name, transcript, [job.by, digest]),
  );
  console.log(`${planned.length - unproven.length} of ${planned.length} runs are proven already.`);
  const { runnable, others } = partByRuntime(unproven, {
    kind: 'program',
    readLanguage: ({ job: { by } }) => (by === 'redocly' ? undefined : by),
  });
  const counts = { passed: 0, failed: 0 };
  function note(what: string, passed: boolean, report: string): void {
    counts[passed ? 'passed' : 'failed'] += 1;
    if (passed) console.log(`${what} passed`);
    else console.error(`${what} failed\n${report}`);
  }
  store = await proveTypes(planned, { store, isAll: options.isAll }, note);
  const byJob = new Map(runnable.map((run) => [run.job, run]));
  await runAll([...byJob.keys()], uploads, (job, { passed, report }) => {
    const { transcript, digest } = byJob.get(job)!;
    const isSound = passed && transcript !== undefined;
    const why = passed ? 'It passes here, but not in the repeatable sandbox.' : report;
    note(`${job.name} by ${job.by}`, isSound, why);
    store = isSound
      ? addRun(store, job.name, transcript, [job.by, digest])
      : dropRun(store, job.name, job.by);
  });
  for (const { job } of others)
    console.log(`${job.name} by ${job.by} was not run: no runtime here`);
  if (!options.isCheck) await writeWorkflowProofs(store, options.all);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${counts.passed} passed, ${counts.failed} failed in ${seconds} s`);
  endWith(counts.failed, others.length, options.isCheck);
}

await runCommandLine('verify:workflows', USAGE, main);
