// One lost file never takes the page away: the text stays, links lead on, and controls work when the network is back.
import { expect, open, test, waitForReady, type Page } from './support/test.ts';

const PATHS = ['/accounts/create-account', '/quick-start', '/', '/contact', '/try-callback'];

test.use({ expectedProblems: [/Failed to load resource|ERR_FAILED|Failed to fetch|dynamically/] });

/** The files that a page asks for when it comes alive: its payload and its modules. */
async function listFiles(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const read = (name: string) =>
      document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)!.content;
    return [read('payload'), ...read('chunks').split(' ')];
  });
}

const isFile = (file: string) => (url: URL) => url.pathname === file;
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'network' });

/** A document that had to be loaded anew waits for the next sign of intent, as every document does. */
async function expectAliveAgain(page: Page, file: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Shift');
    await expect(page.locator('html[data-ready]'), file).toBeAttached({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
}

for (const path of PATHS) {
  test(`each file of ${path} may be lost once`, async ({ page }) => {
    // The page is loaded once for each of the files.
    test.slow();
    await open(page, path);
    const heading = await page.locator('h1').textContent();
    for (const file of await listFiles(page)) {
      // Each file is a case of its own: a document is loaded anew at most once a minute.
      await page.evaluate(() => sessionStorage.clear());
      let lost = 0;
      await page.route(isFile(file), async (route) => {
        lost += 1;
        await (lost === 1 ? route.abort() : route.continue());
      });
      await open(page, path);
      await page.mouse.move(3, 300);
      await page.keyboard.press('Shift');
      await expect.poll(() => lost, file).toBeGreaterThan(0);
      await expect(page.locator('h1')).toHaveText(heading!);
      await expectAliveAgain(page, file);
      await expect(page.locator('h1')).toHaveText(heading!);
      await page.unrouteAll();
    }
  });
}

test('a file that is lost for good leaves text and links, and the reader is told', async ({
  page,
}) => {
  test.slow();
  await open(page, '/accounts/create-account');
  const files = await listFiles(page);
  // The entry is asked for by the inline script, the payload and the others by the entry.
  for (const file of [files[0]!, files.at(-1)!]) {
    await page.route(isFile(file), (route) => route.abort());
    await open(page, '/accounts/create-account');
    await page.mouse.move(3, 300);
    await page.keyboard.press('Shift');
    await expect(notice(page)).toBeVisible({ timeout: 15_000 });
    await expect(page.locator('h1')).toHaveText('Create an account');
    await page.unrouteAll();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expectAliveAgain(page, file);
    await expect(notice(page)).toHaveCount(0);
    await expect(page.locator('h1')).toHaveText('Create an account');
  }
  await page.route(isFile(files[0]!), (route) => route.abort());
  await open(page, '/accounts/create-account');
  await page.keyboard.press('Shift');
  await expect(notice(page)).toBeVisible({ timeout: 15_000 });
  await page.getByRole('link', { name: 'API Reference' }).first().click();
  await expect(page).toHaveURL(/\/api-reference$/);
});

test('a page whose code is lost on the way to it is loaded as a document', async ({ page }) => {
  await open(page, '/contact');
  const files = await listFiles(page);
  await open(page, '/introduction');
  await page.keyboard.press('Shift');
  await waitForReady(page);
  const shared = await listFiles(page);
  const special = files.filter((file) => !shared.includes(file) && file.endsWith('.js'));
  expect(special.length).toBeGreaterThan(0);
  for (const file of special) await page.route(isFile(file), (route) => route.abort());
  await page.getByRole('link', { name: 'Contact', exact: false }).first().click();
  await expect(page.locator('h1')).not.toHaveText('This page could not be shown');
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.locator('main form')).toBeVisible();
});
