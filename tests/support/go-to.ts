import type { Page } from '@playwright/test';

/**
 * Goes from a page that is alive to another page, as a link does it: without a load, for a fifth of what a load costs. What
 * the page before held is gone, what the tab remembers stays. The other page has to be another one: a page does not leave
 * itself.
 *
 * @param path with the fragment, if there is to be one
 */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.navigation.navigate(to).finished, path);
}
