// npm test: everything that proves the site, from nothing but Node and npm. `--check` leaves out the
// build and the browser. The last line sums up: each test counts, and each check counts as one.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './ensure-browser.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensurePostgres } from './ensure-postgres.mjs';
import { ensureRuntimes } from './ensure-runtimes.mjs';
import { root, runCommand } from './run-command.mjs';

const unitReport = join(root, 'test-results/unit.json');
const browserReport = join(root, 'test-results/browser.json');
const DAY_MS = 86_400_000;
const ALWAYS_VERIFIED = ['curl', 'javascript'];
const counts = { passed: 0, failed: 0 };

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function count(passed, failed) {
  counts.passed += passed;
  counts.failed += failed;
}

/** A step that is one test: it passes when it does not throw or say false. */
function check(name, run) {
  console.log(`\n== ${name}`);
  let passed = false;
  try {
    passed = run() !== false;
  } catch (error) {
    console.error(error.message);
  }
  count(Number(passed), Number(!passed));
  return passed;
}

/** A step that writes a report of many tests; without a report, or with none in it, it has failed. */
function runTests(name, [command, ...args], { reportFile, readCounts, environment }) {
  console.log(`\n== ${name}`);
  rmSync(reportFile, { force: true });
  const endedWell = runCommand(command, args, environment);
  const report = readReport(reportFile);
  const { passed, failed } = report ? readCounts(report) : { passed: 0, failed: 0 };
  const isSilentFailure = failed === 0 && (!endedWell || passed === 0);
  count(passed, isSilentFailure ? 1 : failed);
}

function runChecks() {
  check('Format', () => runCommand('oxfmt', ['--check']));
  check('Lint', () => runCommand('oxlint', []));
  check('Types', () => runCommand('tsc', ['--noEmit']));
  check('Unused code', () => runCommand('knip', []));
  // Our rules are written in TypeScript.
  const loader = { NODE_OPTIONS: '--import tsx' };
  const workflows = join('api', 'workflows');
  const files = readdirSync(join(root, workflows)).map((name) => join(workflows, name));
  check('API description', () => runCommand('redocly', ['lint', 'platform'], loader));
  check('Workflows', () => runCommand('redocly', ['lint', ...files], loader));
  check('PostgreSQL', () => void ensurePostgres());
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`];
  runTests('Unit tests', ['vitest', 'run', ...reporters], {
    reportFile: unitReport,
    readCounts: (report) => ({
      passed: report.numPassedTests,
      failed:
        report.numFailedTests + report.numFailedTestSuites * Number(report.numFailedTests === 0),
    }),
  });
}

/** Every call in two languages, and of the other languages a fifth that is another one each day. */
function verifySamples() {
  const { present, missing } = ensureRuntimes();
  if (missing.length > 0) console.log(`Not run, since not on this machine: ${missing.join(', ')}`);
  const verify = (...args) => runCommand('tsx', ['scripts/verify-samples.ts', ...args]);
  const others = present.filter((language) => !ALWAYS_VERIFIED.includes(language));
  const part = (Math.floor(Date.now() / DAY_MS) % 5) + 1;
  return (
    verify('--languages', ALWAYS_VERIFIED.join(',')) &&
    (others.length === 0 || verify('--languages', others.join(','), '--part', `${part}/5`))
  );
}

function runBrowserTests() {
  if (!check('Build', () => ensureBuilt())) return;
  check('Samples', verifySamples);
  check('Workflow runs', () => runCommand('tsx', ['scripts/run-workflows.ts']));
  let browser = '';
  if (!check('Browser', () => void (browser = ensureBrowser()))) return;
  runTests('Browser tests', ['playwright', 'test', '--reporter=line,json'], {
    reportFile: browserReport,
    readCounts: ({ stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
    }),
    environment: { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  });
}

if (check('Install', ensureInstalled)) {
  runChecks();
  if (!process.argv.includes('--check')) runBrowserTests();
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
