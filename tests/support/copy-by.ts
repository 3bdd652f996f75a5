import { expect, type Locator, type Page } from '@playwright/test';

const NOTHING = 'Nothing was copied.';

/** Fills the clipboard with something that no button copies: tests of one browser share the clipboard. */
export async function emptyClipboard(page: Page): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), NOTHING);
}

/** Waits until something was copied since the clipboard was emptied. @returns what was copied */
export async function waitForCopy(page: Page): Promise<string> {
  let text = NOTHING;
  await expect
    .poll(async () => (text = await page.evaluate(() => navigator.clipboard.readText())))
    .not.toBe(NOTHING);
  return text;
}

/**
 * Presses a button that copies. The test needs the permissions `clipboard-read` and `clipboard-write`.
 *
 * @returns what was copied
 */
export async function copyBy(button: Locator): Promise<string> {
  await emptyClipboard(button.page());
  await button.click();
  return waitForCopy(button.page());
}
