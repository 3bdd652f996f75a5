// Scripts and payloads that are not answered for a long time, and what a reader who waits for them sees and hears.
import { OPERATION_PAGE } from './support/catalogue.ts';
import { isOneOf, listFiles, LOST, notice, saveData } from './support/lost-files.ts';
import { expect, open, openReady, test, type Locator, type Page } from './support/test.ts';

test.use({ expectedProblems: [LOST] });
test.beforeEach(({ page }) => saveData(page));

/** Holds back files until the returned function is called. */
async function hold(page: Page, files: RegExp | ((url: URL) => boolean)): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Lets the time pass after which an answer counts as lost, until something shows. */
async function waitFor(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(16_000);
    await expect(shown).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
}

test('a tap that waits for React is told of, and done when React comes', async ({ page }) => {
  await open(page, OPERATION_PAGE);
  const { entry } = await listFiles(page);
  const release = await hold(page, isOneOf(entry));
  await page.clock.install();
  await open(page, OPERATION_PAGE);
  await page.getByRole('button', { name: 'Try it' }).click();
  await waitFor(page, notice(page));
  release();
  await expect(page.getByRole('tree')).toBeVisible({ timeout: 10_000 });
  await expect(notice(page)).toHaveCount(0);
});

test('a tab of code that waits for its code is told of, and shown when the code comes', async ({
  page,
}) => {
  const release = await hold(page, isOneOf(`${OPERATION_PAGE}.rsc`));
  await page.clock.install();
  await open(page, OPERATION_PAGE);
  await page.locator('.code').first().getByRole('tab', { name: 'Python' }).click();
  await waitFor(page, notice(page));
  release();
  await expect(page.locator('.code pre').first()).toContainText('import');
  await expect(notice(page)).toHaveCount(0);
});

test('a part that does not come is told of, and shown when the part comes', async ({ page }) => {
  const release = await hold(page, /search-dialog-.*\.js$/);
  await page.clock.install();
  await openReady(page, OPERATION_PAGE);
  await page.keyboard.press('Control+k');
  const lost = page.getByRole('alert').filter({ hasText: 'The search could not be opened.' });
  await waitFor(page, lost);
  await lost.getByRole('button', { name: 'Try again' }).click();
  release();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
  await expect(lost).toHaveCount(0);
});

test('the example of the home page does not wait for its code without an end', async ({ page }) => {
  const release = await hold(page, /run-demo-.*\.js$/);
  await page.clock.install();
  await openReady(page, '/');
  await page.getByRole('button', { name: 'Run this call' }).click();
  await waitFor(page, page.getByText('The call could not be made. Try again in a moment.'));
  release();
  await page.getByRole('button', { name: 'Run again' }).click();
  await expect(page.locator('.demo-told')).toHaveText('Done in your sandbox.', { timeout: 15_000 });
});

test('the page of the copy offers a copy on a silent network, and says if none comes', async ({
  page,
}) => {
  await hold(page, /offline-copy\.json$/);
  await openReady(page, '/offline');
  const keep = page.getByRole('button', { name: 'Keep a copy' });
  await keep.click();
  const stopped = page.getByRole('alert').filter({ hasText: 'You stopped the copy.' });
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(stopped).toBeVisible();
  await page.clock.install();
  await keep.click();
  await expect(stopped).toHaveCount(0);
  await waitFor(page, page.getByRole('alert').filter({ hasText: 'The network did not answer.' }));
  await expect(keep).toBeEnabled();
});

test('a server that fails is not taken for a missing network of the reader', async ({ page }) => {
  await page.route(isOneOf(`${OPERATION_PAGE}.rsc`), (route) => route.fulfill({ status: 500 }));
  await open(page, OPERATION_PAGE);
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(notice(page)).toContainText('The network does not answer.', { timeout: 10_000 });
  await expect(notice(page)).not.toContainText('offline');
});
