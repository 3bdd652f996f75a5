import type { Method } from './method.ts';

/** Where a record stands among the headings, by the names of DocSearch; null below the record's own. */
export interface SearchHierarchy {
  /** Group of the sidebar. */
  readonly lvl0: string;
  /** Title of the page. */
  readonly lvl1: string;
  /** Title of the section. */
  readonly lvl2: string | null;
  readonly lvl3: null;
  readonly lvl4: null;
  readonly lvl5: null;
  readonly lvl6: null;
}

/** One searchable record: a page, or a section of a page (specification 3 and 7, search result). */
export interface SearchRecord {
  /** `{path}` for a page, `{path}#{anchor}` for a section. */
  readonly objectID: string;
  readonly page_title: string;
  /** The level of its own heading in the hierarchy: 'lvl1' for a page, 'lvl2' for a section. */
  readonly type: 'lvl1' | 'lvl2';
  readonly hierarchy: SearchHierarchy;
  /** Address on this site. */
  readonly url: string;
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
