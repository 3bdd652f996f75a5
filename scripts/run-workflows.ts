// npm run verify:workflows: runs the workflows of api/workflows/ against the sandbox of the built site, by Redocly's
// Arazzo runner and as the programs that the pages export: each in one language, which is another one each day, and one
// workflow in all of them. Names of workflows, if given, choose among them.
// Options: --all-languages (every workflow in every language)   --languages php,go (in these)   --programs (without
// Redocly's runner)
import { parseArgs } from 'node:util';
import { SAMPLE_LANGUAGES, type SampleLanguage } from '#languages/languages.ts';
import { hasRuntime } from '#languages/toolchain/sample-folder.ts';
import { checkPrograms } from './run-workflows/check-programs.ts';
import { listWorkflows } from './run-workflows/read-workflow.ts';
import { runAll, type WorkflowJob } from './run-workflows/run-all.ts';
import type { WorkflowRun } from './run-workflows/workflow-run.ts';
import { buildUploadFiles } from './verify-samples/upload-files.ts';

const USAGE =
  'Usage: npm run verify:workflows -- [quick-start ...] [--all-languages] [--languages php,go] [--programs]';
const DAY_MS = 86_400_000;

interface Options {
  readonly names: readonly string[];
  readonly languages: readonly SampleLanguage[];
  /** Whether each workflow runs in all of the languages. */
  readonly isWhole: boolean;
  readonly isWithRunner: boolean;
}

/** @throws TypeError when an option is unknown or has a value that means nothing */
async function readOptions(): Promise<Options> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'all-languages': { type: 'boolean', default: false },
      languages: { type: 'string' },
      programs: { type: 'boolean', default: false },
    },
  });
  const all = await listWorkflows();
  const unknown = positionals.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new TypeError(`There is no workflow ${unknown.join(', ')}.`);
  const wanted = values.languages?.split(',') ?? [...SAMPLE_LANGUAGES];
  const languages = SAMPLE_LANGUAGES.filter((language) => wanted.includes(language));
  if (languages.length !== wanted.length)
    throw new TypeError(`--languages takes some of ${SAMPLE_LANGUAGES.join(', ')}.`);
  return {
    names: positionals.length > 0 ? all.filter((name) => positionals.includes(name)) : all,
    languages,
    isWhole: values['all-languages'] || values.languages !== undefined,
    isWithRunner: !values.programs,
  };
}

/** The programs to run: all, or one of each workflow and all of one, which change from day to day. */
function listPrograms({ names, languages, isWhole }: Options): readonly WorkflowJob[] {
  const present = languages.filter((language) => hasRuntime(language, 'program'));
  const missing = languages.filter((language) => !present.includes(language));
  if (missing.length > 0) console.log(`Not run, since not on this machine: ${missing.join(', ')}`);
  const day = Math.floor(Date.now() / DAY_MS);
  return names.flatMap((name, at) =>
    present
      .filter(
        (_, number) =>
          isWhole || at === day % names.length || number === (at + day) % present.length,
      )
      .map((by) => ({ name, by })),
  );
}

async function main(): Promise<void> {
  const options = await readOptions();
  const runner = options.isWithRunner
    ? options.names.map((name): WorkflowJob => ({ name, by: 'redocly' }))
    : [];
  const waits = new Map(options.names.map((name, at) => [name, at]));
  const jobs = [...runner, ...listPrograms(options)].toSorted(
    (one, other) => waits.get(one.name)! - waits.get(other.name)!,
  );
  const counts = { passed: 0, failed: 0 };
  const started = performance.now();
  const uploads = await buildUploadFiles();
  function note(what: string, { passed, report }: WorkflowRun): void {
    counts[passed ? 'passed' : 'failed'] += 1;
    if (passed) console.log(`${what} passed`);
    else console.error(`${what} failed\n${report}`);
  }
  for (const language of options.languages) {
    const run = await checkPrograms(options.names, language);
    if (run) note(`Types of the programs in ${language}`, run);
  }
  await runAll(jobs, uploads, ({ name, by }, run) => note(`${name} by ${by}`, run));
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${counts.passed} passed, ${counts.failed} failed in ${seconds} s`);
  if (counts.failed > 0 || counts.passed === 0) process.exitCode = 1;
}

await main().catch((error: unknown) => {
  const isUsage = error instanceof TypeError;
  console.error(isUsage ? `verify:workflows: ${error.message}\n${USAGE}` : error);
  process.exitCode = 1;
});
