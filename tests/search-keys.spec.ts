// Keys and pointer in the search dialog (specification 2.6 and 4).
import { createGate } from './support/backend-answers.ts';
import { answerSearch, countAnswered, buildWireHit } from './support/search-answers.ts';
import {
  activeTitle,
  ask,
  box,
  input,
  openDialog,
  openSearch,
  options,
  SEARCH_PATH,
} from './support/search-dialog.ts';
import { expect, test, waitUntilIdle, type Locator, type Page } from './support/test.ts';

/** The features that tell a new tab from a new window. A browser without a head shows both alike. */
const FEATURES = { tab: 'noopener', window: 'noopener,popup' } as const;

/** Answers for the pages that open beside this page: what they hold is of no interest here. */
async function answerPages(page: Page): Promise<void> {
  await page
    .context()
    .route(/\/vouchers\/[a-z-]+$/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A page</title>' }),
    );
}

/** Has the page note with which features it opens others, and returns the way to read those since the last reading. */
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
  return () => page.evaluate(() => (Reflect.get(window, 'openedWith') as unknown[]).splice(0));
}

test('keys move through the hits, close one thing after another, and open a hit', async ({
  page,
}) => {
  const gate = createGate();
  const questions = await answerSearch(page, ({ query }) =>
    query === 'waited for' ? { until: gate.opened } : {},
  );
  await openSearch(page);
  await ask(page, 'voucher');

  await test.step('arrows move the active hit and wrap', async () => {
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

  await test.step('the keys of an input method are its own', async () => {
    for (const key of ['Enter', 'ArrowDown', 'Escape']) {
      await input(page).dispatchEvent('keydown', { key, isComposing: true });
      await input(page).dispatchEvent('keydown', { key, keyCode: 229 });
    }
    await waitUntilIdle(page);
    await expect(page).toHaveURL(SEARCH_PATH);
    await expect(activeTitle(page)).toHaveText('Create a voucher');
    await expect(input(page)).toHaveAttribute('aria-expanded', 'true');
  });

  await test.step('Tab closes the panel and stays in the dialog', async () => {
    await page.keyboard.press('Tab');
    await expect(input(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('button', { name: 'Esc: close search' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(input(page)).toHaveAttribute('aria-expanded', 'true');
  });

  await test.step('an arrow opens a closed panel again', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
    await expect(options(page).first()).toBeVisible();
    await expect(activeTitle(page)).toHaveText('Create a voucher');
  });

  await test.step('Escape closes the panel, then clears, then closes the dialog', async () => {
    await page.keyboard.press('Escape');
    await expect(input(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(options(page).first()).toBeHidden();
    await expect(input(page)).toHaveValue('voucher');
    await page.keyboard.press('Escape');
    await expect(input(page)).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('Escape while waiting closes the panel for good', async () => {
    await openDialog(page);
    const [asked, answered] = [questions.length, countAnswered(page)];
    await input(page).fill('waited for');
    await expect.poll(() => questions.length).toBe(asked + 1);
    await page.keyboard.press('Escape');
    gate.open();
    await expect.poll(() => countAnswered(page)).toBe(answered + 1);
    await waitUntilIdle(page);
    await expect(input(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(box(page)).toHaveAttribute('data-status', 'idle');
    await expect(input(page)).toHaveValue('waited for');
  });

  await test.step('a composed text is asked for', async () => {
    await input(page).fill('');
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

  await page.getByRole('button', { name: 'Esc: close search' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.unrouteAll();
  await answerSearch(page, ({ query }) => {
    if (query === 'voucher') return {};
    const hit =
      query === 'g'
        ? buildWireHit('Get vouchers', 'vouchers', 'get-vouchers', query)
        : buildWireHit('Get zones', 'zone', 'get-zones', query);
    return { delay: query === 'zones' ? 400 : 0, result: { hits: [hit] } };
  });
  await openDialog(page);

  await test.step('Enter opens the active hit by client navigation', async () => {
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await ask(page, 'voucher');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/vouchers/get-vouchers');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('h1')).toBeFocused();
    expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true);
  });

  await test.step('Enter before the answer opens the first of the hits to come', async () => {
    await openDialog(page);
    await ask(page, 'g');
    await input(page).fill('zones');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/zone/get-zones');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('Enter on the page that is open closes the dialog', async () => {
    await openDialog(page);
    await ask(page, 'zo');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/zone/get-zones');
  });
});

test('keys and the pointer open hits beside this page, and the pointer closes what it is beside', async ({
  page,
  context,
}) => {
  await answerSearch(page);
  await answerPages(page);
  await openSearch(page);
  await ask(page, 'voucher');
  const readFeatures = await watchOpened(page);
  for (const [key, kind] of [
    ['Control+Enter', 'tab'],
    ['Meta+Enter', 'tab'],
    ['Shift+Enter', 'window'],
  ] as const)
    await test.step(`${key} opens the active hit in a new ${kind}`, async () => {
      const opened = context.waitForEvent('page');
      await page.keyboard.press(key);
      const other = await opened;
      await expect(other).toHaveURL('/vouchers/create-voucher');
      await other.close();
      expect(await readFeatures()).toEqual([FEATURES[kind]]);
      await expect(page).toHaveURL(SEARCH_PATH);
      await expect(input(page)).toBeVisible();
    });

  await test.step('a movement makes the hit under it the active one', async () => {
    await options(page).nth(3).hover();
    await expect(activeTitle(page)).toHaveText('Search vouchers');
  });

  for (const [name, click, kind] of [
    ['the middle button', { button: 'middle' }, 'tab'],
    ['Cmd', { modifiers: ['Meta'] }, 'tab'],
    ['Shift', { modifiers: ['Shift'] }, 'window'],
  ] satisfies [string, Parameters<Locator['click']>[0], keyof typeof FEATURES][])
    await test.step(`a click with ${name} opens a hit in a new ${kind}`, async () => {
      const opened = context.waitForEvent('page');
      await options(page).nth(2).click(click);
      const other = await opened;
      await expect(other).toHaveURL('/vouchers/edit-voucher');
      await other.close();
      expect(await readFeatures()).toEqual([FEATURES[kind]]);
      await expect(page).toHaveURL(SEARCH_PATH);
    });

  await test.step('the middle button puts no copied text into the query', async () => {
    await input(page).selectText();
    await page.keyboard.press('Control+C');
    const opened = context.waitForEvent('page');
    await options(page).nth(2).click({ button: 'middle' });
    await (await opened).close();
    await expect(input(page)).toHaveValue('voucher');
  });

  await test.step('a click beside the panel closes it, a click beside the dialog closes that', async () => {
    await expect(input(page)).toHaveAttribute('aria-expanded', 'true');
    await page.locator('.search-keys').click();
    await expect(input(page)).toHaveAttribute('aria-expanded', 'false');
    await input(page).click();
    await expect(input(page)).toHaveAttribute('aria-expanded', 'true');
    await page.mouse.click(20, 400);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a click opens a hit, with Ctrl beside this page', async () => {
    await openDialog(page);
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
});
