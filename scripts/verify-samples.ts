// npm run verify:samples: runs the samples of every operation against the sandbox, in the languages' own runtimes.
// Options: --languages php,go   --operations createAccount,getAccounts   --part 2/5 (a fifth of them)   --keep (writes
// down what was proven, for the pages)
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { root } from '#bench/support/process.ts';
import { createSiteLoader } from '#model/load-site.ts';
import { SAMPLE_LANGUAGES, type SampleLanguage } from '#languages/languages.ts';
import type { Operation } from '#model/site-model.ts';
import { settings } from '#settings';
import { keepProofs } from './verify-samples/keep-proofs.ts';
import { verifyAll, type SampleJob } from './verify-samples/verify-all.ts';

const USAGE =
  'Usage: npm run verify:samples -- [--languages php,go] [--operations createAccount] [--part 2/5] [--keep]';

interface Options {
  readonly languages: readonly SampleLanguage[];
  readonly operations: readonly string[] | undefined;
  /** Which part of the samples, and of how many; all of them by default. */
  readonly part: readonly [number, number];
  readonly keep: boolean;
}

/** @throws TypeError when an option is unknown or has a value that means nothing */
function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      languages: { type: 'string' },
      operations: { type: 'string' },
      part: { type: 'string', default: '1/1' },
      keep: { type: 'boolean', default: false },
    },
  });
  const names = values.languages?.split(',') ?? [...SAMPLE_LANGUAGES];
  const languages = SAMPLE_LANGUAGES.filter((language) => names.includes(language));
  if (languages.length !== names.length)
    throw new TypeError(`--languages takes some of ${SAMPLE_LANGUAGES.join(', ')}.`);
  const [number = 0, count = 0] = values.part.split('/').map(Number);
  if (!(Number.isInteger(number) && Number.isInteger(count) && number >= 1 && number <= count))
    throw new TypeError('--part is written 2/5: the second of five parts.');
  return {
    languages,
    operations: values.operations?.split(','),
    part: [number, count],
    keep: values.keep,
  };
}

async function loadOperations(wanted: readonly string[] | undefined): Promise<Operation[]> {
  const { model, errors } = await createSiteLoader({ root, settings }).load();
  if (errors.length > 0) throw new Error('The sources have mistakes: npm run check:content');
  const all = Object.values(model.pages).flatMap((page) =>
    page.kind === 'operation' ? [page.operation] : [],
  );
  const unknown = (wanted ?? []).filter(
    (name) => !all.some(({ operationId }) => operationId === name),
  );
  if (unknown.length > 0) throw new TypeError(`There is no operation ${unknown.join(', ')}.`);
  return wanted ? all.filter(({ operationId }) => wanted.includes(operationId)) : all;
}

async function main(): Promise<void> {
  const { languages, operations, part, keep } = readOptions();
  const jobs = (await loadOperations(operations)).flatMap((operation) =>
    languages.map((language): SampleJob => ({ operation, language })),
  );
  const chosen = jobs.filter((_, at) => at % part[1] === part[0] - 1);
  const started = performance.now();
  const verification = await verifyAll(chosen, { workers: Math.max(2, cpus().length) });
  const { failures } = verification;
  for (const { operation, language, what } of failures)
    console.error(`${operation.operationId} in ${language} ${what}`);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(
    `${chosen.length - failures.length} of ${chosen.length} samples proven in ${seconds} s`,
  );
  if (keep) await keepProofs(root, chosen, verification);
  if (failures.length > 0) process.exitCode = 1;
}

await main().catch((error: unknown) => {
  const isUsage = error instanceof TypeError;
  console.error(isUsage ? `verify:samples: ${error.message}\n${USAGE}` : error);
  process.exitCode = 1;
});
