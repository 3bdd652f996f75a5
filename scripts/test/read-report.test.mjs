import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBrowserReport, readUnitReport } from './read-report.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'report-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(report) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

describe('readUnitReport', () => {
  it('is nothing without a report', () => {
    expect(readUnitReport(join(folder, 'none.json'))).toBeUndefined();
  });

  it('names tests that have failed, and files that could not be run', () => {
    const failed = { status: 'failed', fullName: 'sum adds', failureMessages: ['\u001b[31mno'] };
    const file = write({
      numPassedTests: 7,
      testResults: [
        { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [failed] },
        { name: 'b.test.ts', status: 'failed', message: 'no module', assertionResults: [] },
        { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [] },
      ],
    });
    expect(readUnitReport(file)).toEqual({
      passed: 7,
      failed: 2,
      failures: [
        { name: 'a.test.ts > sum adds', message: 'no' },
        { name: 'b.test.ts', message: 'no module' },
      ],
      repeated: [],
    });
  });

  it('names tests that have passed at their second attempt only', () => {
    const good = { status: 'passed', fullName: 'sum is zero', failureMessages: [] };
    const repeated = { status: 'passed', fullName: 'sum adds', failureMessages: ['too slow'] };
    const file = write({
      numPassedTests: 2,
      testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: [good, repeated] }],
    });
    expect(readUnitReport(file)).toEqual({
      passed: 2,
      failed: 0,
      failures: [],
      repeated: [{ name: 'a.test.ts > sum adds', message: 'too slow' }],
    });
  });
});

const FLAKY = {
  ok: true,
  file: 'menu.spec.ts',
  title: 'opens',
  tests: [{ status: 'flaky', results: [{ error: { message: 'too slow' } }, {}] }],
};

describe('readBrowserReport', () => {
  it('names tests that have failed in suites of suites, and what failed outside of them', () => {
    const results = [{ error: { message: 'not visible' } }];
    const spec = { ok: false, file: 'home.spec.ts', title: 'shows it', tests: [{ results }] };
    const file = write({
      stats: { expected: 5, flaky: 1, unexpected: 1 },
      errors: [{ message: 'no server' }],
      suites: [{ specs: [{ ...spec, ok: true }], suites: [{ specs: [spec, FLAKY] }] }],
    });
    expect(readBrowserReport(file)).toEqual({
      passed: 6,
      failed: 2,
      failures: [
        { name: 'home.spec.ts > shows it', message: 'not visible' },
        { name: 'Playwright', message: 'no server' },
      ],
      repeated: [{ name: 'menu.spec.ts > opens', message: 'too slow' }],
      engines: [],
    });
  });

  it('counts the journeys of each engine, and names the engine that is not there', () => {
    const journey = (projectName, status) => ({ projectName, status, results: [{}] });
    const tests = [
      journey('firefox', 'expected'),
      journey('firefox', 'flaky'),
      journey('firefox', 'unexpected'),
      journey('firefox', 'skipped'),
      journey('desktop', 'expected'),
    ];
    const file = write({
      config: {
        metadata: {
          engines: [
            { id: 'firefox', name: 'Firefox ESR', version: '153.7.0', programs: {} },
            { id: 'webkit', name: 'WebKitGTK', missing: 'not on this machine: driver' },
          ],
        },
      },
      stats: { expected: 2, flaky: 1, unexpected: 1 },
      errors: [],
      suites: [{ specs: [{ ok: true, file: 'a', title: 'b', tests }] }],
    });
    expect(readBrowserReport(file).engines).toEqual([
      { name: 'Firefox ESR', version: '153.7.0', passed: 2, total: 3 },
      { name: 'WebKitGTK', missing: 'not on this machine: driver' },
    ]);
  });
});
