import { buildSearchRecords } from './build-search-records.ts';
import type { BundledDescription } from './bundle-description.ts';
import { checkDescription } from './check-description.ts';
import { checkLinks } from './check-links.ts';
import { deepFreeze } from './deep-freeze.ts';
import { buildOperationSections } from './operation-sections.ts';
import { memoize } from './memoize.ts';
import { createOpener, type ParsedSources } from './open-sources.ts';
import type { ModelError, Report } from './model-error.ts';
import { readCatalogue, type CatalogueSection } from './read-catalogue.ts';
import { readData } from './read-data.ts';
import { readSampleProofs } from './read-sample-proofs.ts';
import { readSearchPhrases } from './read-search-phrases.ts';
import { readApi, type Api } from './read-api.ts';
import type { Guide } from './read-guide.ts';
import { createGuidesReader, type ReadGuides } from './read-guides.ts';
import type { SiteSettings } from './settings.ts';
import type { NavigationSection } from '#contract/navigation.ts';
import type {
  ErrorEntry,
  OperationPage,
  Page,
  SiteModel,
  Operation,
  Webhook,
} from './site-model.ts';
import type { ChangelogEntry } from '#contract/site-data.ts';
import type { SourceFiles } from './source-files.ts';
import { buildVersionEntries } from './versions/build-version-entries.ts';
import { readVersions } from './versions/read-versions.ts';
import type { YamlSource } from './yaml-source.ts';
import { formatPlainText } from './mdx-text.ts';

const CATALOGUE = 'content/data/catalogue.yaml';
const EMPTY_CATALOGUE: YamlSource = { file: CATALOGUE, data: [], lineOf: () => 1 };

/** A model, and what is wrong with its sources. */
export interface BuiltSite {
  readonly model: SiteModel;
  /** Puts the description into one document. */
  readonly bundle: () => BundledDescription;
  readonly errors: readonly ModelError[];
}

/** What the last reading left behind, so that only what has changed is read anew. */
export interface LastReading {
  /** What was read of api/. */
  readonly api?: Api;
  /** A reader that remembers the guides. */
  readonly readGuides?: ReadGuides;
  /** The files of content/data/ as they were parsed; brought up to date. */
  readonly parsed?: ParsedSources;
}

/**
 * Builds the model from the texts of all sources; pure, all mistakes collected.
 *
 * @param lastChanged the day on which each file was changed last, as YYYY-MM-DD
 */
