import { comeAlive, expect, open, type Locator, type Page } from './test.ts';

/** Each page of the copy, its payload, and all other files. */
const MAKING_MS = 60_000;
const LINE = /^You read your copy of \d+ \w+ \d{4}\./;

export const box = (page: Page): Locator => page.getByRole('region', { name: 'Your copy' });

/** The line that says that a page comes from the copy. */
export const line = (page: Page): Locator =>
  page.getByRole('complementary').filter({ hasText: LINE });

/** What the browser keeps for the site besides settings. */
export const readKept = (page: Page) =>
  page.evaluate(async () => ({
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));

/** Makes a copy of the site, which answers from then on. */
export async function keepCopy(page: Page): Promise<void> {
  await open(page, '/offline');
  await comeAlive(page);
  await box(page).getByRole('button', { name: 'Keep a copy' }).click();
  await expect(box(page).getByRole('status')).toHaveText(
    /^Your copy is of .+ It is the newest\.$/,
    { timeout: MAKING_MS },
  );
  await waitForWorker(page);
}

/** Waits until the worker answers for the page. */
export const waitForWorker = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** Ends the worker, as browsers do after some seconds without work. */
export async function endWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}
