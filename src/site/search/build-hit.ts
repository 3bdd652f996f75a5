import { isMethod, type Method } from '#contract/method.ts';
import { createMarkFilter, type MarkFilter } from './filter-marks.ts';
import { parseTextParts, type TextPart } from './text-parts.ts';

/** A hit as it comes over the wire; nothing of it is taken for granted. */
export type WireHit = Readonly<Record<string, unknown>>;

/** One hit as the dialog shows it. A type, not an interface: the library asks for an index signature. */
export type SearchHit = {
  readonly objectID: string;
  /** Address of the page or section. */
  readonly href: string;
  readonly title: readonly TextPart[];
  /** Title of the section, where the hit is one. */
  readonly section: readonly TextPart[];
  /** Group of the sidebar that holds the page. */
  readonly group: string;
  readonly method?: Method;
  /** The sentence, or else the endpoint, that matches the query; empty where neither does. */
  readonly excerpt: readonly TextPart[];
  /** What the insights plugin reads: the index, and the query's id where clicks are counted. */
  readonly __autocomplete_indexName: string;
  readonly __autocomplete_queryID?: string;
};

function readText(hit: WireHit, attribute: string): string {
  const value = hit[attribute];
  return typeof value === 'string' ? value : '';
}

function readMarked(results: unknown, attribute: string): string | undefined {
  if (typeof results !== 'object' || results === null) return undefined;
  const result: unknown = Reflect.get(results, attribute);
  if (typeof result !== 'object' || result === null) return undefined;
  const value: unknown = Reflect.get(result, 'value');
  return typeof value === 'string' ? value : undefined;
}

function readParts(hit: WireHit, attribute: string): readonly TextPart[] {
  return parseTextParts(readMarked(hit['_highlightResult'], attribute) ?? readText(hit, attribute));
}

/** Characters before the first match: one line of the narrowest list still shows the match. */
const MAX_LEAD = 36;

function cutLead([first, ...rest]: readonly TextPart[]): readonly TextPart[] {
  if (!first || first.isMatch || first.text.length <= MAX_LEAD)
    return first ? [first, ...rest] : [];
  const kept = first.text.slice(-MAX_LEAD);
  return [{ text: `…${kept.slice(kept.indexOf(' ') + 1)}`, isMatch: false }, ...rest];
}

function findExcerpt(hit: WireHit): readonly TextPart[] {
  const candidates = [
    parseTextParts(readMarked(hit['_snippetResult'], 'content') ?? ''),
    readParts(hit, 'endpoint'),
  ];
  return cutLead(candidates.find((parts) => parts.some(({ isMatch }) => isMatch)) ?? []);
}

/** The address /{parent_type}/{slug}, or /{slug} without a parent; always a path of this site. */
export function buildHref(parent: string, slug: string): string {
  return `/${[parent, slug].join('/').replace(/^\/+/, '')}`;
}

/** What is known of the answer that a hit is in. */
interface HitAnswer {
  readonly indexName: string;
  /** What the hits answer: the query, or the spelling that was taken instead. */
  readonly query: string;
  readonly queryID?: string | undefined;
}

/** Creates a builder of hits, from records of the index with their highlighted and snippeted attributes. */
export function createHitBuilder({ query, ...answer }: HitAnswer): (hit: WireHit) => SearchHit {
  const filterMarks = createMarkFilter(query);
  return (hit) => buildHit(hit, answer, filterMarks);
}

function buildHit(
  hit: WireHit,
  { indexName, queryID }: Omit<HitAnswer, 'query'>,
  filterMarks: MarkFilter,
): SearchHit {
  const method = readText(hit, 'method');
  return {
    objectID: readText(hit, 'objectID'),
    href: buildHref(readText(hit, 'parent_type'), readText(hit, 'slug')),
    title: filterMarks(readParts(hit, 'page_title')),
    section: filterMarks(readParts(hit, 'section_title')),
    group: readText(hit, 'navigation_section'),
    ...(isMethod(method) && { method }),
    excerpt: filterMarks(findExcerpt(hit)),
    __autocomplete_indexName: indexName,
    ...(queryID !== undefined && { __autocomplete_queryID: queryID }),
  };
}
