// npm test: everything that proves the site, from nothing but Node and npm. `--check` leaves out the build and what needs
// it. `--deep` gives random tests all their runs, and a seed of chance. The last line sums up: each test counts, and each
// check counts as one.
import { availableParallelism } from 'node:os';
import {
  createFirstParts,
  createSiteTests,
  createStaticChecks,
  createPrograms,
  createUnitTests,
} from './create-parts.mjs';
import { formatSummary } from './format-summary.mjs';
import { printProgress } from './print-progress.mjs';
import { runParts } from './run-parts.mjs';
import { writeSummary } from './write-summary.mjs';

const MAX_SLOTS = 4;
const slots = Math.min(MAX_SLOTS, Math.max(2, availableParallelism()));

function beDeep() {
  process.env['TEST_BREADTH'] = '1';
  process.env['TEST_SEED'] ??= String(Math.floor(Math.random() * 2 ** 31));
  console.log(`Random tests begin with TEST_SEED=${process.env['TEST_SEED']}`);
}

/** What takes longest comes early, and the rest beside it. */
function listParts(isCheck) {
  const programs = createPrograms();
  const unit = createUnitTests({ isCheck });
  const checks = createStaticChecks();
  if (isCheck) return [...programs, unit, ...checks];
  const [build, ...site] = createSiteTests();
  return [build, ...programs, ...checks, unit, ...site];
}

const started = performance.now();
if (process.argv.includes('--deep')) beDeep();
const print = (text) => console.log(text);
const isCheck = process.argv.includes('--check');
const first = createFirstParts({ isCheck });
const installed = await runParts(first, slots, printProgress(first, print));
const isSound = installed.get('Install').failed === 0;
const parts = isSound ? listParts(isCheck) : [];
const progress = printProgress(parts, print);
const results = new Map([...installed, ...(await runParts(parts, slots, progress))]);
const seconds = (performance.now() - started) / 1000;
writeSummary(results, seconds);
console.log(`\n${formatSummary(results, seconds)}`);
process.exitCode = [...results.values()].some(({ failed }) => failed > 0) ? 1 : 0;
