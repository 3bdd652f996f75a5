import type { Method } from './method.ts';

/** One searchable record: a page, or a section of a page (specification 3 and 7, search result). */
export interface SearchRecord {
  /** `{path}` for a page, `{path}#{anchor}` for a section. */
  readonly objectID: string;
  readonly page_title: string;
  /** 'page' or 'section'. */
  readonly type: 'page' | 'section';
  /** First path segment(s); the address is /{parent_type}/{slug}, or /{slug} when empty. */
  readonly parent_type: string;
  /** Last path segment, with #anchor for sections. */
  readonly slug: string;
  readonly section_title?: string;
  readonly navigation_section?: string;
  readonly method?: Method;
  readonly endpoint?: string;
  readonly operation_id?: string;
  /** How readers ask for the page, in their own words. */
  readonly asked_as?: readonly string[];
  /** Plain text. */
  readonly content: string;
  readonly parameters?: readonly string[];
  readonly error_codes?: readonly string[];
  /** Position in the catalogue, for ties. */
  readonly position: number;
}