export function buildSite(
  files: SourceFiles,
  settings: SiteSettings,
  lastChanged: ReadonlyMap<string, string>,
  {
    api = readApi(files, settings),
    readGuides = createGuidesReader(),
    parsed = new Map(),
  }: LastReading = {},
): BuiltSite {
  const { description } = api;
  const errors: ModelError[] = [...api.mistakes];
  const report: Report = (error) => void errors.push(error);
  const open = createOpener(files, settings, report, parsed);
  const catalogue = readCatalogue(open(CATALOGUE) ?? EMPTY_CATALOGUE, settings, report);
  checkDescription(description, catalogue, CATALOGUE, report);
  const guides = readGuides(files, settings, report);
  const pages = orderPages(
    catalogue,
    buildPages(description.operations, guides, lastChanged),
    report,
  );
  const redirects = Object.fromEntries(
    [...guides.values()].flatMap(({ page, redirectFrom }) =>
      redirectFrom.map((old) => [old, page.path]),
    ),
  );
  const data = readData(open, report);
  const phrases = readSearchPhrases(
    open('content/data/search-phrases.yaml'),
    new Set(pages.map(({ path }) => path)),
    report,
  );
  const proofs = readSampleProofs(
    open('content/data/sample-proofs.yaml'),
    new Set(description.operations.map(({ operationId }) => operationId)),
    report,
  );
  const root = open('api/openapi.yaml');
  const versions = root ? readVersions(files, root, description.operations, report) : [];
  const errorEntries = buildErrorEntries(api.errors, pages);
  const parts: Omit<SiteModel, 'searchRecords'> = {
    settings,
    logoSrc: buildLogoSrc(settings.logo.src, files),
    navigation: buildNavigation(catalogue, pages),
    pages: Object.fromEntries(pages.map((page) => [page.path, page])),
    errors: errorEntries,
    webhooks: description.webhooks.map((webhook) => addPages(webhook, pages)),
    data: { ...data, changelog: sortByDate([...data.changelog, ...buildVersionEntries(versions)]) },
    workflows: api.workflows,
    ...(proofs && { sampleProofs: proofs }),
    redirects,
  };
  const model = addSearchRecords(parts, () =>
    buildSearchRecords(pages, guides, errorEntries, phrases),
  );
  const codes = model.errors.map(({ code }) => code);
  const anchors = {
    '/status-codes': codes,
    '/guides/status-codes': codes,
    '/changelog': model.data.changelog.map(({ id }) => id),
  };
  const hasFile = (path: string) =>
    files.images.has(path) || model.workflows.includes(path.replace('/workflows/', ''));
  checkLinks({ pages: model.pages, guides, anchors, redirects, hasFile }, model.data, report);
  return { model, bundle: api.bundle, errors };
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

function buildLogoSrc(src: string, files: SourceFiles): string {
  const svg = src.endsWith('.svg') ? files.texts.get(`content${src}`) : undefined;
  if (svg === undefined) return src;
  // Quotes as %27: HTML would write each as an entity of six characters.
  const text = svg.trim().replace(/[%#<>]/g, encodeURIComponent);
  return `data:image/svg+xml,${text.replace(/["']/g, '%27')}`;
}

function buildPages(
  operations: readonly Operation[],
  guides: ReadonlyMap<string, Guide>,
  lastChanged: ReadonlyMap<string, string>,
): ReadonlyMap<string, Page> {
  const day = (file: string) => {
    const known = lastChanged.get(file);
    return known === undefined ? {} : { lastChanged: known };
  };
  const pages = new Map<string, Page>();
  for (const { page } of guides.values()) pages.set(page.path, { ...page, ...day(page.file) });
  for (const operation of operations) {
    const page: OperationPage = {
      kind: 'operation',
      path: operation.pagePath,
      title: operation.summary,
      description: readFirstSentence(operation),
      sections: buildOperationSections(operation),
      source: operation.source,
      ...day(operation.source.file),
      operation,
    };
    pages.set(page.path, page);
  }
  return pages;
}

const readFirstSentence = memoize(({ description }: Operation): string => {
  const plain = formatPlainText(description);
  return /^.*?[.!?](?=\s|$)/.exec(plain)?.[0] ?? plain;
});

/** Catalogue pages in their order, then the others; a listed guide that is missing is reported. */
function orderPages(
  catalogue: readonly CatalogueSection[],
  pages: ReadonlyMap<string, Page>,
  report: Report,
): Page[] {
  const ordered: Page[] = [];
  for (const { title, links } of catalogue) {
    for (const { path, method, line } of links) {
      const page = pages.get(path);
      if (page) ordered.push({ ...page, navigationSection: title });
      else if (!method) {
        report({
          file: CATALOGUE,
          line,
          what: `The page ${path} is missing.`,
          why: 'No file of content/pages has this path in its frontmatter.',
          how: 'Write the page, or take it out of the catalogue.',
        });
      }
    }
  }
  const listed = new Set(ordered.map(({ path }) => path));
  return [...ordered, ...[...pages.values()].filter(({ path }) => !listed.has(path))];
}

function buildNavigation(
  catalogue: readonly CatalogueSection[],
  pages: readonly Page[],
): NavigationSection[] {
  const titles = new Map(pages.map(({ path, title }) => [path, title]));
  return catalogue.map(({ title, links }) => ({
    title,
    links: links.flatMap(({ path, method }) => {
      const pageTitle = titles.get(path);
      return pageTitle === undefined
        ? []
        : [{ href: path, title: pageTitle, ...(method && { method }) }];
    }),
  }));
}

function buildErrorEntries(errors: Api['errors'], pages: readonly Page[]): ErrorEntry[] {
  const users = new Map<string, string[]>();
  for (const page of pages) {
    if (page.kind !== 'operation') continue;
    for (const code of new Set(page.operation.errors.map((error) => error.code))) {
      users.set(code, [...(users.get(code) ?? []), page.path]);
    }
  }
  return [...errors]
    .map(([code, definition]) => ({ code, ...definition, pages: users.get(code) ?? [] }))
    .toSorted((a, b) => a.code.localeCompare(b.code));
}
