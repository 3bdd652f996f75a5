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
  /**
   * localStorage: chosen sample language, with the ending `-sdk` while the samples in this language use the SDK. Absent
   * while it is the first of settings.sampleLanguages. The inline script writes it to `data-language` before paint.
   */
  language: 'docs.language',
  /** localStorage: 'site' once the browser has the site's typefaces. */
  font: 'docs.font',
  /** localStorage: 'sdk'; absent means that samples call by HTTP. */
  calls: 'docs.calls',
  /** sessionStorage: JSON [url: string, top: number of pixels, ...titles of open groups]. */
  sidebar: 'docs.sidebar',
  /** localStorage: JSON list of the searches that were of use, the newest first. */
  searches: 'docs.searches',
  /** localStorage: JSON { token: string, answers: { [path]: boolean } } of the feedback that was given. */
  feedback: 'docs.feedback',
  /** sessionStorage: JSON { [field]: string } of a contact message that is not sent yet. */
  message: 'docs.message',
  /** localStorage: JSON { at: milliseconds, before: number, seen: number } of changelog entries known. */
  visit: 'docs.visit',
} as const;
