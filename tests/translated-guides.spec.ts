// A guide that the browser has translated before React runs keeps its text, and its tools come alive in the places where they stand.
import { comeAlive, expect, open, test, type Page } from './support/test.ts';
import { translateFirst } from './support/translate-page.ts';

const FLOW = '/use-cases/marketplaces';

test.beforeEach(({ page }) => translateFirst(page));

const expectTranslated = async (page: Page) => {
  expect(await page.locator('main font').count()).toBeGreaterThan(30);
  await expect(page.locator('main h1 font').first()).toBeVisible();
};

test('the example of the home page runs', async ({ page }) => {
  await open(page, '/');
  await comeAlive(page);
  await page.getByRole('button', { name: 'Run this call' }).click();
  await expect(page.locator('.demo-told:visible')).toHaveText('Done in your sandbox.');
  await expectTranslated(page);
});

test('a workflow runs, and its outline goes', async ({ page }) => {
  await open(page, FLOW);
  await comeAlive(page);
  await expect(page.locator('.flow-outline:visible')).toHaveCount(1);
  await page.getByRole('button', { name: 'Run it in the sandbox' }).click();
  await expect(page.locator('.flow-place')).toBeVisible();
  await expect(page.locator('.flow-outline:visible')).toHaveCount(0);
  await expect(page.locator('.flow-place [data-start]')).toBeFocused();
  await expectTranslated(page);
});

test('the first click of a page opens the workflow', async ({ page }) => {
  await open(page, FLOW);
  await page.getByRole('button', { name: 'Run it in the sandbox' }).click();
  await expect(page.locator('.flow-place')).toBeVisible();
  await expectTranslated(page);
});

test('the exam and the copy show their tools', async ({ page }) => {
  for (const [path, button] of [
    ['/try-callback/exam', 'Examine'],
    ['/offline', 'Keep a copy'],
  ] as const)
    await test.step(path, async () => {
      await open(page, path);
      await comeAlive(page);
      await expect(page.locator('main').getByRole('button', { name: button })).toBeVisible();
      await expectTranslated(page);
    });
});

test('code has its tabs, and the end of a guide its question', async ({ page }) => {
  await open(page, '/quick-start');
  const tabs = page.locator('.code[data-tabs]').first().getByRole('tab');
  const last = tabs.last();
  await last.click();
  await comeAlive(page);
  await expect(page.locator('main [hidden] > *')).not.toHaveCount(0);
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await tabs.nth(1).click();
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(tabs.nth(1)).toBeFocused();
  await page.locator('.article-end').scrollIntoViewIfNeeded();
  await expect(page.locator('.article-end').getByRole('button', { name: 'Yes' })).toBeVisible();
  await expectTranslated(page);
});

test('the filter of a list finds translated entries', async ({ page }) => {
  await open(page, '/resources');
  await comeAlive(page);
  await page.getByRole('search').last().getByRole('searchbox').fill('webhook');
  await expect(page.getByRole('button', { name: 'Show all' })).toBeVisible();
  await expectTranslated(page);
});

test('the sidebar marks the section that is read', async ({ page }) => {
  await open(page, '/quick-start');
  const links = page.locator('.sidebar [data-sections] a');
  const readOn = async (places: readonly number[]) => {
    for (const place of places) {
      const href = (await links.nth(place).getAttribute('href')) ?? '';
      const heading = page.locator(`main ${new URL(href, page.url()).hash}`).first();
      await heading.evaluate((element) => element.scrollIntoView());
      await expect(links.nth(place)).toHaveAttribute('aria-current', 'location');
    }
  };
  await test.step('before React', () => readOn([0, 2]));
  await test.step('with React', async () => {
    await comeAlive(page);
    await readOn([1, 3]);
  });
  await expectTranslated(page);
});

test('the page after a translated one is that of React', async ({ page }) => {
  await open(page, FLOW);
  await comeAlive(page);
  await page.getByRole('button', { name: 'Run it in the sandbox' }).click();
  await page.getByRole('link', { name: 'Changelog' }).last().click();
  await expect(page.locator('main h1:visible')).toHaveText('Changelog');
  await expect(page.locator('.flow-place, .flow-outline')).toHaveCount(0);
});

test('a press during which the tools come is a click', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/live-parts-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await open(page, FLOW);
  await comeAlive(page);
  await page.getByRole('button', { name: 'Run it in the sandbox' }).hover();
  await page.mouse.down();
  release();
  await expect(page.locator('div[hidden][translate=no] > *').first()).toBeAttached();
  await page.mouse.up();
  await expect(page.locator('.flow-place')).toBeVisible();
  await expectTranslated(page);
});
