// A page that the browser has translated before React runs is left as the reader has it. tests/engines/settings.spec.ts has an API
// page, and the page after it.
import { comeAlive, expect, open, test, waitUntilIdle } from './support/test.ts';
import { translateFirst, translatePage } from './support/translate-page.ts';

test('pages keep their translated text', async ({ page }) => {
  for (const path of [
    '/introduction',
    '/status-codes',
    '/api',
    '/api-reference',
    '/changelog',
    '/contact',
  ])
    await test.step(path, async () => {
      await open(page, path);
      await page.evaluate(translatePage);
      const countTexts = () => page.locator('main font').count();
      const before = await countTexts();
      expect(before).toBeGreaterThan(30);
      const heading = await page.locator('main h1:visible').textContent();
      await comeAlive(page);
      await waitUntilIdle(page);
      expect(await page.locator('main h1:visible').textContent()).toBe(heading);
      expect(await countTexts()).toBeGreaterThan(before * 0.9);
    });
});

test('tools come to translated pages, and work', async ({ page }) => {
  await translateFirst(page);
  const openTranslated = async (path: string) => {
    await open(page, path);
    await comeAlive(page);
  };
  await test.step('the console', async () => {
    await openTranslated('/api');
    await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
    await expect(page.locator('main h1 font').first()).toBeVisible();
  });
  await test.step('the inspector', async () => {
    await openTranslated('/try-callback');
    await expect(page.locator('.callbacks-place').getByRole('button').first()).toBeVisible();
    await expect(page.locator('aside[aria-label=Events] font').first()).toBeVisible();
  });
  await test.step('the filter of the calls', async () => {
    await openTranslated('/api-reference');
    await page.getByRole('searchbox').fill('voucher');
    await expect(page.locator('.call-filter output')).toHaveText(/^[1-9]\d* of 233 calls$/);
    await expect(page.locator('[data-call]:visible font').first()).toBeVisible();
  });
  await test.step('the form for messages', async () => {
    await openTranslated('/contact');
    await page.getByRole('button', { name: /^Send/ }).click();
    await expect(page.locator('main form [aria-invalid=true]').first()).toBeVisible();
    await expect(page.locator('main aside font').first()).toBeVisible();
  });
  await test.step('the filter of the changes', async () => {
    await openTranslated('/changelog');
    await page.getByLabel('Kind').selectOption('fixed');
    await expect(page.locator('.filter-outcome output')).toHaveText(/^\d+ of \d+ changes$/);
    await expect(page).toHaveURL(/kind=fixed/);
  });
});

test.describe('an extension that changes each text of the document', () => {
  // React says that the document is not what it has rendered.
  test.use({ expectedProblems: [/error #418/] });

  test('takes neither the page nor its tool away', async ({ page }) => {
    await translateFirst(page, false);
    for (const path of ['/api', '/contact', '/offline'])
      await test.step(path, async () => {
        await open(page, path);
        await comeAlive(page);
        await expect(
          page.locator('main').getByRole('button', { name: /^(Send|Keep a copy)/ }),
        ).toBeVisible();
        await expect(page.locator('main h1')).toHaveCount(1);
        await expect(page.locator('main p').nth(2)).not.toBeEmpty();
        expect(await page.locator('nav[aria-label=Documentation] a').count()).toBe(240);
        await page.getByRole('link', { name: 'Changelog' }).last().click();
        await expect(page.locator('main h1')).toHaveText('Changelog');
      });
  });
});
