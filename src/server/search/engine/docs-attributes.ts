import type { EngineOptions } from './engine-options.ts';

/** How the documentation's own records are searched: title far above headings above body. */
export const DOCS_ATTRIBUTES: EngineOptions = {
  searchable: [
    { attribute: 'page_title', weight: 100 },
    { attribute: 'slug', weight: 50 },
    { attribute: 'operation_id', weight: 50 },
    { attribute: 'section_title', weight: 45 },
    { attribute: 'asked_as', weight: 32 },
    { attribute: 'method', weight: 40 },
    { attribute: 'endpoint', weight: 35, form: 'path' },
    { attribute: 'navigation_section', weight: 32 },
    { attribute: 'parent_type', weight: 20 },
    { attribute: 'objectID', weight: 0, form: 'path' },
    { attribute: 'error_codes', weight: 12 },
    { attribute: 'parameters', weight: 12 },
    { attribute: 'content', weight: 10 },
  ],
  distinct: 'page',
  tieBreak: 'position',
  method: 'method',
  phrases: 'asked_as',
};
