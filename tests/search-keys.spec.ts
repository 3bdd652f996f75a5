// Keys and pointer in the search dialog (specification 2.6 and 4).
import { createGate } from './support/backend-answers.ts';
import { answerSearch, countAnswered, buildWireHit } from './support/search-answers.ts';
import {
  activeTitle,
  ask,
  box,
  input,
  openSearch,
  options,
  SEARCH_PATH,
} from './support/search-dialog.ts';
import { expect, test, waitUntilIdle, type Locator, type Page } from './support/test.ts';

/** The features that tell a new tab from a new window. A browser without a head shows both alike. */
const FEATURES = { tab: 'noopener', window: 'noopener,popup' } as const;

/** Has the page note with which features it opens others, and returns the way to read them. */
async function watchOpened(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const open = window.open.bind(window);
    const seen: (string | undefined)[] = [];
    window.open = (url, target, features) => {
      seen.push(features);
      return open(url, target, features);
    };
    Object.assign(window, { openedWith: seen });
  });
  return () => page.evaluate(() => Reflect.get(window, 'openedWith'));
}

test.describe('the keyboard', () => {
  test('arrows move the active hit and wrap', async ({ page }) => {
    await answerSearch(page);
    await openSearch(page);
    await ask(page, 'voucher');
    await expect(activeTitle(page)).toHaveText('Create a voucher');
    await page.keyboard.press('ArrowDown');
    await expect(activeTitle(page)).toHaveText('Get vouchers');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(activeTitle(page)).toHaveText('Delete a voucher');
    await page.keyboard.press('ArrowDown');
    await expect(activeTitle(page)).toHaveText('Create a voucher');
    await expect(input(page)).toBeFocused();
  });

  test('Enter opens the active hit by client navigation', async ({ page }) => {
    await answerSearch(page);
    await openSearch(page);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await ask(page, 'voucher');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/vouchers/get-vouchers');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('h1')).toBeFocused();
    expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true);
  });

  test('Enter before the answer opens the first of the hits to come', async ({ page }) => {
    await answerSearch(page, ({ query }) => ({
      delay: query === 'v' ? 0 : 400,
      result: {
        hits: [
          query === 'v'
            ? buildWireHit('Get vouchers', 'vouchers', 'get-vouchers', query)
            : buildWireHit('Get zones', 'zone', 'get-zones', query),
        ],
      },
    }));
    await openSearch(page);
    await ask(page, 'v');
    await input(page).fill('zones');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/zone/get-zones');
  });

  test('Enter on the page that is open closes the dialog', async ({ page }) => {
    await answerSearch(page, () => ({
      result: { hits: [buildWireHit('Create an account', 'accounts', 'create-account', 'acc')] },
    }));
    await openSearch(page);
    await ask(page, 'acc');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(SEARCH_PATH);
  });

  for (const [key, kind] of [
    ['Control+Enter', 'tab'],
    ['Meta+Enter', 'tab'],
    ['Shift+Enter', 'window'],
  ] as const) {
    test(`${key} opens the active hit in a new ${kind}`, async ({ page, context }) => {
      await answerSearch(page);
      await openSearch(page);
      await ask(page, 'voucher');
      const readFeatures = await watchOpened(page);
      const opened = context.waitForEvent('page');
      await page.keyboard.press(key);
      await expect(await opened).toHaveURL('/vouchers/create-voucher');
      expect(await readFeatures()).toEqual([FEATURES[kind]]);
      await expect(page).toHaveURL(SEARCH_PATH);
      await expect(input(page)).toBeVisible();
    });
  }

  test('Escape closes the panel, then clears, then closes the dialog', async ({ page }) => {
    await answerSearch(page);
    await openSearch(page);
    await ask(page, 'voucher');
    await page.keyboard.press('Escape');
    await expect(input(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(options(page).first()).toBeHidden();
    await expect(input(page)).toHaveValue('voucher');
    await page.keyboard.press('Escape');
    await expect(input(page)).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('Escape while waiting closes the panel for good', async ({ page }) => {
    const gate = createGate();
    const questions = await answerSearch(page, () => ({ until: gate.opened }));
    await openSearch(page);
    await input(page).fill('voucher');
    await expect.poll(() => questions.length).toBe(1);
    await page.keyboard.press('Escape');
    gate.open();
    await expect.poll(() => countAnswered(page)).toBe(1);
    await waitUntilIdle(page);
    await expect(input(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(box(page)).toHaveAttribute('data-status', 'idle');
    await expect(input(page)).toHaveValue('voucher');
  });

  test('an arrow opens a closed panel again', async ({ page }) => {
    await answerSearch(page);
    await openSearch(page);
    await ask(page, 'voucher');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
    await expect(options(page).first()).toBeVisible();
    await expect(activeTitle(page)).toHaveText('Create a voucher');
  });

  test('Tab closes the panel and stays in the dialog', async ({ page }) => {
    await answerSearch(page);
    await openSearch(page);
    await ask(page, 'voucher');
    await page.keyboard.press('Tab');
    await expect(input(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('button', { name: 'Esc: close search' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(input(page)).toHaveAttribute('aria-expanded', 'true');
  });

  test('the keys of an input method are its own', async ({ page }) => {
    await answerSearch(page);
    await openSearch(page);
    await ask(page, 'voucher');
    for (const key of ['Enter', 'ArrowDown', 'Escape']) {
      await input(page).dispatchEvent('keydown', { key, isComposing: true });
      await input(page).dispatchEvent('keydown', { key, keyCode: 229 });
    }
    await waitUntilIdle(page);
    await expect(page).toHaveURL(SEARCH_PATH);
    await expect(activeTitle(page)).toHaveText('Create a voucher');
    await expect(input(page)).toHaveAttribute('aria-expanded', 'true');
  });

  test('a composed text is asked for', async ({ page }) => {
    const questions = await answerSearch(page);
    await openSearch(page);
    const client = await page.context().newCDPSession(page);
    await client.send('Input.imeSetComposition', {
      text: 'にほ',
      selectionStart: 2,
      selectionEnd: 2,
    });
    await client.send('Input.insertText', { text: '日本' });
    await expect(input(page)).toHaveValue('日本');
    await expect.poll(() => questions.at(-1)?.query).toBe('日本');
  });
});

test.describe('the pointer', () => {
  test('a click opens a hit, with Ctrl beside this page', async ({ page, context }) => {
    await answerSearch(page);
    await openSearch(page);
    await ask(page, 'voucher');
    const opened = context.waitForEvent('page');
    await options(page)
      .nth(2)
      .click({ modifiers: ['Control'] });
    await expect(await opened).toHaveURL('/vouchers/edit-voucher');
    await options(page).nth(2).click();
    await expect(page).toHaveURL('/vouchers/edit-voucher');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  for (const [name, click, kind] of [
    ['the middle button', { button: 'middle' }, 'tab'],
    ['Cmd', { modifiers: ['Meta'] }, 'tab'],
    ['Shift', { modifiers: ['Shift'] }, 'window'],
  ] satisfies [string, Parameters<Locator['click']>[0], keyof typeof FEATURES][]) {
    test(`a click with ${name} opens a hit in a new ${kind}`, async ({ page, context }) => {
      await answerSearch(page);
      await openSearch(page);
      await ask(page, 'voucher');
      const readFeatures = await watchOpened(page);
      const opened = context.waitForEvent('page');
      await options(page).nth(2).click(click);
      await expect(await opened).toHaveURL('/vouchers/edit-voucher');
      expect(await readFeatures()).toEqual([FEATURES[kind]]);
      await expect(page).toHaveURL(SEARCH_PATH);
    });
  }

  test('a movement makes the hit under it the active one', async ({ page }) => {
    await answerSearch(page);
    await openSearch(page);
    await ask(page, 'voucher');
    await options(page).nth(3).hover();
    await expect(activeTitle(page)).toHaveText('Search vouchers');
  });

  test('a click beside the panel closes it, a click beside the dialog closes that', async ({
    page,
  }) => {
    await answerSearch(page);
    await openSearch(page);
    await ask(page, 'voucher');
    await page.locator('.search-keys').click();
    await expect(input(page)).toHaveAttribute('aria-expanded', 'false');
    await input(page).click();
    await expect(input(page)).toHaveAttribute('aria-expanded', 'true');
    await page.mouse.click(20, 400);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
