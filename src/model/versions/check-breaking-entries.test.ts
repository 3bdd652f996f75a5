import { expect, it } from 'vitest';
import type { ChangelogEntry } from '#contract/site-data.ts';
import type { ModelError } from '#model/model-error.ts';
import { checkBreakingEntries } from './check-breaking-entries.ts';
import type { VersionSummary } from './version-summary.ts';

const buildVersion = (version: string, date: string): VersionSummary => ({
  version,
  date,
  operations: {},
});

function check(current: string, entry: Partial<ChangelogEntry> = {}, older = '1.2.0') {
  const errors: ModelError[] = [];
  const written: ChangelogEntry = {
    id: 'unknown-names',
    date: '2026-03-02',
    title: 'Unknown names',
    kind: 'changed',
    breaking: true,
    sections: [],
    body: 'Refused.',
    ...entry,
  };
  const versions = [buildVersion(older, '2026-03-01'), buildVersion(current, '2026-03-02')];
  const locate = (index: number) => ({ file: 'content/data/changelog.yaml', line: index + 7 });
  const report = (error: ModelError) => void errors.push(error);
  checkBreakingEntries({ changelog: [written], locate }, versions, report);
  return errors;
}

it('refuses a breaking entry in a version that keeps its first number', () => {
  expect(check('1.3.0')).toMatchObject([
    {
      file: 'content/data/changelog.yaml',
      line: 7,
      what: expect.stringContaining('"unknown-names"'),
    },
  ]);
});

it('takes a breaking entry in a version that raises its first number', () => {
  expect(check('2.0.0')).toEqual([]);
});

it('takes what is not breaking, or was so in an earlier version', () => {
  expect(check('1.3.0', { breaking: false })).toEqual([]);
  expect(check('1.3.0', { date: '2026-03-01' })).toEqual([]);
  expect(check('0.3.0', {}, '0.2.0')).toEqual([]);
});
