import type { Page } from '@playwright/test';

/** Has React run on a loaded page of a wide window. A pointer over text needs no React, a pointer over this button does. */
export async function comeAlive(page: Page): Promise<void> {
  await page.locator('.search-button').hover();
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}
