import { ACCESS_AUDITS } from './access-audits.ts';
import type { Audit } from './audit.ts';
import { EVENT_AUDITS } from './event-audits.ts';
import { FACET_AUDITS } from './facet-audits.ts';
import { FILTER_AUDITS } from './filter-audits.ts';
import { HIGHLIGHT_AUDITS } from './highlight-audits.ts';
import { INDEX_AUDITS } from './index-audits.ts';
import { RECORD_AUDITS } from './record-audits.ts';
import { PARAMETER_AUDITS } from './parameter-audits.ts';
import { QUERY_AUDITS } from './query-audits.ts';
import { REFUSAL_AUDITS } from './refusal-audits.ts';
import { SYNTAX_AUDITS } from './syntax-audits.ts';
import { WORD_AUDITS } from './word-audits.ts';

/** Every rule of the search service's wire format that is audited, over the records of audit-records.ts. */
export const SEARCH_AUDITS: readonly Audit[] = [
  ...QUERY_AUDITS,
  ...FACET_AUDITS,
  ...FILTER_AUDITS,
  ...PARAMETER_AUDITS,
  ...HIGHLIGHT_AUDITS,
  ...SYNTAX_AUDITS,
  ...WORD_AUDITS,
  ...REFUSAL_AUDITS,
  ...ACCESS_AUDITS,
  ...RECORD_AUDITS,
  ...INDEX_AUDITS,
  ...EVENT_AUDITS,
];
