import { readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from '#scripts/lib/root.mjs';
import { readBrowserReport, readUnitReport } from './read-report.mjs';
import { runProgram } from './run-program.mjs';
import { makeTemporaryFolder } from './temporary-folder.mjs';

/** @typedef {import('./run-parts.mjs').Part} Part */

const unitReport = join(root, 'test-results/unit.json');
const distReport = join(root, 'test-results/dist.json');
const browserReport = join(root, 'test-results/browser.json');
/** Lines of the end of what a check has printed, in the list of failures. */
const LAST_LINES = 15;

/** Vitest and Playwright alike: a test that passes only at the second attempt is named in the summary. Failing twice is a failure. */
const RETRY = '--retry=1';

const isSmall = availableParallelism() <= 2;

/**
 * Two parts of tests keep two cores busy beside each other: while tests of one part wait for programs, disks and timers, tests of
 * the other part compute. The unit tests go on alone, and have a third process for that. Both parts together took 230 s with two
 * processes each, 208 s with the third, and 218 s with a fourth.
 */
const UNIT_WORKERS = isSmall ? ['--maxWorkers=3'] : [];
const SITE_WORKERS = isSmall ? ['--maxWorkers=2'] : [];

/**
 * For checks written in Go: collecting garbage less often spares a fifth of their time, and a second thread on two busy
 * cores makes them check parts of the types twice.
 */
const FRUGAL = { GOGC: '400', ...(isSmall && { GOMAXPROCS: '1' }) };

/** The linter spares a quarter of its time where it collects no garbage below 2 GB. The compiler spares none. */
const NO_GARBAGE = { GOGC: 'off', GOMEMLIMIT: '2GiB' };

/** Rules of our own for Redocly are written in TypeScript. */
const TYPESCRIPT = { NODE_OPTIONS: '--import tsx' };

/** @param {string} output */
const readEnd = (output) => output.trim().split('\n').slice(-LAST_LINES).join('\n');

/**
 * A program that is one test: it passes when it ends well.
 *
 * @returns {Part}
 */
function createCheck(name, command, { environment, progress, ...more } = {}) {
  return {
    name,
    ...more,
    async run(report) {
      const onText = (text) => {
        const found = progress?.exec(text)?.[1];
        if (found) report(found);
      };
      const { endedWell, output } = await runProgram(command, { environment, onText });
      const failures = endedWell ? [] : [{ name, message: readEnd(output) }];
      return { passed: Number(endedWell), failed: failures.length, output, failures };
    },
  };
}

/**
 * A program that writes a report of many tests; without a report, or with none in it, it has failed.
 *
 * @returns {Part}
 */
function createTests(name, command, { file, read, environment, count, ...more }) {
  return {
    name,
    ...more,
    async run(report) {
      rmSync(file, { force: true });
      const onText = (text) => report(count(text));
      const { endedWell, output } = await runProgram(command, { environment, onText });
      const counts = read(file) ?? { passed: 0, failed: 0, failures: [] };
      const isSilentFailure = counts.failed === 0 && (!endedWell || counts.passed === 0);
      if (!isSilentFailure) return { ...counts, output };
      const failures = [{ name, message: readEnd(output) }];
      return { passed: counts.passed, failed: 1, output, failures };
    },
  };
}

/** Counts the files that Vitest has told of. */
function createFileCounter() {
  let files = 0;
  return (text) => {
    // oxlint-disable-next-line no-control-regex
    const lines = text.replaceAll(/\u001b\[[\d;]*m/g, '').split('\n');
    files += lines.filter((line) => /^ [✓❯×] /.test(line)).length;
    return `${files} files`;
  };
}

/**
 * Tests of some projects of vitest.config.ts.
 *
 * @returns {Part}
 */
function createVitest(name, projects, { file, args = [], ...more }) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const chosen = projects.map((project) => `--project=${project}`);
  const count = createFileCounter();
  // Browsers gain nothing from memory: what they write is small beside what they compute.
  const environment = { TMPDIR: makeTemporaryFolder() };
  const options = { ...more, file, read: readUnitReport, count, environment };
  return createTests(name, ['vitest', 'run', ...chosen, ...reporters, ...args, RETRY], options);
}

/** Reads how far Playwright is: [12/338]. */
function createSpecCounter() {
  let last = '';
  return (text) => (last = /^\[(\d+\/\d+)\]/m.exec(text)?.[1] ?? last);
}

/** What finds or installs something. @param {string} script in scripts/install/ */
const createInstall = (name, script, more) =>
  createCheck(name, ['node', `scripts/install/${script}.mjs`], more);

/**
 * What goes before all else: the packages of npm, and beside them what needs none of these packages.
 *
 * @param {{ isCheck: boolean }} options
 * @returns {Part[]}
 */
export function createFirstParts({ isCheck }) {
  const install = createInstall('Install', 'ensure-installed');
  // What cannot be installed is named in the summary: the journeys of the other engines run all the same.
  return isCheck ? [install] : [install, createInstall('Engines', 'ensure-engines')];
}

/** @returns {Part[]} what looks at the sources alone */
export function createStaticChecks() {
  const workflows = join('api', 'workflows');
  const files = readdirSync(join(root, workflows)).map((name) => join(workflows, name));
  // Knip reads Playwright's configuration, which would look for a browser.
  const noBrowser = { CHROME_PATH: 'none', TEST_PORT: '1', ENGINES: '[]' };
  return [
    createCheck('Format', ['oxfmt', '--check']),
    createCheck('Lint', ['oxlint', ...(isSmall ? ['--threads=1'] : [])], {
      environment: { ...FRUGAL, ...NO_GARBAGE },
    }),
    createCheck('Types', ['tsc', '--noEmit', ...(isSmall ? ['--singleThreaded'] : [])], {
      environment: FRUGAL,
    }),
    createCheck('Unused code', ['knip'], { environment: noBrowser }),
    createCheck('API description', ['redocly', 'lint', 'platform'], { environment: TYPESCRIPT }),
    createCheck('Workflows', ['redocly', 'lint', ...files], { environment: TYPESCRIPT }),
  ];
}

/** @returns {Part[]} what finds or installs the programs that tests need: one after the other, since only one may install packages */
export function createPrograms() {
  return [
    createInstall('PostgreSQL', 'ensure-postgres'),
    createInstall('nginx', 'ensure-nginx', { after: ['PostgreSQL'] }),
    createInstall('Languages', 'ensure-runtimes', { after: ['nginx'] }),
  ];
}

/**
 * @param {{ isCheck: boolean }} options
 * @returns {Part}
 */
export function createUnitTests({ isCheck }) {
  // They take what the build has read of the sources.
  const beside = { after: ['Languages', 'Build'], args: UNIT_WORKERS };
  return createVitest('Unit tests', ['shared', 'own'], {
    ...(isCheck ? { after: ['Languages'], isAlone: isSmall } : beside),
    file: unitReport,
  });
}

/** @returns {Part[]} what needs the built site */
export function createSiteTests() {
  const verify = (name, script, ...after) =>
    createCheck(name, ['tsx', `scripts/verify/${script}.ts`, '--check'], {
      after: ['Build', ...after],
      progress: /(\d+ of \d+)/,
    });
  return [
    createCheck('Build', ['node', 'scripts/build/ensure-built.mjs']),
    createCheck('Texts', ['tsx', 'scripts/build/check-content.ts'], { after: ['Build'] }),
    createVitest('Built site', ['dist'], {
      after: ['Build', 'nginx'],
      args: SITE_WORKERS,
      file: distReport,
    }),
    verify('Samples', 'verify-samples', 'Languages'),
    verify('Workflow runs', 'verify-workflows', 'Samples'),
    verify('Guides', 'verify-guides', 'Workflow runs'),
    createCheck('Browser', ['node', 'scripts/install/ensure-browser.mjs'], {
      after: ['Languages'],
    }),
    createTests('Browser tests', ['playwright', 'test', '--retries=1', '--reporter=line,json'], {
      after: ['Build', 'Browser'],
      // Their pages keep two cores busy, and some of them have to answer in time.
      isAlone: isSmall,
      file: browserReport,
      read: readBrowserReport,
      environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
      count: createSpecCounter(),
    }),
  ];
}
