import { answerDocumentation, answerText } from '#server/mcp/answers/tool-answer.ts';
import { askSearch, type SearchHit } from './ask-search.ts';
import type { Tool } from './tool.ts';

/** Finds sections of pages, as the dialog of the site does. */
export const searchDocs: Tool<{ readonly query: string; readonly limit?: number }> = async (
  { query, limit = 5 },
  parts,
  caller,
) => {
  const hits = await askSearch(parts, caller, { query, limit });
  parts.countCall?.({ tool: 'search_docs', subject: query, hits: hits.length });
  if (hits.length === 0)
    return answerText('Nothing found. Try fewer or other words, or find_operations.');
  const found = hits.map((hit) => formatHit(hit, parts.content.siteUrl)).join('\n\n');
  return answerDocumentation('the search', found, undefined);
};

function formatHit(hit: SearchHit, siteUrl: string): string {
  const { objectID, page_title: title, section_title: section, operation_id: operationId } = hit;
  const names = [title, section, operationId && `operation ${operationId}`].filter(Boolean);
  const snippet = hit._snippetResult?.content?.value.replaceAll(/\s+/g, ' ') ?? '';
  return [names.join(' – '), siteUrl + objectID, snippet].filter(Boolean).join('\n');
}
