/** Fired on `document` after a client navigation has been committed; its detail is the new pathname. */
export const PAGE_CHANGE_EVENT = 'docs:pagechange';
/** Fired on `document` when something wants the search dialog open. */
export const OPEN_SEARCH_EVENT = 'docs:opensearch';

/** Every key of what the browser remembers begins with this. */
export const STORAGE_PREFIX = 'docs.';

/** Keys of what the browser remembers for the reader. */
export * as STORAGE_KEYS from './storage-keys.ts';
