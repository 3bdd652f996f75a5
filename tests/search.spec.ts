// The search dialog against answers in the hosted service's wire format (specification 2.6, 4, 5, 8).
import { createGate } from './support/backend-answers.ts';
import { holdClock } from './support/clock.ts';
import { answerSearch, countAnswered, buildWireHit } from './support/search-answers.ts';
import {
  ask,
  box,
  expectHeld,
  input,
  openDialog,
  openSearch,
  options,
  SEARCH_PATH,
  status,
} from './support/search-dialog.ts';
import { expect, openReady, test, waitUntilIdle, type Page } from './support/test.ts';

/** The page behind the dialog is out of reach, and stays where it is. */
async function reachBehind(page: Page): Promise<void> {
  await openDialog(page);
  const readScroll = () => page.evaluate(() => scrollY);
  const link = page.getByRole('link', { name: 'Documentation' });
  await test.step('to the wheel, to keys and to assistive technology', async () => {
    const dialog = page.getByRole('dialog', { name: 'Search the documentation' });
    await expect(dialog).toHaveAttribute('aria-modal', 'true');
    await expectHeld(page);
    await page.mouse.move(640, 700);
    await page.mouse.wheel(0, 600);
    await page.keyboard.press('PageDown');
    await page
      .locator('main a')
      .first()
      .evaluate((one: HTMLElement) => one.focus());
    await waitUntilIdle(page);
    await expect(input(page)).toBeFocused();
    expect(await readScroll()).toBe(0);
  });

  await test.step('what is said of the page is shown above it, and stays', async () => {
    const notice = page.locator('.page-notice');
    await page.evaluate(() => {
      const said = document.createElement('div');
      said.className = 'page-notice';
      document.querySelector('dialog')!.append(said);
    });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(notice).toHaveCount(1);
  });

  await test.step('and within reach again afterwards', async () => {
    await page.mouse.wheel(0, 600);
    await expect.poll(readScroll).toBeGreaterThan(0);
    await expect(page.locator('[inert]')).toHaveCount(0);
    await link.first().focus();
    await expect(link.first()).toBeFocused();
  });
}

