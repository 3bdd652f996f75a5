import type { Page } from './test.ts';

/** How many typefaces the page has asked for. */
export const countFonts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')).length,
  );
