// The search dialog against answers in the hosted service's wire format (specification 2.6, 4, 5, 8).
import { createGate } from './support/backend-answers.ts';
import { holdClock } from './support/clock.ts';
import { answerSearch, countAnswered, buildWireHit } from './support/search-answers.ts';
import {
  ask,
  box,
  input,
  openSearch,
  options,
  SEARCH_PATH,
  status,
} from './support/search-dialog.ts';
import { expect, openReady, test, waitUntilIdle } from './support/test.ts';

test.describe('ways in and out', () => {
  test('the button, Ctrl+K and Cmd+K open it', async ({ page }) => {
    await openReady(page, SEARCH_PATH);
    await page.getByRole('button', { name: 'Find something...' }).click();
    await expect(input(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Find something...' })).toBeFocused();
    for (const key of ['Control+k', 'Meta+k']) {
      await page.keyboard.press(key);
      await expect(input(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });

  test('what is typed before the dialog has come is not lost', async ({ page }) => {
    await answerSearch(page);
    await page.route(/search-dialog.*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await openReady(page, SEARCH_PATH);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('vouch');
    await expect(input(page)).toHaveValue('vouch');
    await page.keyboard.type('er');
    await expect(input(page)).toHaveValue('voucher');
    await expect(options(page)).toHaveCount(5);
  });

  test('on a phone the header has an icon for it', async ({ page }) => {
    await answerSearch(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await openReady(page, SEARCH_PATH);
    await expect(page.getByRole('button', { name: 'Find something...' })).toBeHidden();
    await page.locator('header').getByRole('button', { name: 'Search', exact: true }).click();
    await expect(input(page)).toBeFocused();
    await ask(page, 'voucher');
    await options(page).first().click();
    await expect(page).toHaveURL('/vouchers/create-voucher');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('its code comes with the intent, not before', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openReady(page, SEARCH_PATH);
    expect(asked.filter((url) => url.includes('search-dialog'))).toEqual([]);
    await page.getByRole('button', { name: 'Find something...' }).hover();
    await expect.poll(() => asked.some((url) => /search-dialog.*\.js$/.test(url))).toBe(true);
  });
});

test.describe('the panel', () => {
  test('asks for five hits with marks around matches, once per query', async ({ page }) => {
    const questions = await answerSearch(page);
    await openSearch(page);
    await ask(page, 'voucher');
    expect(questions.at(-1)).toMatchObject({
      indexName: 'docs',
      query: 'voucher',
      hitsPerPage: 5,
      highlightPreTag: '__aa-highlight__',
      highlightPostTag: '__/aa-highlight__',
    });
    await ask(page, 'vouchers');
    await ask(page, 'voucher');
    expect(questions.map(({ query }) => query)).toEqual(['voucher', 'vouchers']);
  });

  test('shows title, group, method and the sentence, with the matches marked', async ({ page }) => {
    await answerSearch(page);
    await openSearch(page);
    await ask(page, 'voucher');
    const first = options(page).first();
    await expect(first).toContainText('Create a voucher');
    await expect(first).toContainText('Vouchers');
    await expect(first).toContainText('Issues a voucher to an account.');
    await expect(first.locator('[data-method=POST]')).toHaveText('POST');
    await expect(first.locator('mark')).toHaveText(['voucher', 'voucher']);
    await expect(status(page)).toHaveText('5 results');
    await expect(first.getByRole('link')).toHaveCount(0);
  });

  test('is open while the query is not empty, and says so on the input', async ({ page }) => {
    await answerSearch(page);
    await openSearch(page);
    await expect(input(page)).toHaveAttribute('aria-expanded', 'false');
    await ask(page, 'v');
    await expect(input(page)).toHaveAttribute('aria-expanded', 'true');
    const list = page.getByRole('listbox', { name: 'Results' });
    await expect(input(page)).toHaveAttribute('aria-controls', (await list.getAttribute('id'))!);
    const active = (await input(page).getAttribute('aria-activedescendant'))!;
    await expect(options(page).first()).toHaveAttribute('id', active);
    await input(page).fill('');
    await expect(input(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(list).toBeHidden();
  });

  test('renders markup of a record as text', async ({ page }) => {
    await answerSearch(page, () => ({
      result: { hits: [buildWireHit('<img src=x onerror=alert(1)>', 'a', 'b', 'img')] },
    }));
    await openSearch(page);
    await ask(page, 'img');
    await expect(options(page).first()).toContainText('<img src=x onerror=alert(1)>');
  });

  test('says when nothing was found', async ({ page }) => {
    await answerSearch(page, () => ({ result: { hits: [] } }));
    await openSearch(page);
    await input(page).fill('qzxv');
    await expect(status(page)).toHaveText('Nothing found for ‘qzxv’. Please try again.');
    await expect(options(page)).toHaveCount(0);
  });

  test('offers pages when nothing was found, by the arrow keys too', async ({ page }) => {
    await answerSearch(page, () => ({ result: { hits: [] } }));
    await openSearch(page);
    await input(page).fill('qzxv');
    const pages = page.getByRole('dialog').getByRole('navigation', { name: 'Popular pages' });
    await expect(pages.getByRole('link')).not.toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await expect(pages.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/quick-start$/);
  });

  test('takes 512 characters at most', async ({ page }) => {
    const questions = await answerSearch(page);
    await openSearch(page);
    await expect(input(page)).toHaveAttribute('maxlength', '512');
    await input(page).evaluate((element: HTMLInputElement) => {
      element.maxLength = 600;
    });
    await input(page).fill('v'.repeat(600));
    await expect.poll(() => questions.at(-1)?.query.length).toBe(512);
    await expect(input(page)).toHaveValue('v'.repeat(512));
  });
});

test.describe('statuses', () => {
  test('idle, loading, stalled after 300 ms with a spinner, idle again', async ({ page }) => {
    const gate = createGate();
    await answerSearch(page, () => ({ until: gate.opened }));
    await page.clock.install();
    await openSearch(page);
    await expect(box(page)).toHaveAttribute('data-status', 'idle');
    await holdClock(page);
    await input(page).fill('voucher');
    await expect(box(page)).toHaveAttribute('data-status', 'loading');
    await page.clock.runFor(299);
    await expect(box(page)).toHaveAttribute('data-status', 'loading');
    await page.clock.runFor(1);
    await expect(box(page)).toHaveAttribute('data-status', 'stalled');
    expect(await box(page).evaluate((el) => getComputedStyle(el, '::before').content)).toBe('""');
    await expect(status(page)).toHaveText('Still searching…');
    gate.open();
    await expect(options(page)).toHaveCount(5);
    await expect(box(page)).toHaveAttribute('data-status', 'idle');
  });

  test('a late answer never wins', async ({ page }) => {
    const gate = createGate();
    await answerSearch(page, ({ query }) => ({
      ...(query === 'v' && { until: gate.opened }),
      result: { hits: [buildWireHit(`Answer to ${query}`, 'x', query, query)] },
    }));
    await openSearch(page);
    await input(page).pressSequentially('v');
    await input(page).pressSequentially('o');
    await expect(options(page)).toHaveText(/Answer to vo/);
    gate.open();
    await expect.poll(() => countAnswered(page)).toBe(2);
    await waitUntilIdle(page);
    await expect(options(page)).toHaveText(/Answer to vo/);
  });

  test('an early answer to an older query does not end the waiting', async ({ page }) => {
    const [early, late] = [createGate(), createGate()];
    const questions = await answerSearch(page, ({ query }) => ({
      until: query === 'v' ? early.opened : late.opened,
      result: { hits: [buildWireHit(`Answer to ${query}`, 'x', query, query)] },
    }));
    await openSearch(page);
    await input(page).pressSequentially('vo');
    await expect.poll(() => questions.map(({ query }) => query)).toEqual(['v', 'vo']);
    await expect(box(page)).toHaveAttribute('data-status', 'stalled');
    early.open();
    await expect.poll(() => countAnswered(page)).toBe(1);
    await waitUntilIdle(page);
    await expect(box(page)).toHaveAttribute('data-status', 'stalled');
    late.open();
    await expect(options(page)).toHaveText(/Answer to vo/);
  });

  test('an answer that comes after the query was cleared shows nothing', async ({ page }) => {
    const gate = createGate();
    const questions = await answerSearch(page, () => ({ until: gate.opened }));
    await openSearch(page);
    await input(page).fill('voucher');
    await expect.poll(() => questions.length).toBe(1);
    await input(page).fill('');
    gate.open();
    await expect.poll(() => countAnswered(page)).toBe(1);
    await waitUntilIdle(page);
    await expect(options(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Quick start' })).toBeVisible();
  });
});
