import type { SearchRecord } from '#contract/search-record.ts';
import type { IndexRecord } from '#server/search/engine/search-engine.ts';
import type { IndexSettings } from './index-settings.ts';

/** The settings of the documentation's own index: at most one hit per page, five hits at a time. */
export const DOCS_SETTINGS: IndexSettings = {
  searchableAttributes: [
    'page_title',
    'section_title',
    'asked_as',
    'operation_id',
    'endpoint',
    'navigation_section',
    'parameters',
    'error_codes',
    'content',
  ],
  attributesForFaceting: [
    'searchable(navigation_section)',
    'searchable(parent_type)',
    'searchable(error_codes)',
    'searchable(parameters)',
    'method',
    'type',
    'filterOnly(page)',
    'filterOnly(operation_id)',
  ],
  // What a reader is shown; lists of parameters and codes would be most of an answer.
  attributesToHighlight: [
    'page_title',
    'section_title',
    'operation_id',
    'endpoint',
    'content',
    'hierarchy',
  ],
  attributesToSnippet: ['content:20'],
  attributeForDistinct: 'page',
  distinct: true,
};

/** Gives the published records the attribute by which hits of one page are told: its address. */
export function buildDocsRecords(records: readonly SearchRecord[]): IndexRecord[] {
  return records.map((record) => ({ ...record, page: record.objectID.split('#')[0]! }));
}
