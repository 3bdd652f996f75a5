// Files of a page that do not come, and how a page takes that.
import { expect, showIntent, type Page } from './test.ts';

/** What the browser says of files that are lost. */
export const LOST =
  /Failed to load resource|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically/;

/** What is fetched at idle may come before a file is lost. Readers who save data fetch nothing at idle. */
export const saveData = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, downlink: 1 } }),
  );

/** Opens the search by its key, which needs the code of the page. */
export async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
}

/** The files that a page asks for when it comes alive: its payload, the early module, React's entry and the other modules. */
export async function listFiles(page: Page) {
  const { payload, chunks } = await page.evaluate(() => {
    const read = (name: string) =>
      document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)!.content;
    return { payload: read('payload'), chunks: read('chunks').split(' ') };
  });
  const [early, entry, ...modules] = chunks;
  return { payload, early: early!, entry: entry!, modules };
}

/** Whether an address is that of one of some files. */
export const isOneOf =
  (...files: readonly string[]) =>
  (url: URL) =>
    files.includes(url.pathname);

/** What the page says of itself where files do not come. */
export const notice = (page: Page) =>
  page.getByRole('status').filter({ hasText: /offline|network/ });

/** A document that had to be loaded anew waits for the next sign of intent, as every document does. */
export async function expectAliveAgain(page: Page): Promise<void> {
  await expect(async () => {
    await showIntent(page);
    await expect(page.locator('html[data-ready]')).toBeAttached({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
}
