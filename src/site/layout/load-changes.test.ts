// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { ChangelogEntry } from '#contract/site-data.ts';
import { formatChangelogFeed } from '#site/files/changelog-feed.ts';
import { buildTestSite } from '#site/files/testing/test-site.ts';
import { readChanges } from './load-changes.ts';

function createEntry(date: string, sections: readonly string[], body: string): ChangelogEntry {
  return { id: `e-${date}`, date, title: 'Entry', kind: 'added', breaking: false, sections, body };
}

/** The feed of a site with these entries. */
function createFeed(...changelog: readonly ChangelogEntry[]): Document {
  const site = buildTestSite();
  const feed = formatChangelogFeed({ ...site, data: { ...site.data, changelog } });
  return new DOMParser().parseFromString(feed, 'application/xml');
}

it('reads sections and linked pages of as many entries as are new', () => {
  const feed = createFeed(
    createEntry('2026-03-02', ['Accounts'], 'See [it](/accounts/create-account#errors).'),
    createEntry('2026-03-01', ['Spending profiles'], 'Begin [here](/introduction).'),
    createEntry('2026-02-01', ['KYC'], ''),
  );
  expect(readChanges(feed, 1)).toEqual(['added', 'Accounts', '/accounts/create-account']);
  expect(readChanges(feed, 2)).toEqual(
    expect.arrayContaining(['Accounts', 'Spending profiles', '/introduction']),
  );
  expect(readChanges(feed, 2)).not.toContain('KYC');
});

it('reads nothing when nothing is new', () => {
  expect(readChanges(createFeed(createEntry('2026-03-02', ['Accounts'], '')), 0)).toEqual([]);
});
