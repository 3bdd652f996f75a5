// A page that was loaded before the site was published anew, and whose scripts the site no longer has: nothing of the page can
// answer, and the text stays.
import { OPERATION_PAGE } from './support/catalogue.ts';
import { expectAliveAgain, isOneOf, listFiles, LOST, saveData } from './support/lost-files.ts';
import { expect, open, showIntent, test, type Page } from './support/test.ts';

test.use({ expectedProblems: [LOST] });

/**
 * Opens a page and has the site lose its scripts.
 *
 * @param kept how many of the scripts are still there, in the order of the page: the early module, React's entry, the others
 * @returns the documents that the page has loaded since, and a way to end that
 */
async function openOldPage(page: Page, kept = 0) {
  await saveData(page);
  const html = await (await page.request.get(OPERATION_PAGE)).text();
  const files = /<meta name="chunks" content="([^"]*)"/.exec(html)![1]!.split(' ');
  await page.route(isOneOf(...files.slice(kept)), (route) =>
    route.fulfill({ status: 404, body: 'Not found' }),
  );
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await open(page, OPERATION_PAGE);
  documents.shift();
  return { documents, publish: () => page.unrouteAll({ behavior: 'ignoreErrors' }) };
}

/** Taps what needs React, until the page has loaded a document. */
async function tapUntilLoading(page: Page, documents: readonly string[]): Promise<void> {
  await expect(async () => {
    if (documents.length === 0)
      await page.getByRole('button', { name: 'Try it' }).click({ timeout: 1000 });
    expect(documents.length).toBe(1);
  }).toPass({ timeout: 20_000 });
}

for (const [kept, what] of [
  [0, 'all scripts are gone'],
  [1, 'the entry of React is gone'],
  [2, 'the scripts after the entry are gone'],
] as const)
  test(`loads again where ${what}, and works`, async ({ page }) => {
    const { documents, publish } = await openOldPage(page, kept);
    await tapUntilLoading(page, documents);
    await publish();
    await expectAliveAgain(page);
    await page.getByRole('button', { name: 'Try it' }).click();
    await expect(page.getByRole('button', { name: /^Send/ })).toBeVisible();
    expect(documents).toHaveLength(1);
  });

test('says what is wrong where loading again brings the same page', async ({ page }) => {
  const { documents } = await openOldPage(page, 1);
  await tapUntilLoading(page, documents);
  await page.waitForLoadState();
  const told = page.getByRole('status').filter({ hasText: 'no longer has the scripts' });
  await expect(async () => {
    await showIntent(page);
    await expect(told).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(told).toHaveCSS('padding-inline-start', '16px');
  await expect(page.locator('main h1')).toBeVisible();
  expect(documents).toHaveLength(1);
  await told.getByRole('button', { name: 'Load the page again' }).click();
  await expect.poll(() => documents.length).toBe(2);
});

test('stays where the scripts fail for another reason, and comes alive later', async ({ page }) => {
  await saveData(page);
  await open(page, OPERATION_PAGE);
  const { entry } = await listFiles(page);
  await page.route(isOneOf(entry), (route) => route.fulfill({ status: 503 }));
  const asked = page.waitForResponse(/\/old\.js/);
  await page.getByRole('button', { name: 'Try it' }).click();
  await asked;
  await page.unrouteAll();
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await expectAliveAgain(page);
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
});
