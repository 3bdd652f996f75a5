import { YOUR_CALLS_ID } from '#contract/api-changes.ts';
import type { ChangelogEntry } from '#contract/site-data.ts';
import type { BundledDescription } from './api/bundle-description.ts';
import { checkDescription } from './api/check-description.ts';
import { listDescribedLinks } from './api/list-described-links.ts';
import { readApi, type Api } from './api/read-api.ts';
import { readCatalogue } from './data/read-catalogue.ts';
import { formatDataFile, readData } from './data/read-data.ts';
import { listEarlierChanges } from './data/earlier-changes.ts';
import { readSampleProofs } from './data/read-sample-proofs.ts';
import { readSections } from './data/read-sections.ts';
import { readQuality } from './quality/read-quality.ts';
import { readSearchPhrases } from './data/read-search-phrases.ts';
import { buildLogoSrc } from './build-logo-src.ts';
import { deepFreeze } from './deep-freeze.ts';
import { createGuidesReader, type ReadGuides } from './guides/read-guides.ts';
import { readSkills } from './guides/read-skills.ts';
import type { ModelError, Report } from './model-error.ts';
import { buildErrorEntries } from './pages/build-error-entries.ts';
import { buildNavigation, buildPages, orderPages } from './pages/build-pages.ts';
import { buildRedirects } from './pages/build-redirects.ts';
import { buildSearchRecords } from './pages/build-search-records.ts';
import { checkLinks, type FindDataLine } from './pages/check-links.ts';
import { listSettingLinks } from './pages/list-setting-links.ts';
import { checkPaths } from './pages/check-paths.ts';
import { distinguishTitles } from './pages/distinguish-titles.ts';
import { listGeneralErrors } from './pages/general-errors.ts';
import type { SiteSettings } from './settings.ts';
import type { Page, SiteModel, Webhook } from './site-model.ts';
import { checkFiles } from './sources/check-files.ts';
import { createOpener, type ParsedSources } from './sources/open-sources.ts';
import { SETTINGS_FILE } from './sources/settings-file.ts';
import type { SourceFiles } from './sources/source-files.ts';
import type { YamlSource } from './sources/yaml-source.ts';
import { checkBreakingEntries } from './versions/check-breaking-entries.ts';
import { buildApiChanges } from './versions/build-api-changes.ts';
import { buildVersionEntries } from './versions/build-version-entries.ts';
import { readVersions } from './versions/read-versions.ts';

const CATALOGUE = 'content/data/catalogue.yaml';
const EMPTY_CATALOGUE: YamlSource = { file: CATALOGUE, data: [], lineOf: () => 1 };

/** A model, and what is wrong with its sources. */
export interface BuiltSite {
  readonly model: SiteModel;
  /** Puts the description into one document. */
  readonly bundle: () => BundledDescription;
  readonly errors: readonly ModelError[];
}

/** What an earlier build of the same site has read. */
export interface EarlierReading {
  /** What was read of api/. */
  readonly api: Api;
  /** A reader that remembers the guides. */
  readonly readGuides: ReadGuides;
  /** The parsed files of content/data/; brought up to date. */
  readonly parsed: ParsedSources;
}

/**
 * Builds the model from the texts of all sources; pure, all mistakes collected.
 *
 * @param lastChanged day of the last commit of a file, as YYYY-MM-DD
 */
