import { HITS_PER_PAGE } from '#contract/limits.ts';
import { MATCH_TAGS } from './text-parts.ts';

/** What the dialog asks. */
export interface Question {
  readonly query: string;
  /** Takes the query as it is spelt. */
  readonly isLiteral: boolean;
  /** Search parameters that the insights plugin wants sent. */
  readonly insights?: Readonly<Record<string, unknown>> | undefined;
}

/** What a hit shows besides the attributes that are highlighted, which are answered once. */
const RETRIEVED = ['navigation_section', 'parent_type', 'slug', 'method'];
/** Another service may leave out the marks, or need not know them: the titles are then shown as they are. */
const PLAIN_TITLES = ['page_title', 'section_title'];
const HIGHLIGHTED = ['page_title', 'section_title', 'endpoint'];
const FIELDS = ['hits', 'userData', 'queryID'];
/** What this site's own service foretells; another has no such fields. */
const OWN_FIELDS = [...FIELDS, 'nextCharacters'];
const SNIPPET_WORDS = 16;

/**
 * The question as a query of the wire format, which asks for no more than the dialog shows.
 *
 * @param isForetold whether the service is to say how the query is likely to go on
 * @param isOwn whether the service is this site's own, which marks every title. @default what foretells is
 */
export function buildRequest(
  { query, isLiteral, insights }: Question,
  indexName: string,
  isForetold = false,
  isOwn = isForetold,
) {
  return {
    indexName,
    query,
    hitsPerPage: HITS_PER_PAGE,
    highlightPreTag: MATCH_TAGS.pre,
    highlightPostTag: MATCH_TAGS.post,
    attributesToRetrieve: isOwn ? RETRIEVED : [...RETRIEVED, ...PLAIN_TITLES],
    attributesToHighlight: HIGHLIGHTED,
    attributesToSnippet: [`content:${SNIPPET_WORDS}`],
    snippetEllipsisText: '…',
    responseFields: isForetold ? OWN_FIELDS : FIELDS,
    ...(isLiteral && { typoTolerance: false }),
    ...insights,
  };
}

/** Asks what a query, whose own answer is there, is likely to go on with; '' for all first letters. */
export function buildNextRequest(query: string, indexName: string) {
  const request = buildRequest({ query, isLiteral: false }, indexName, true);
  return { ...request, responseFields: ['nextResults'] };
}
