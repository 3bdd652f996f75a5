import { readMain } from './read-main.ts';
import { expect, type Page } from './test.ts';

/** Expects that a page comes alive as it was: what was readable stays, with the same title and one heading. */
export async function expectUnchanged(page: Page, wake: () => Promise<void>): Promise<void> {
  const path = page.url();
  const [title, before] = [await page.title(), await readMain(page)];
  await wake();
  // Only what depends on the client may be added: nothing that was readable goes away.
  expect((await readMain(page)).length, path).toBeGreaterThanOrEqual(before.length);
  await expect(page, path).toHaveTitle(title);
  await expect(page.locator('h1'), path).toHaveCount(1);
}
