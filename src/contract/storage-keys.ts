// Keys of what the browser remembers for the reader. Each is an export: a bundle has the keys that its code uses.

/** localStorage: 'light' or 'dark'; absent means the system's theme. */
export const theme = 'docs.theme';

/**
 * localStorage: chosen sample language, with the ending `-sdk` while the samples in this language use the SDK. Absent
 * while it is the first of settings.sampleLanguages. The inline script writes it to `data-language` before paint.
 */
export const language = 'docs.language';

/** localStorage: 'site' once the browser has the site's typefaces. */
export const font = 'docs.font';

/** localStorage: 'sdk'; absent means that samples call by HTTP. */
export const calls = 'docs.calls';

/** sessionStorage: JSON [url: string, top: number of pixels, ...titles of open groups]. */
export const sidebar = 'docs.sidebar';

/** localStorage: JSON list of the searches that were of use, the newest first. */
export const searches = 'docs.searches';

/** localStorage: JSON { token: string, answers: { [path]: boolean } } of the feedback that was given. */
export const feedback = 'docs.feedback';

/** sessionStorage: JSON { [field]: string } of a contact message that is not sent yet. */
export const message = 'docs.message';

/** localStorage: JSON { at: milliseconds, before: number, seen: number } of changelog entries known. */
export const visit = 'docs.visit';
