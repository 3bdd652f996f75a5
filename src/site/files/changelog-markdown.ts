import type { ChangelogEntry } from '#contract/site-data.ts';
import { findTexts, listEarlierChanges } from '#model/data/earlier-changes.ts';
import type { Page, SiteModel } from '#model/site-model.ts';
import { formatChangesPath } from '#site/program/changes-path.ts';
import { joinBlocks } from './markdown-syntax.ts';
import { formatDescription } from './mdx-markdown.ts';
import { formatLink, formatPageLink, formatTarget } from './page-link.ts';
import type { SiteFile } from './site-file.ts';

const CHANGELOG_PAGE = '/changelog';

/** Address of the differences of a version: the entry `api-2-0-0` has `/changelog.api-2-0-0.md`. */
export function formatVersionPath({ id }: ChangelogEntry): string {
  return `${CHANGELOG_PAGE}.${id}.md`;
}

/** What a link to the differences of a version says. */
export function formatVersionLabel({ title }: ChangelogEntry): string {
  return `All changes of ${title}, call by call`;
}

/** The changelog as Markdown, as its page has it: the newest entries in full, and the earlier ones by title. */
export function formatChangelog(model: SiteModel): string {
  const paths = findTexts(listEarlierChanges(model));
  return joinBlocks(
    model.data.changelog.map((entry) => {
      const path = paths.get(entry);
      return path === undefined ? formatEntry(model, entry) : formatTitle(model, entry, path);
    }),
  );
}

/** The texts of a page of earlier entries as Markdown. */
export function formatChanges(model: SiteModel, { path }: Page): string {
  const own = listEarlierChanges(model).find((changes) => changes.path === path);
  return joinBlocks(own?.entries.map((entry) => formatEntry(model, entry)) ?? []);
}

/**
 * An entry with its text. A version changes hundreds of calls, and agents cut a page that is long: what such an entry lists is
 * in a separate file.
 */
function formatEntry(model: SiteModel, entry: ChangelogEntry): string {
  return joinBlocks([
    `## ${entry.date}: ${entry.title}`,
    formatFacts(entry),
    entry.isOfVersion
      ? `[${formatVersionLabel(entry)}](${formatTarget(model, formatVersionPath(entry))})`
      : formatDescription(model, entry.body),
  ]);
}

function formatTitle(model: SiteModel, entry: ChangelogEntry, path: string): string {
  const link = formatLink(model, entry.title, `${path}#${entry.id}`);
  return joinBlocks([`## ${entry.date}: ${link}`, formatFacts(entry)]);
}

function formatFacts({ kind, breaking, sections }: ChangelogEntry): string {
  return `*${[kind, ...(breaking ? ['breaking'] : []), ...sections].join(', ')}*`;
}

/** What differs between each older version and the current one, for programs that look for their calls. */
export function buildChangesFiles({ apiChanges }: SiteModel): readonly SiteFile[] {
  return apiChanges.map((changes) => ({
    path: formatChangesPath(changes.since),
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(changes),
  }));
}

/** The differences of each version of the API, as files beside the changelog; none beside other pages. */
export function buildVersionFiles(model: SiteModel, page: Page): readonly SiteFile[] {
  if (page.kind !== 'guide' || page.layout !== 'changelog') return [];
  return model.data.changelog
    .filter(({ isOfVersion }) => isOfVersion)
    .map((entry) => ({
      path: formatVersionPath(entry),
      contentType: 'text/markdown; charset=utf-8',
      body: `${formatVersion(model, page, entry)}\n`,
    }));
}

function formatVersion(model: SiteModel, page: Page, { title, date, body }: ChangelogEntry) {
  return joinBlocks([
    `# ${title}: changes, call by call`,
    `An entry of the ${formatPageLink(model, page.path)} of ${date}. Calls have the titles of the [index](${formatTarget(model, '/llms.txt')}).`,
    formatDescription(model, nameCalls(model, body)),
  ]);
}

/**
 * The links to calls as plain names, with the section where a title is that of more than one call. Their addresses would be half
 * of a file that agents then cut. The index has them.
 */
function nameCalls(model: SiteModel, body: string): string {
  return body.replaceAll(/\[([^\]]+)\]\((\/[^)#]+)\)/g, (link, title: string, path: string) => {
    const page = model.pages[path];
    if (page?.kind !== 'operation' || page.title !== title) return link;
    const isOnly = Object.values(model.pages).every(
      (other) => other === page || other.title !== page.title,
    );
    return isOnly ? title : `${title} (${page.navigationSection})`;
  });
}
