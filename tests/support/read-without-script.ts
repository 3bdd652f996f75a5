import { expect, open, type Page } from './test.ts';

/**
 * Opens a page, and expects that heading, text and footer can be read.
 *
 * @param page a window without JavaScript
 */
export async function readWithoutScript(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect(page.locator('main h1'), path).toBeVisible();
  const text = (await page.locator('main').innerText()).trim();
  expect(text.length, path).toBeGreaterThan(150);
  await expect(page.locator('footer'), path).toBeVisible();
}
