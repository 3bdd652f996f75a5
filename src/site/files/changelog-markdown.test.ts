import { describe, expect, it } from 'vitest';
import type { SiteModel } from '#model/site-model.ts';
import { buildVersionFiles, formatChangelog, formatChanges } from './changelog-markdown.ts';
import { buildTestGuide, buildTestSite, TEST_URL } from './testing/test-site.ts';

const model = buildTestSite();
const page = model.pages['/changelog']!;
const call = Object.values(model.pages).find(({ kind }) => kind === 'operation')!;

/** A site whose changelog has an entry of a version, and one that somebody has written. */
function buildSite(body: string, pages = model.pages): SiteModel {
  const [written] = model.data.changelog;
  const version = { ...written!, id: 'api-2-0-0', title: 'API 2.0.0', isOfVersion: true, body };
  return { ...model, pages, data: { ...model.data, changelog: [version, written!] } };
}

describe('the changelog as Markdown', () => {
  it('leaves what a version lists to a file beside it', () => {
    const site = buildSite('- a change');
    const text = formatChangelog(site);
    expect(text).not.toContain('a change');
    expect(text).toContain(
      `[All changes of API 2.0.0, call by call](${TEST_URL}/changelog.api-2-0-0.md)`,
    );
    const files = buildVersionFiles(site, page);
    expect(files.map(({ path }) => path)).toEqual(['/changelog.api-2-0-0.md']);
    expect(files[0]!.body).toContain('# API 2.0.0: changes, call by call\n');
    expect(files[0]!.body).toContain('\n- a change\n');
    expect(buildVersionFiles(site, buildTestGuide())).toEqual([]);
  });

  it('keeps what somebody has written, with its links', () => {
    const [written] = model.data.changelog;
    const body = `See [${call.title}](${call.path}).`;
    const data = { ...model.data, changelog: [{ ...written!, body }] };
    expect(formatChangelog({ ...model, data })).toContain(
      `See [${call.title}](${TEST_URL}${call.path}.md).`,
    );
  });

  it('has 50 entries on each page of changes, the oldest first, and shows the others in full', () => {
    const [written] = model.data.changelog;
    const changelog = Array.from({ length: 103 }, (_, index) => {
      const number = 103 - index;
      return { ...written!, id: `c${number}`, title: `T${number}.`, body: `B${number}.` };
    });
    // By number, not by letter.
    const paths = ['/changelog/10', '/changelog/2'];
    const version = { ...written!, id: 'api-1-0-0', title: 'API 1.0.0', isOfVersion: true };
    const pages = paths.map((path) => buildTestGuide({ path, layout: 'changes' }));
    const more = Object.fromEntries(pages.map((guide) => [guide.path, guide]));
    const site = {
      ...model,
      pages: { ...model.pages, ...more },
      data: { ...model.data, changelog: [...changelog, version] },
    };
    const [second, first] = pages.map((guide) => formatChanges(site, guide));
    const newest = formatChangelog(site);
    for (const [index, { title, body }] of changelog.toReversed().entries()) {
      expect(newest).toContain(title);
      expect(first!.includes(body), body).toBe(index < 50);
      expect(second!.includes(body), body).toBe(index >= 50 && index < 100);
      expect(newest.includes(body), body).toBe(index >= 100);
    }
    expect(first!.indexOf('B50.')).toBeLessThan(first!.indexOf('B1.'));
    expect(newest).toContain('/changelog.api-1-0-0.md');
    expect(newest.indexOf('T51.')).toBeLessThan(newest.indexOf('T50.'));
    expect(newest).toContain(
      `## ${written!.date}: [T50.](${TEST_URL}/changelog/2.md#c50)\n\n*fixed*`,
    );
  });

  it('names the calls of a version by their titles, and by their section where a title is not enough', () => {
    const body = `- [${call.title}](${call.path}), [${call.title}](/b), [more](${call.path})`;
    const twin = { ...call, path: '/b', navigationSection: 'Other things' };
    const write = (pages: SiteModel['pages']) =>
      buildVersionFiles(buildSite(body, pages), page)[0]!.body;
    expect(write(model.pages)).toMatch(
      new RegExp(`- ${call.title}, \\[${call.title}\\]\\(\\S+/b\\), \\[more\\]\\(https://`),
    );
    expect(write({ ...model.pages, '/b': twin })).toContain(
      `- ${call.title} (Accounts), ${call.title} (Other things), [more](https://`,
    );
  });
});
