/** Fired on `document` after a client navigation has been committed; its detail is the new pathname. */
export const PAGE_CHANGE_EVENT = 'docs:pagechange';
/** Fired on `document` when something wants the search dialog open. */
export const OPEN_SEARCH_EVENT = 'docs:opensearch';

/** Every key of what the browser remembers begins with this. */
export const STORAGE_PREFIX = 'docs.';

/** Keys of what the browser remembers for the reader. */
export const STORAGE_KEYS = {
  /** localStorage: 'light' or 'dark'; absent means the system's theme. */
  theme: 'docs.theme',
  /** localStorage: chosen sample language; absent while it is the first of settings.sampleLanguages. */
  language: 'docs.language',
  /** sessionStorage: JSON { open: string[] of group titles, top: number of pixels }. */
  sidebar: 'docs.sidebar',
  /** localStorage: JSON list of the searches that were of use, the newest first. */
  searches: 'docs.searches',
} as const;
