import type { Caller, McpParts } from '#server/mcp/collaborators.ts';
import { ToolFailure } from './tool-failure.ts';

/** A hit as the tools ask for it. */
export interface SearchHit {
  readonly objectID: string;
  readonly page_title: string;
  readonly section_title?: string;
  readonly navigation_section?: string;
  readonly operation_id?: string;
  readonly _snippetResult?: { readonly content?: { readonly value: string } };
}

/** Words of a snippet: two lines. */
const SNIPPET_WORDS = 28;

/**
 * Asks the search of the site, in the wire format of its dialog. The search does not count the question among those of
 * people: `countCall` counts calls of agents.
 *
 * @param filters in the wire's language
 * @throws ToolFailure with the words of the search, when the search refuses
 */
export async function askSearch(
  { search, searchIndex }: McpParts,
  caller: Caller,
  question: { readonly query: string; readonly limit: number; readonly filters?: string },
): Promise<readonly SearchHit[]> {
  const { query, limit, filters } = question;
  const { indexName, applicationId, searchKey } = searchIndex;
  const request = new Request(`http://localhost/1/indexes/${indexName}/query`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-algolia-application-id': applicationId,
      'x-algolia-api-key': searchKey,
    },
    body: JSON.stringify({
      query,
      hitsPerPage: limit,
      analytics: false,
      highlightPreTag: '',
      highlightPostTag: '',
      attributesToRetrieve: ['page_title', 'section_title', 'navigation_section', 'operation_id'],
      attributesToHighlight: [],
      attributesToSnippet: [`content:${SNIPPET_WORDS}`],
      snippetEllipsisText: '…',
      responseFields: ['hits'],
      ...(filters !== undefined && { filters }),
    }),
  });
  const response = await search(request, caller);
  const body = (await response.json()) as {
    readonly hits?: readonly SearchHit[];
    readonly message?: string;
  };
  if (!body.hits) throw new ToolFailure(body.message ?? 'The search does not answer.');
  return body.hits;
}