export function buildSite(
  files: SourceFiles,
  settings: SiteSettings,
  lastChanged: ReadonlyMap<string, string>,
  { api, readGuides, parsed }: EarlierReading = {
    api: readApi(files, settings),
    readGuides: createGuidesReader(),
    parsed: new Map(),
  },
): BuiltSite {
  const errors: ModelError[] = [];
  const report: Report = (error) => void errors.push(error);
  checkFiles(files, report);
  api.mistakes.forEach(report);
  const open = createOpener(files, settings, report, parsed);
  const catalogue = readCatalogue(open(CATALOGUE) ?? EMPTY_CATALOGUE, settings, report);
  checkDescription(api, catalogue, CATALOGUE, report);
  const guides = readGuides(files, settings, report);
  checkPaths(api.operations, guides, report);
  const built = buildPages(api.operations, guides, lastChanged);
  const pages = distinguishTitles(orderPages(catalogue, CATALOGUE, built, report));
  const redirects = buildRedirects({ file: CATALOGUE, sections: catalogue }, guides, pages, report);
  const titles = new Set(catalogue.map(({ title }) => title));
  const data = readData(open, titles, report);
  const phrases = readSearchPhrases(
    open('content/data/search-phrases.yaml'),
    new Set(pages.flatMap(listAddresses)),
    report,
  );
  const proofs = readSampleProofs(
    open('content/data/sample-proofs.yaml'),
    new Set(api.operations.map(({ operationId }) => operationId)),
    report,
  );
  const sections = readSections(open, pages, report);
  const root = open('api/openapi.yaml');
  const versions = root ? readVersions(files, root, api.operations, report) : [];
  const findDataLine: FindDataLine = (list, path) => {
    const file = formatDataFile(list);
    return { file, line: open(file)?.lineOf(path) ?? 1 };
  };
  const locate = (index: number) => findDataLine('changelog', [`${index}`, 'breaking']);
  checkBreakingEntries({ ...data, locate }, versions, report);
  const errorEntries = buildErrorEntries(api.errors, pages);
  const parts: Omit<SiteModel, 'searchRecords'> = {
    settings,
    apiVersion: versions.at(-1)?.version ?? '',
    apiChanges: buildApiChanges(versions),
    logoSrc: buildLogoSrc(settings.logo.src, files),
    navigation: buildNavigation(catalogue, pages),
    sections,
    pages: Object.fromEntries(pages.map((page) => [page.path, page])),
    errors: errorEntries,
    generalErrors: listGeneralErrors(api.operations),
    webhooks: api.webhooks.map((webhook) => addPages(webhook, pages)),
    data: {
      ...data,
      changelog: sortByDate([
        ...data.changelog,
        ...buildVersionEntries(versions, settings.breakingNoticeDays),
      ]),
    },
    workflows: api.workflows,
    workflowSteps: api.workflowSteps,
    skills: readSkills(files, settings, report),
    quality: readQuality(open('content/data/quality.yaml'), files, report),
    ...(proofs && { sampleProofs: proofs }),
    redirects,
  };
  const model = addSearchRecords(parts, () =>
    buildSearchRecords(pages, guides, errorEntries, { phrases, sections }),
  );
  const codes = model.errors.map(({ code }) => code);
  const anchors = { '/status-codes': codes, ...listChangelogAnchors(model) };
  const hasFile = (path: string) =>
    files.images.has(path) || model.workflows.includes(path.replace('/workflows/', ''));
  // Entries that are made from the versions of the API have no line of their own.
  const otherLinks = [
    ...listDescribedLinks(files, settings),
    ...listSettingLinks(settings, files.texts.get(SETTINGS_FILE) ?? ''),
  ];
  const targets = { pages: model.pages, guides, anchors, redirects, otherLinks };
  checkLinks({ ...targets, siteUrl: settings.siteUrl, hasFile }, data, findDataLine, report);
  return { model, bundle: api.bundle, errors };
}

/** The entries that links can lead to, by the path of a page that has them. */
function listChangelogAnchors(model: SiteModel): Readonly<Record<string, readonly string[]>> {
  const ids = (entries: SiteModel['data']['changelog']) => entries.map(({ id }) => id);
  const earlier = listEarlierChanges(model).map(({ path, entries }) => [path, ids(entries)]);
  return {
    ...Object.fromEntries(earlier),
    '/changelog': [
      ...ids(model.data.changelog),
      ...(model.apiChanges.length > 0 ? [YOUR_CALLS_ID] : []),
    ],
  };
}

/** Where phrases can lead: a page, and each section of the page. */
function listAddresses({ path, sections }: Page): string[] {
  return [path, ...sections.map(({ id }) => `${path}#${id}`)];
}

/** Adds the pages of the operations that send a webhook. */
function addPages(webhook: Omit<Webhook, 'pages'>, pages: readonly Page[]): Webhook {
  const senders = pages.filter(
    (page) => page.kind === 'operation' && page.operation.callbacks.includes(webhook.name),
  );
  return { ...webhook, pages: senders.map(({ path }) => path) };
}

/** Records are built when they are first asked for: the live preview shows many edits for each search. */
function addSearchRecords(
  parts: Omit<SiteModel, 'searchRecords'>,
  build: () => SiteModel['searchRecords'],
): SiteModel {
  let built: SiteModel['searchRecords'] | undefined;
  return Object.freeze({
    ...deepFreeze(parts),
    get searchRecords() {
      return (built ??= deepFreeze(build()));
    },
  });
}

function sortByDate(entries: readonly ChangelogEntry[]): ChangelogEntry[] {
  return entries.toSorted((a, b) => b.date.localeCompare(a.date));
}
