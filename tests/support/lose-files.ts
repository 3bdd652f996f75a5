import { expectAliveAgain, isOneOf, listFiles, notice, openSearch } from './lost-files.ts';
import { expect, open, showIntent, test, type Page } from './test.ts';

/** Opens a page that loses each of some files once: it stays as it is, comes alive, and its controls work. */
async function loseOnce(page: Page, path: string, files: readonly string[]): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  const lost = new Set<string>();
  await page.route(isOneOf(...files), async (route) => {
    const file = route.request().url();
    await (lost.has(file) ? route.continue() : route.abort());
    lost.add(file);
  });
  await open(page, path);
  const heading = await page.locator('h1').textContent();
  await expect
    .poll(async () => {
      await showIntent(page);
      return lost.size;
    })
    .toBe(files.length);
  await expect(page.locator('h1')).toHaveText(heading!);
  await expectAliveAgain(page);
  await page.unrouteAll();
  await expect(page.locator('h1')).toHaveText(heading!);
  await openSearch(page);
  await page.keyboard.press('Escape');
}

/** Opens a page without a network: it can be read and says so, and works when the network is back. */
async function loseNetwork(page: Page, path: string): Promise<void> {
  await open(page, path);
  const heading = await page.locator('h1').textContent();
  // The code is there, as after a while on the page, and the payload is not.
  const { early, entry, modules } = await listFiles(page);
  await page.evaluate(
    async (files) => void (await Promise.all(files.map((file) => fetch(file)))),
    [early, entry, ...modules],
  );
  await page.context().setOffline(true);
  await page.keyboard.press('Control+k');
  await expect(notice(page)).toBeVisible({ timeout: 10_000 });
  await expect(page.locator('h1')).toHaveText(heading!);
  await page.context().setOffline(false);
  await expectAliveAgain(page);
  await expect(notice(page)).toHaveCount(0);
  await openSearch(page);
}

/**
 * Opens a page again and again, and loses the payload, each file and group of files once, and then the network.
 *
 * @param page a window of a reader who saves data, see `saveData`
 */
export async function loseFiles(page: Page, path: string): Promise<void> {
  await open(page, path);
  const { payload, early, entry, modules } = await listFiles(page);
  for (const [name, files] of [
    ['the payload', [payload]],
    ['the early module', [early]],
    ['the entry', [entry]],
    ['the early module and the entry', [early, entry]],
    ['the other modules', modules],
  ] as const)
    await test.step(name, () => loseOnce(page, path, files));
  await test.step('the network', () => loseNetwork(page, path));
}
