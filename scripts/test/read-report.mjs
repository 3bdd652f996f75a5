// Reads the reports that Vitest and Playwright write.
import { readFileSync } from 'node:fs';

/**
 * What the journeys of tests/engines came to in an engine: `missing` says why they could not run there.
 *
 * @typedef {{ name: string, version?: string, passed?: number, total?: number, missing?: string }} EngineCounts
 */

/**
 * What a report counts. `repeated` names the tests that passed at their second attempt only.
 *
 * @typedef {{
 *   passed: number,
 *   failed: number,
 *   failures: { name: string, message: string }[],
 *   repeated?: { name: string, message: string }[],
 *   engines?: EngineCounts[],
 * }} Counts
 */

const COLOURS = /\u001b\[[\d;]*m/g; // oxlint-disable-line no-control-regex

/** @param {string} text */
const shorten = (text) =>
  text.replaceAll(COLOURS, '').trim().split('\n').slice(0, 12).join('\n').slice(0, 1200);

/** @param {string} file */
function load(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Names a test of Vitest's report with its errors. A test that passed at its second attempt has those of the first. */
const describeTest = (file, { fullName, failureMessages }) => ({
  name: `${file} > ${fullName}`,
  message: shorten(failureMessages.join('\n')),
});

/**
 * @param {string} file Vitest's JSON report
 * @returns {Counts | undefined} undefined without a report
 */
export function readUnitReport(file) {
  const report = load(file);
  if (!report) return undefined;
  const failures = report.testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ name, message: shorten(message) }];
    return failed.map((one) => describeTest(name, one));
  });
  const repeated = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length)
      .map((one) => describeTest(name, one)),
  );
  return { passed: report.numPassedTests, failed: failures.length, failures, repeated };
}

/** Names a test of Playwright's report with the error of its first attempt. */
function describeFailure({ file, title, tests }) {
  const messages = tests.flatMap(({ results }) => results.map(({ error }) => error?.message));
  return { name: `${file} > ${title}`, message: shorten(messages.find(Boolean) ?? '') };
}

/** Counts the journeys of each engine that playwright.config.ts lists. Journeys that an engine leaves out do not count. */
function countEngines(engines, specs) {
  const tests = specs.flatMap((spec) => spec.tests);
  return engines.map(({ id, name, version, missing }) => {
    if (missing) return { name, missing };
    const own = tests.filter(
      ({ projectName, status }) => projectName === id && status !== 'skipped',
    );
    const passed = own.filter(({ status }) => status !== 'unexpected').length;
    return { name, version, passed, total: own.length };
  });
}

/**
 * @param {string} file Playwright's JSON report
 * @returns {Counts | undefined} undefined without a report
 */
export function readBrowserReport(file) {
  const report = load(file);
  if (!report) return undefined;
  const { stats, errors, suites, config } = report;
  const listSpecs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)];
  const specs = suites.flatMap(listSpecs);
  const isRepeated = ({ tests }) => tests.some(({ status }) => status === 'flaky');
  const failures = specs.filter(({ ok }) => !ok).map(describeFailure);
  const others = errors.map(({ message }) => ({ name: 'Playwright', message: shorten(message) }));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [...failures, ...others],
    repeated: specs.filter(isRepeated).map(describeFailure),
    engines: countEngines(config?.metadata?.engines ?? [], specs),
  };
}
