// The search that opens before React has come (docs/decisions/052-an-early-module.md), and that of React in its place.
import { holdReact } from './support/hold-code.ts';
import { answerSearch } from './support/search-answers.ts';
import { expectHeld, input, openDialog, options, SEARCH_PATH } from './support/search-dialog.ts';
import { expect, open, test, waitForReady, waitUntilIdle, type Page } from './support/test.ts';

const early = (page: Page) => page.locator('.search-early');
const button = (page: Page) => page.getByRole('button', { name: 'Find something...' });
/** Where everything stands in the dialog, and what it says. */
const listPlaces = (page: Page) =>
  page.locator('.search-panel').evaluate((panel) =>
    [panel, ...panel.querySelectorAll('*')]
      .filter((element) => element.checkVisibility())
      .filter((element) =>
        element.matches('.search-panel, input, button, a, li, h2, svg, kbd, .search-keys'),
      )
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, font } = getComputedStyle(element);
        const name = element.ariaLabel ?? element.textContent;
        return [element.localName, name, x, y, width, height, color, backgroundColor, font].join();
      }),
  );

test('the search opens and takes text, and React takes its place without a jump', async ({
  page,
}) => {
  await answerSearch(page);
  await page.addInitScript(() => localStorage.setItem('docs.searches', '["zone","<b>bold</b>"]'));
  for (const width of [1280, 390])
    await test.step(`${width} pixels wide`, async () => {
      await page.setViewportSize({ width, height: 800 });
      const release = await holdReact(page);
      await open(page, SEARCH_PATH);
      const opener =
        width > 1000
          ? button(page)
          : page.locator('header').getByRole('button', { name: 'Search' });
      await opener.click();
      await expect(input(page)).toBeFocused();
      const dialog = page.getByRole('dialog', { name: 'Search the documentation' });
      await expect(dialog.getByText('<b>bold</b>')).toBeVisible();
      await dialog.evaluate((element) =>
        Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
      );
      const before = await listPlaces(page);
      const element = await dialog.elementHandle();
      await page.keyboard.type('  ');
      await expect(page.getByText('Popular pages')).toBeVisible();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('vouchr');
      await expect(page.getByText('Popular pages')).toBeHidden();
      await page.keyboard.press('ArrowLeft');
      await page.evaluate(() =>
        document.addEventListener('animationstart', ({ animationName }) => {
          if (animationName === 'search-in') throw new Error('The dialog appears twice.');
        }),
      );
      release();
      await expect(early(page)).toHaveCount(0);
      await expect(input(page)).toBeFocused();
      // React fills the same element: the page behind it was never free.
      expect(await element.evaluate((one) => one.matches(':popover-open'))).toBe(true);
      await expectHeld(page);
      await expect(page.locator('dialog')).toHaveCount(1);
      await page.keyboard.type('e');
      await expect(input(page)).toHaveValue('voucher');
      await expect(options(page)).toHaveCount(5);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(input(page)).toHaveValue('');
      await expect(page.getByText('Popular pages')).toBeVisible();
      expect(await listPlaces(page)).toEqual(before);
      // Blanks ask for nothing.
      await page.keyboard.type('  ');
      await expect(page.getByText('Popular pages')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(opener).toBeFocused();
    });
});

test('the focus stays on a control of the search when React takes its place', async ({ page }) => {
  await answerSearch(page);
  await page.addInitScript(() => localStorage.setItem('docs.searches', '["zone"]'));
  for (const [role, name, tabs] of [
    ['button', 'Esc: close search', 1],
    ['button', 'Remove zone from recent searches', 3],
    ['link', 'Quick start', 4],
  ] as const)
    await test.step(name, async () => {
      const release = await holdReact(page);
      await open(page, SEARCH_PATH);
      await openDialog(page);
      const control = page.getByRole('dialog').getByRole(role, { name });
      for (let tab = 0; tab < tabs; tab += 1) await page.keyboard.press('Tab');
      await expect(control).toBeFocused();
      release();
      await expect(early(page)).toHaveCount(0);
      await expect(control).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
    });
});

test('the search is closed as React closes it, and does not come back', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('docs.searches', '["zone","wallet"]'));
  const release = await holdReact(page);
  await open(page, SEARCH_PATH);
  await page.getByRole('link', { name: 'Documentation' }).first().focus();
  await openDialog(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'zone', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Remove wallet from recent searches' }).click();
  await expect(page.getByText('wallet', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'zone', exact: true }).click();
  await expect(input(page)).toHaveValue('zone');
  await page.keyboard.press('Escape');
  await expect(input(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Documentation' }).first()).toBeFocused();
  for (const close of [
    () => page.getByRole('button', { name: 'Esc: close search' }).click(),
    () => page.mouse.click(5, 700),
  ]) {
    await button(page).click();
    await expect(input(page)).toBeFocused();
    await close();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button(page)).toBeFocused();
  }
  expect(await page.evaluate(() => localStorage.getItem('docs.searches'))).toBe('["zone"]');
  release();
  await waitForReady(page);
  await waitUntilIdle(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button(page).click();
  await expect(input(page)).toBeFocused();
});

test('the search leads on before React has come', async ({ page }) => {
  await answerSearch(page);
  const release = await holdReact(page);
  await test.step('the page behind the search stays where it is', async () => {
    await open(page, SEARCH_PATH);
    await openDialog(page);
    await page.mouse.move(640, 700);
    await page.mouse.wheel(0, 600);
    await waitUntilIdle(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('Escape');
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  });

  await test.step('Enter opens the first hit as soon as there is one, unless more is typed', async () => {
    await openDialog(page);
    await page.keyboard.type('vouchers');
    await page.keyboard.press('Enter');
    await expect(early(page)).toHaveAttribute('data-entered');
    await page.keyboard.press('Backspace');
    await expect(early(page)).not.toHaveAttribute('data-entered');
    await page.keyboard.press('Enter');
    release();
    await expect(page).toHaveURL('/vouchers/create-voucher');
    await expect(page.locator('h1')).toBeFocused();
  });
});

test.describe('the search without its code', () => {
  test.use({ expectedProblems: [/Failed to load resource|ERR_FAILED|Failed to fetch|dynamic/] });

  test('gives way to the notice, and keeps what was typed', async ({ page }) => {
    await answerSearch(page);
    let isGone = true;
    await page.route(/search-dialog-/, (route) => (isGone ? route.abort() : route.continue()));
    await open(page, SEARCH_PATH);
    await openDialog(page);
    await page.keyboard.type('voucher');
    const told = page.getByRole('alert').filter({ hasText: 'could not be opened' });
    await expect(told).toBeVisible({ timeout: 15_000 });
    await expect(early(page)).toHaveCount(0);
    isGone = false;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(input(page)).toHaveValue('voucher');
    await expect(options(page)).toHaveCount(5);
  });
});

test('a search that is closed while an input method is at work can be opened again', async ({
  page,
}) => {
  await answerSearch(page);
  const release = await holdReact(page);
  await open(page, SEARCH_PATH);
  await button(page).click();
  await expect(input(page)).toBeFocused();
  await input(page).evaluate((element) => {
    element.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  });
  release();
  await waitForReady(page);
  await waitUntilIdle(page);
  await page.keyboard.press('Escape');
  await expect(early(page)).toHaveCount(0);
  await button(page).click();
  await expect(input(page)).toBeFocused();
  await input(page).fill('voucher');
  await expect(options(page).first()).toBeVisible();
});
