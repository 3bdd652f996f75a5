import { expect, openReady, type Locator, type Page } from './test.ts';

/** The page that searches start from. */
export const SEARCH_PATH = '/accounts/create-account';

export const input = (page: Page): Locator => page.getByRole('dialog').getByRole('combobox');
export const options = (page: Page): Locator => page.getByRole('dialog').getByRole('option');
export const status = (page: Page): Locator => page.getByRole('dialog').getByRole('status');
/** Carries the search's status. */
export const box = (page: Page): Locator => page.locator('.search-box');
/** Title of the active hit. */
export const activeTitle = (page: Page): Locator =>
  page.locator('[role=option][aria-selected=true] .search-title');

/** Opens the dialog by its key. */
export async function openDialog(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
}

/** Opens a page and the dialog on it. */
export async function openSearch(page: Page): Promise<void> {
  await openReady(page, SEARCH_PATH);
  await openDialog(page);
}

/** Neither the focus nor a program that reads the page aloud can leave the dialog. */
export async function expectHeld(page: Page): Promise<void> {
  await expect(page.locator('[inert] main')).toHaveCount(1);
}

/** Types a query and waits for its hits. */
export async function ask(page: Page, query: string): Promise<void> {
  await input(page).fill(query);
  await expect(box(page)).toHaveAttribute('data-status', 'idle');
  await expect(options(page).first()).toBeVisible();
}
