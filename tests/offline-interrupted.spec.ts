// A copy that is disturbed: by other tabs, by a network that is silent, and by a browser that refuses.
import { box, keepCopy, line, readKept } from './support/offline-copy.ts';
import { OPERATION_PAGE } from './support/catalogue.ts';
import { LOST } from './support/lost-files.ts';
import { comeAlive, expect, open, test } from './support/test.ts';

const PACKS = '**/assets/copy-*.txt';

test.describe.configure({ timeout: 120_000 });
test.use({ expectedProblems: [LOST] });

test('two tabs that keep a copy at once have the same copy', async ({ page, context }) => {
  await Promise.all([keepCopy(page), keepCopy(await context.newPage())]);
  expect(await readKept(page)).toEqual({ caches: 1, workers: 1 });
});

test('a tab that is closed half way leaves nothing behind', async ({ page, context }) => {
  const closed = await context.newPage();
  await open(closed, '/offline');
  let packs = 0;
  await closed.route(PACKS, (route) => {
    packs += 1;
    return packs <= 4 ? route.continue() : undefined;
  });
  await box(closed).getByRole('button', { name: 'Keep a copy' }).click();
  await expect.poll(() => packs).toBeGreaterThan(4);
  await open(page, OPERATION_PAGE);
  expect(await readKept(page)).toEqual({ caches: 1, workers: 0 });
  await closed.close();
  await open(page, '/offline');
  await expect(box(page).getByRole('status')).toHaveText(/^You have no copy\./);
  expect(await readKept(page)).toEqual({ caches: 0, workers: 0 });
});

test('a browser that refuses the worker keeps no files either', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new TypeError('refused'));
  });
  await open(page, '/offline');
  await box(page).getByRole('button', { name: 'Keep a copy' }).click();
  await expect(box(page).getByRole('alert')).toHaveText(
    'Your browser did not take the program that reads the copy. Nothing new was kept.',
    { timeout: 60_000 },
  );
  expect(await readKept(page)).toEqual({ caches: 0, workers: 0 });
});

test('a browser that may keep nothing says so', async ({ page }) => {
  await page.addInitScript(() => {
    caches.keys = () => Promise.reject(new DOMException('refused', 'SecurityError'));
  });
  await open(page, '/offline');
  await expect(box(page).getByRole('status')).toHaveText(/^This browser keeps no copy here\./);
});

test('a copy is removed at once, also while the browser still asks a silent network for the worker', async ({
  page,
}) => {
  await page.addInitScript(() => {
    ServiceWorkerRegistration.prototype.unregister = () => new Promise(() => {});
  });
  await keepCopy(page);
  await box(page).getByRole('button', { name: 'Remove the copy' }).click();
  await expect(box(page).getByRole('status')).toHaveText(/^You have no copy\./);
  expect(await readKept(page)).toEqual({ caches: 0, workers: 1 });
});

test('a copy of which the browser has deleted files says so, and gets the files back', async ({
  page,
  context,
}) => {
  await keepCopy(page);
  await page.evaluate(async () => {
    const [name] = await caches.keys();
    const files = await caches.open(name!);
    const packs = (await files.keys()).filter(({ url }) => url.endsWith('.txt'));
    for (const { url } of packs.slice(0, 3)) await files.delete(url);
    await files.delete('/openapi.json');
  });
  await open(page, '/offline');
  await comeAlive(page);
  const repair = box(page).getByRole('button', { name: 'Repair the copy' });
  await expect(box(page).getByRole('status')).toContainText(
    'Your browser has deleted some of its files.',
  );
  await repair.press('Enter');
  await expect(box(page).getByRole('status')).toHaveText(
    /^Your copy is of .+ It is the newest\.$/,
    { timeout: 60_000 },
  );
  await expect(repair).toHaveCount(0);
  await expect(box(page).getByRole('button', { name: 'Remove the copy' })).toBeFocused();
  await context.setOffline(true);
  await open(page, OPERATION_PAGE);
  await expect(line(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a page of the site that follows a link without a network shows the line of the copy', async ({
  page,
  context,
}) => {
  await keepCopy(page);
  await open(page, OPERATION_PAGE);
  await comeAlive(page);
  await expect(line(page)).toHaveCount(0);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'API Reference' }).first().click();
  await expect(line(page)).toBeVisible();
  await comeAlive(page);
  // From here on, links change the page in place.
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await page.getByRole('link', { name: 'Changelog' }).first().click();
  await expect(page).toHaveURL(/\/changelog$/);
  await expect(line(page)).toBeVisible();
  expect(await page.evaluate(() => 'stays' in window)).toBe(true);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'API Reference' }).first().click();
  await expect(page).toHaveURL(/\/api-reference$/);
  await expect(line(page)).toHaveCount(0);
});