/** The panel shows what was found, or offers pages. */
async function showFound(page: Page): Promise<void> {
  const questions = await answerSearch(page, ({ query }) => {
    if (query === 'qzxv') return { result: { hits: [] } };
    if (query !== 'img') return {};
    const hit = buildWireHit('<img src=x onerror=alert(1)>', 'a', 'b', 'img');
    const content = { value: 'Text without a section. '.repeat(9), matchLevel: 'full' };
    return {
      result: { hits: [{ ...hit, navigation_section: '', _snippetResult: { content } }] },
    };
  });
  await openDialog(page);

  await test.step('asks for five hits with marks around matches, once per query', async () => {
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

  await test.step('shows title, group, method and the sentence, with the matches marked', async () => {
    const first = options(page).first();
    await expect(first).toContainText('Create a voucher');
    await expect(first).toContainText('Vouchers');
    await expect(first).toContainText('Issues a voucher to an account.');
    await expect(first.locator('[data-method=POST]')).toHaveText('POST');
    await expect(first.locator('mark')).toHaveText(['voucher', 'voucher']);
    await expect(status(page)).toHaveText('5 results');
    await expect(first.getByRole('link')).toHaveCount(0);
  });

  await test.step('is open while the query is not empty, and says so on the input', async () => {
    await input(page).fill('');
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

  await test.step('renders markup of a record as text', async () => {
    await ask(page, 'img');
    await expect(options(page).first()).toContainText('<img src=x onerror=alert(1)>');
  });

  await test.step('cuts a long sentence short, on a page that is in no section too', async () => {
    await expect(page.locator('.search-group')).toHaveCount(0);
    const beyond = await page
      .locator('.search-place')
      .evaluate((place) => place.scrollWidth - place.clientWidth);
    expect(beyond).toBe(0);
  });

  await test.step('takes 512 characters at most', async () => {
    await expect(input(page)).toHaveAttribute('maxlength', '512');
    await input(page).evaluate((element: HTMLInputElement) => {
      element.maxLength = 600;
    });
    await input(page).fill('v'.repeat(600));
    await expect.poll(() => questions.at(-1)?.query.length).toBe(512);
    await expect(input(page)).toHaveValue('v'.repeat(512));
  });

  await test.step('says when nothing was found', async () => {
    await input(page).fill('qzxv');
    await expect(status(page)).toHaveText('Nothing found for ‘qzxv’. Please try again.');
    await expect(options(page)).toHaveCount(0);
  });

  await test.step('offers pages when nothing was found, by the arrow keys too', async () => {
    const pages = page.getByRole('dialog').getByRole('navigation', { name: 'Popular pages' });
    await expect(pages.getByRole('link')).not.toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await expect(pages.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/quick-start$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

/** Only the answer to what is typed counts. */
async function keepLatest(page: Page): Promise<void> {
  const [latest, early, late, cleared] = [createGate(), createGate(), createGate(), createGate()];
  const gates = new Map([
    ['k', latest],
    ['z', early],
    ['zo', late],
    ['wallet', cleared],
  ]);
  const questions = await answerSearch(page, ({ query }) => {
    const gate = gates.get(query);
    return {
      ...(gate && { until: gate.opened }),
      result: { hits: [buildWireHit(`Answer to ${query}`, 'x', query, query)] },
    };
  });
  await openDialog(page);

  await test.step('a late answer never wins', async () => {
    const answered = countAnswered(page);
    await input(page).pressSequentially('k');
    await input(page).pressSequentially('o');
    await expect(options(page)).toHaveText(/Answer to ko/);
    latest.open();
    await expect.poll(() => countAnswered(page)).toBe(answered + 2);
    await waitUntilIdle(page);
    await expect(options(page)).toHaveText(/Answer to ko/);
  });

  await test.step('an early answer to an older query does not end the waiting', async () => {
    await input(page).fill('');
    const [asked, answered] = [questions.length, countAnswered(page)];
    await input(page).pressSequentially('zo');
    await expect.poll(() => questions.slice(asked).map(({ query }) => query)).toEqual(['z', 'zo']);
    await expect(box(page)).toHaveAttribute('data-status', 'stalled');
    early.open();
    await expect.poll(() => countAnswered(page)).toBe(answered + 1);
    await waitUntilIdle(page);
    await expect(box(page)).toHaveAttribute('data-status', 'stalled');
    late.open();
    await expect(options(page)).toHaveText(/Answer to zo/);
  });

  await test.step('an answer that comes after the query was cleared shows nothing', async () => {
    const [asked, answered] = [questions.length, countAnswered(page)];
    await input(page).fill('wallet');
    await expect.poll(() => questions.length).toBe(asked + 1);
    await input(page).fill('');
    cleared.open();
    await expect.poll(() => countAnswered(page)).toBe(answered + 1);
    await waitUntilIdle(page);
    await expect(options(page)).toHaveCount(0);
    const pages = page.getByRole('navigation', { name: 'Popular pages' });
    await expect(pages.getByRole('link', { name: 'Quick start' })).toBeVisible();
  });
}

test('it opens by the button and by two keys, and answers what is typed last', async ({ page }) => {
  // Otherwise the service itself would answer letters ahead of the reader.
  await answerSearch(page);
  await test.step('its code comes with the intent, not before', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openReady(page, SEARCH_PATH);
    expect(asked.filter((url) => url.includes('search-dialog'))).toEqual([]);
    await page.getByRole('button', { name: 'Find something...' }).hover();
    await expect.poll(() => asked.some((url) => /search-dialog.*\.js$/.test(url))).toBe(true);
  });

  await test.step('the button, Ctrl+K and Cmd+K open it', async () => {
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
  await test.step('the page behind it is out of reach, and stays where it is', () =>
    reachBehind(page));
  await test.step('the panel shows what was found, or offers pages', () => showFound(page));
  await test.step('only the answer to what is typed counts', () => keepLatest(page));
});

test('it takes text at once, and has a place on a phone', async ({ page }) => {
  await test.step('what is typed before the dialog has come is not lost', async () => {
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

  await test.step('on a phone the header has an icon for it', async () => {
    await page.getByRole('button', { name: 'Esc: close search' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('button', { name: 'Find something...' })).toBeHidden();
    await page.locator('header').getByRole('button', { name: 'Search', exact: true }).click();
    await expect(input(page)).toBeFocused();
    await ask(page, 'voucher');
    await options(page).first().click();
    await expect(page).toHaveURL('/vouchers/create-voucher');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('the status is idle, loading, stalled after 300 ms with a spinner, idle again', async ({
  page,
}) => {
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
