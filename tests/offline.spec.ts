// The copy of the site that a reader keeps: nothing before consent, every page without a network, nothing left behind.
import { LOADING_KINDS, OPERATION_PAGE } from './support/catalogue.ts';
import { LOST } from './support/lost-files.ts';
import { box, keepCopy, line, readKept } from './support/offline-copy.ts';
import { comeAlive, expect, open, test, type Page } from './support/test.ts';

/** What the search of the site finds first. */
async function findFirst(page: Page): Promise<string> {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('webhok signature');
  const text = await dialog.getByRole('option').first().textContent();
  await page.keyboard.press('Escape');
  return text!;
}

test.describe.configure({ timeout: 120_000 });

test('nothing is kept before the reader asks, and nothing after the copy is removed', async ({
  page,
}) => {
  await open(page, OPERATION_PAGE);
  await comeAlive(page);
  // The tool opens at once: nobody has to touch the page before.
  await open(page, '/offline');
  await expect(box(page).getByRole('button', { name: 'Keep a copy' })).toBeVisible();
  await expect(box(page).getByRole('status')).toHaveText(
    /^You have no copy\. A copy is a download of \d\.\d MB\.$/,
  );
  expect(await readKept(page)).toEqual({ caches: 0, workers: 0 });

  await keepCopy(page);
  expect(await readKept(page)).toEqual({ caches: 1, workers: 1 });
  await expect(box(page).getByRole('button', { name: 'Remove the copy' })).toBeFocused();

  await box(page).getByRole('button', { name: 'Remove the copy' }).click();
  await expect(box(page).getByRole('status')).toHaveText(/^You have no copy\./);
  await expect.poll(() => readKept(page)).toEqual({ caches: 0, workers: 0 });
});

test.describe('without a network', () => {
  test.use({ expectedProblems: [LOST] });

  test('every page opens from the copy without a network, and its controls work', async ({
    page,
    context,
    request,
  }) => {
    await keepCopy(page);
    const sitemap = await (await request.get('/sitemap.xml')).text();
    const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(
      ([, path]) => path || '/',
    );
    expect(paths.length).toBeGreaterThan(240);
    const found = await findFirst(page);
    await context.setOffline(true);
    const unanswered = await page.evaluate(async (wanted) => {
      const payloads = wanted.map((path) => `${path === '/' ? '/index' : path}.rsc`);
      const answers = await Promise.all(payloads.map(async (path) => (await fetch(path)).text()));
      return payloads.filter((_, index) => !answers[index]!.startsWith('1:'));
    }, paths);
    expect(unanswered).toEqual([]);

    for (const path of LOADING_KINDS) {
      await open(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(line(page)).toBeVisible();
      await comeAlive(page);
    }
    await open(page, OPERATION_PAGE);
    await comeAlive(page);
    const tab = page.getByRole('tab', { name: 'Python' }).first();
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('link', { name: 'API Reference' }).first().click();
    await expect(page).toHaveURL(/\/api-reference$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/API/);

    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill('webhok signature');
    await expect(dialog.getByRole('option').first()).toHaveText(found);
    await dialog.getByRole('option').first().click();
    await expect(dialog).toBeHidden();

    await open(page, '/a-page-of-next-year');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Read without a network');

    await context.setOffline(false);
    await open(page, OPERATION_PAGE);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(line(page)).toHaveCount(0);
  });

  test('a copy that cannot be made says why, keeps nothing, and can be made later', async ({
    page,
    context,
  }) => {
    await open(page, '/offline');
    await comeAlive(page);
    await expect(box(page).getByRole('status')).toHaveText(/^You have no copy\./);
    await context.setOffline(true);
    await box(page).getByRole('button', { name: 'Keep a copy' }).click();
    await expect(box(page).getByRole('alert')).toHaveText(/^The network did not answer\./);
    expect(await readKept(page)).toEqual({ caches: 0, workers: 0 });
    await context.setOffline(false);
    await keepCopy(page);
  });
});

test('a browser that blocks what sites store says that it keeps no copy', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'caches', {
      get: () => {
        throw new DOMException('Access is denied.', 'SecurityError');
      },
    });
  });
  await open(page, '/offline');
  await expect(box(page).getByRole('status')).toHaveText(/^This browser keeps no copy here\./);
  await expect(box(page).getByRole('button')).toHaveCount(0);
});
