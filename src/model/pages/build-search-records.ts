import { isListed } from './is-listed.ts';
import { slug } from 'github-slugger';
import type { SectionFacts } from '#model/data/section-facts.ts';
import { memoize } from '#model/memoize.ts';
import { formatPlainText } from '#model/guides/mdx-text.ts';
import type { Guide } from '#model/guides/read-guide.ts';
import type { SearchRecord } from '#contract/search-record.ts';
import type { ErrorEntry, Operation, Page } from '#model/site-model.ts';
import type { OperationResponse } from '#description/operation.ts';
import type { Schema } from '#description/schema.ts';
import { formatStatusMeaning, formatStatusPhrase, listStatuses } from './status-meanings.ts';

/** The page that explains every error; another one lists them too. */
const ERROR_PAGE = '/status-codes';

const REFERENCE_PAGE = '/api-reference';

/** Characters of text that a record carries. */
const MAX_CONTENT = 4000;

/** Texts that stand in files of their own. */
export interface SearchTexts {
  /** How readers ask for pages and sections, by address. */
  readonly phrases: ReadonlyMap<string, readonly string[]>;
  readonly sections: Readonly<Record<string, SectionFacts>>;
}

function buildBase(
  page: Page,
  position: number,
): Omit<SearchRecord, 'objectID' | 'type' | 'slug' | 'content' | 'hierarchy' | 'url'> {
  const parts = page.path.split('/').slice(1);
  return {
    page_title: page.distinctTitle ?? page.title,
    parent_type: parts.slice(0, -1).join('/'),
    ...(page.navigationSection !== undefined && { navigation_section: page.navigationSection }),
    ...(page.kind === 'operation' && {
      method: page.operation.method,
      endpoint: page.operation.endpoint,
      operation_id: page.operation.operationId,
    }),
    position,
  };
}

/** Group of pages that stand in no group of the sidebar. */
const NO_GROUP = 'Documentation';

/** What DocSearch's dialog shows of a record, and where the record leads. */
function buildPlace(
  { navigation_section: group = NO_GROUP, page_title: title }: ReturnType<typeof buildBase>,
  url: string,
  section: string | null = null,
): Pick<SearchRecord, 'type' | 'hierarchy' | 'url'> {
  const levels = { lvl0: group, lvl1: title, lvl2: section };
  return {
    type: section === null ? 'lvl1' : 'lvl2',
    hierarchy: { ...levels, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
    url,
  };
}

/** Names of all properties of a schema, nested ones too. */
function listPropertyNames(schema: Schema): string[] {
  const nested = [schema.items, schema.additionalProperties, ...(schema.oneOf ?? [])];
  return [
    ...schema.properties.flatMap(({ name, schema: own }) => [name, ...listPropertyNames(own)]),
    ...nested.flatMap((child) => (child ? listPropertyNames(child) : [])),
  ];
}

/** Names of all parameters and fields of a request. */
export const listNames = memoize((operation: Operation): readonly string[] => {
  const contents = operation.requestBody?.contents ?? [];
  const names = operation.parameters.map(({ name }) => name);
  return [...new Set([...names, ...contents.flatMap(({ schema }) => listPropertyNames(schema))])];
});

/** Names of what a successful answer holds. */
function listFieldNames({ status, contents }: OperationResponse): string {
  if (!status.startsWith('2')) return '';
  const names = contents.flatMap(({ schema }) => listPropertyNames(schema));
  return [...new Set(names)].join(' ');
}

/** The texts of an operation's page: the opening under '', the others by section. */
function listOperationTexts(operation: Operation): Record<string, string> {
  return {
    '': operation.description,
    parameters: operation.parameters
      .map(({ name, description }) => `${name}: ${description}`)
      .join(' '),
    'request-body': listNames(operation).join(' '),
    responses: operation.responses
      .map((response) =>
        `${response.status} ${response.description} ${listFieldNames(response)}`.trim(),
      )
      .join(' '),
    errors: operation.errors.map(({ code, cause }) => `${code}: ${cause}`).join(' '),
    'side-effects': operation.sideEffects.join(' '),
    callbacks: operation.callbacks.join(' '),
  };
}

function formatTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(texts).map(([id, text]) => [id, formatPlainText(text)]);
  return Object.fromEntries(entries);
}

