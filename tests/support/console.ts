import { expect, openReady, type Locator, type Page } from './test.ts';

/** The page that the console is tried on where none is named. */
export const CONSOLE_PATH = '/accounts/create-account';

/** The console. */
export const part = (page: Page): Locator => page.locator('.console');
/** Its line on how far the call has come. */
export const status = (page: Page): Locator => page.locator('.console-status');
export const answer = (page: Page): Locator =>
  page.getByRole('group', { name: 'Answer', exact: true });
/** The field of the body. */
export const editor = (page: Page): Locator =>
  part(page).getByRole('textbox', { name: 'Request body, JSON' });

/** Opens a page and the console on it. */
export async function openConsole(page: Page, path = CONSOLE_PATH): Promise<void> {
  await openReady(page, path);
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(part(page).getByRole('button', { name: 'Send' })).toBeVisible();
}

/** Presses Send. */
export async function send(page: Page): Promise<void> {
  await part(page).getByRole('button', { name: 'Send' }).click();
}
