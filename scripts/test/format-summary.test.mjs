import { describe, expect, it } from 'vitest';
import { formatSummary } from './format-summary.mjs';

const LINT = { passed: 1, failed: 0, output: '', failures: [], seconds: 10.4 };
const UNIT = {
  passed: 40,
  failed: 1,
  output: '',
  failures: [{ name: 'a.test.ts > adds', message: 'expected 3\nreceived 4' }],
  repeated: [{ name: 'menu.spec.ts > opens', message: 'too slow' }],
  seconds: 90,
  engines: [
    { name: 'Firefox ESR', version: '153.7.0', passed: 44, total: 45 },
    { name: 'WebKitGTK', missing: 'not on this machine: driver' },
  ],
};

describe('formatSummary', () => {
  it('says of each part how long it took, lists the failures, and sums up in the last line', () => {
    const results = new Map([
      ['Lint', LINT],
      ['Unit tests', UNIT],
    ]);
    expect(formatSummary(results, 95.2).split('\n')).toEqual([
      'Lint                    10 s     1 passed',
      'Unit tests              90 s    40 passed  1 failed',
      'All                     95 s',
      'Firefox ESR          153.7.0: 44 of 45 journeys passed',
      'WebKitGTK            SKIPPED, not on this machine: driver',
      '',
      'Passed at the second attempt: menu.spec.ts > opens',
      '  too slow',
      '',
      'Failed: a.test.ts > adds',
      '  expected 3',
      '  received 4',
      '',
      '41 passed, 1 failed',
    ]);
  });
});