// Reading Markdown is most of the work, and most pages are the same from one load to the next.
export const readOperationTexts = memoize((operation: Operation) =>
  formatTexts(listOperationTexts(operation)),
);
export const readGuideTexts = memoize(({ facts }: Guide) => formatTexts(facts.texts));

/** The record of a part of a page that has an address. */
function buildSectionRecord(
  { path }: Page,
  base: ReturnType<typeof buildBase>,
  {
    id,
    title,
    content,
    asked,
  }: { id: string; title: string; content: string; asked?: readonly string[] | undefined },
): SearchRecord {
  return {
    ...base,
    ...buildPlace(base, `${path}#${id}`, title),
    objectID: `${path}#${id}`,
    slug: `${path.split('/').at(-1)}#${id}`,
    section_title: title,
    ...(asked && { asked_as: asked }),
    content: content.slice(0, MAX_CONTENT),
  };
}

/** One record for each HTTP status in use and one for each error, on the page that explains them all. */
function buildStatusRecords(
  page: Page,
  base: ReturnType<typeof buildBase>,
  errors: readonly ErrorEntry[],
  statuses: readonly number[],
): SearchRecord[] {
  if (page.path !== ERROR_PAGE) return [];
  const ofStatuses = statuses.map((status) =>
    buildSectionRecord(page, base, {
      id: `status-${status}`,
      title: `${status} ${formatStatusPhrase(status)}`.trim(),
      content: formatStatusMeaning(status),
    }),
  );
  const ofErrors = errors.map(({ code, status, title, cause, cure }) => ({
    ...buildSectionRecord(page, base, {
      id: code,
      title: `${code}: ${title}`,
      content: formatPlainText(`${status} ${title}. ${cause} ${cure}`),
    }),
    error_codes: [code],
  }));
  return [...ofStatuses, ...ofErrors];
}

/** One record for what each section is about, on the page that lists all calls. */
function buildAboutRecords(
  page: Page,
  base: ReturnType<typeof buildBase>,
  sections: Readonly<Record<string, SectionFacts>>,
): SearchRecord[] {
  if (page.path !== REFERENCE_PAGE) return [];
  return Object.entries(sections).map(([title, { purpose, objects, limits }]) => {
    const things = objects.map(({ name, text }) => `${name}: ${text}`);
    return buildSectionRecord(page, base, {
      id: slug(title),
      title: `About ${title}`,
      content: formatPlainText([purpose, ...things, ...limits].join(' ')),
    });
  });
}

/** One record per page and one per section of it (specification 3 and 7, search result). */
export function buildSearchRecords(
  pages: readonly Page[],
  guides: ReadonlyMap<string, Guide>,
  errors: readonly ErrorEntry[],
  { phrases, sections }: SearchTexts,
): SearchRecord[] {
  const statuses = listStatuses(pages, errors);
  return pages.flatMap((page, position) => {
    if (!isListed(page)) return [];
    const base = buildBase(page, position);
    const name = page.path.split('/').at(-1) ?? '';
    const guide = guides.get(page.path);
    const texts =
      page.kind === 'operation'
        ? readOperationTexts(page.operation)
        : guide
          ? readGuideTexts(guide)
          : {};
    const asked = phrases.get(page.path);
    const record: SearchRecord = {
      ...base,
      ...buildPlace(base, page.path),
      objectID: page.path,
      slug: name,
      ...(asked && { asked_as: asked }),
      content: `${page.description} ${texts[''] ?? ''}`.trim().slice(0, MAX_CONTENT),
      ...(page.kind === 'operation' && {
        parameters: listNames(page.operation),
        error_codes: page.operation.errors.map(({ code }) => code),
      }),
    };
    const own = page.sections
      .filter(({ id }) => texts[id])
      .map(({ id, title }) =>
        buildSectionRecord(page, base, {
          id,
          title,
          content: texts[id] ?? '',
          asked: phrases.get(`${page.path}#${id}`),
        }),
      );
    return [
      record,
      ...own,
      ...buildStatusRecords(page, base, errors, statuses),
      ...buildAboutRecords(page, base, sections),
    ];
  });
}
