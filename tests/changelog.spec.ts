// The changelog's filters, its feed, and the marks of what is new.
import { expectNoViolations, findViolations, takeAsLookedAt } from './support/find-violations.ts';
import { holdCode } from './support/hold-code.ts';
import { expect, open, openReady, test, waitUntilIdle, type Page } from './support/test.ts';

const entries = (page: Page) => page.locator('.change:visible');
const days = (page: Page) => page.locator('.changes > section:visible');
const choice = (page: Page, name: string) =>
  page.getByRole('search', { name: 'Filter changes' }).getByLabel(name);
const outcome = (page: Page) =>
  page.getByRole('search', { name: 'Filter changes' }).getByRole('status');

test('is filtered by section and kind', async ({ page }) => {
  test.setTimeout(60_000);
  await test.step('shows what the address asks for, and all of it again without', async () => {
    // Without a move of the reader, who may have come by a shared link.
    await open(page, '/changelog?section=SDK');
    await expect(choice(page, 'Section')).toHaveValue('SDK');
    await expect(entries(page)).not.toHaveCount(0);
    for (const text of await entries(page).allTextContents()) expect(text).toContain('SDK');
    const left = await entries(page).count();
    await page.locator('footer').getByRole('link', { name: 'Changelog' }).click();
    await expect(page).toHaveURL('/changelog');
    await expect(choice(page, 'Section')).toHaveValue('');
    await expect.poll(() => entries(page).count()).toBeGreaterThan(left);
  });
  const total = await entries(page).count();
  const allDays = await days(page).count();
  const payloads: string[] = [];
  page.on('request', (request) => payloads.push(request.url()));
  await test.step('by section, says how many are left, and keeps it in the address', async () => {
    await expect(outcome(page)).toHaveText(`${total} of ${total} changes`);
    await choice(page, 'Section').focus();
    await choice(page, 'Section').selectOption('Accounts');
    await expect(page).toHaveURL('/changelog?section=Accounts');
    await expect.poll(() => entries(page).count()).toBeLessThan(total);
    const left = await entries(page).count();
    expect(left).toBeGreaterThan(0);
    await expect(outcome(page)).toHaveText(`${left} of ${total} changes`);
    const texts = await entries(page).allTextContents();
    for (const text of texts) expect(text).toContain('Accounts');
  });
  await test.step('leaves the page as it is while the address changes', async () => {
    await waitUntilIdle(page);
    await expect(choice(page, 'Section')).toBeFocused();
    expect(payloads.filter((url) => url.endsWith('.rsc'))).toEqual([]);
  });
  await test.step('by kind too, and shows all again', async () => {
    await choice(page, 'Kind').selectOption('added');
    await expect(page).toHaveURL('/changelog?section=Accounts&kind=added');
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page).toHaveURL('/changelog');
    await expect(entries(page)).toHaveCount(total);
    await expect(choice(page, 'Section')).toBeFocused();
  });
  await test.step('leaves out days without entries', async () => {
    await choice(page, 'Section').selectOption('SDK');
    await expect.poll(() => days(page).count()).toBeLessThan(allDays);
    for (const day of await days(page).all())
      await expect(day.locator('.change:visible')).not.toHaveCount(0);
  });
  // Last, since the page is dark afterwards.
  await test.step('without a violation, in either theme and width', async () => {
    await page.getByRole('button', { name: 'Show all' }).click();
    await takeAsLookedAt(page);
    await choice(page, 'Section').selectOption('Accounts');
    await expect(page.getByRole('button', { name: 'Show all' })).toBeVisible();
    await expectNoViolations(page);
  });
});

test('lists earlier changes by title, and finds them: a title leads to the text', async ({
  page,
}) => {
  await openReady(page, '/changelog');
  const full = page.locator('.change.prose');
  await expect(full).not.toHaveCount(0);
  const titles = page.locator('.change:not(.prose)');
  await expect(titles).toHaveCount(50);
  const last = titles.last().getByRole('link');
  const title = (await last.textContent())!;
  await last.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/changelog\/1#[\w-]+$/);
  const { hash } = new URL(page.url());
  const text = page.locator('.change', { has: page.locator(hash) });
  await expect(text.getByRole('heading')).toHaveText(title);
  await expect(text.getByRole('heading')).toBeInViewport();
  await expect(text.locator('p:not(.badges)').first()).toBeVisible();
  await expectNoViolations(page);
});

test.describe('the changes that reach a program', () => {
  const box = (page: Page) => page.locator('.article-tool');
  const field = (page: Page) => box(page).getByLabel('Source code, a log or a list of calls');
  const operations = (page: Page) => box(page).locator('.found-list > li');

  test('are found in a text, by keyboard, and all are listed without one', async ({ page }) => {
    await openReady(page, '/changelog');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await test.step('a link of the version opens the box', async () => {
      await page.getByRole('link', { name: 'Find what reaches your calls' }).press('Enter');
      await expect(operations(page)).toHaveCount(10);
      await box(page)
        .getByRole('button', { name: /^Show all \d+ operations$/ })
        .press('Enter');
      await expect.poll(() => operations(page).count()).toBeGreaterThan(100);
      await expect(operations(page).nth(10)).toBeFocused();
    });
    await test.step('a text narrows the list down', async () => {
      await field(page).fill(
        "fetch(`/v1/accounts/${id}/charges`, { method: 'POST' })\n\nDELETE /v1/gone",
      );
      await expect(operations(page)).toHaveCount(1);
      await expect(operations(page)).toContainText('POST /v1/accounts/{accountId}/charges');
      await expect(operations(page)).toContainText('line 1');
      await expect(operations(page).getByRole('link')).toHaveAttribute(
        'href',
        '/accounts/manually-charge-account',
      );
      await expect(box(page).getByRole('status')).toHaveText(
        /^From API 1\.0\.0 to 2\.0\.0, 1 operation that your text calls: [^.]*\.$/,
      );
      await expect(box(page)).toContainText('DELETE /v1/gone in line 3');
    });
    await test.step('a line that names what broke is shown', async () => {
      await field(page).fill('POST /v1/fleets');
      await expect(operations(page)).toContainText('Your text does not name what breaks.');
      await field(page).fill('POST /v1/fleets\nprint(fleet.devices)');
      await expect(operations(page)).toContainText('was removed (breaking), line 2');
      await expect(operations(page)).not.toContainText('does not name');
    });
    await test.step('nothing of the text is sent', () => {
      expect(requests.filter((path) => path.endsWith('.json'))).toEqual([
        '/changelog.since-1-0-0.json',
      ]);
    });
    await test.step('another version is compared, and the text stays', async () => {
      await box(page).getByLabel('My program fits API').selectOption('0.9.0');
      await expect(box(page).getByRole('status')).toContainText('From API 0.9.0 to');
      await expect(operations(page)).toHaveCount(1);
    });
    await test.step('a text without a call is told', async () => {
      await field(page).fill('nothing of the API');
      await expect(box(page).getByRole('status')).toHaveText(/^No call was found\./);
    });
    await test.step('without a violation, in either theme and width', async () => {
      await field(page).fill('POST /v1/vouchers');
      await expect(operations(page)).toHaveCount(1);
      await expectNoViolations(page);
    });
  });

  test('a link leads into the open box, also before any script comes', async ({ page }) => {
    const release = await holdCode(page);
    await open(page, '/changelog#your-calls');
    await expect(box(page).locator('p').first()).toBeInViewport();
    await expect(box(page).locator('summary')).toBeInViewport();
    release();
    await expect(operations(page)).toHaveCount(10);
  });

  test('come at the first sign of intent, and not before', async ({ page }) => {
    await open(page, '/changelog');
    await page.locator('h1').hover();
    await page.mouse.wheel(0, 10);
    await waitUntilIdle(page);
    await expect(page.locator('html')).not.toHaveAttribute('data-ready');
    await box(page).locator('summary').click();
    await expect(operations(page)).toHaveCount(10);
  });

  test.describe('where the list was lost', () => {
    test.use({ expectedProblems: [/503/] });

    test('can be asked for again', async ({ page }) => {
      let attempts = 0;
      await page.route('**/changelog.since-*', (route) => {
        attempts += 1;
        return route.fulfill({ status: 503 });
      });
      await openReady(page, '/changelog#your-calls');
      const failure = box(page).getByRole('alert');
      await expect(failure).toContainText('The list of changes could not be opened.', {
        timeout: 20_000,
      });
      await page.waitForTimeout(3000);
      expect(attempts, 'a server that fails is left alone').toBe(3);
      await page.unroute('**/changelog.since-*');
      await failure.getByRole('button', { name: 'Try again' }).click();
      await expect(operations(page)).toHaveCount(10);
    });
  });
});

test.describe('new since the last visit', () => {
  const marked = (page: Page) => page.locator('nav[aria-label=Documentation] [data-new]');
  /** Makes the browser remember a visit of yesterday that knew so many entries. */
  const remember = (page: Page, seen: number) =>
    page.addInitScript((known) => {
      if (localStorage.getItem('docs.visit')) return;
      const at = Date.now() - 86_400_000;
      localStorage.setItem('docs.visit', JSON.stringify({ at, before: known, seen: known }));
    }, seen);

  test('nothing is marked on the first visit, marks move nothing, and stay during a visit', async ({
    page,
  }) => {
    // Other typefaces would move the second page. A reader who saves data gets none.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, downlink: 10 } });
    });
    await openReady(page, '/introduction');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('docs.visit'))).not.toBeNull();
    await expect(marked(page)).toHaveCount(0);
    const read = () =>
      page
        .locator('nav[aria-label=Documentation] :is(a, summary)')
        .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().height));
    // A link of a closed group has no height until the browser has laid out the group.
    await expect.poll(read).not.toContain(0);
    const before = await read();
    await page.evaluate(() => localStorage.clear());
    await remember(page, 0);
    await openReady(page, '/introduction');
    await expect(marked(page)).not.toHaveCount(0);
    await expect.poll(read).toEqual(before);
    await test.step('groups and pages that the changelog tells of are marked during the visit', async () => {
      await expect(marked(page).filter({ hasText: 'Status codes' })).toHaveAttribute(
        'title',
        'Changed since your last visit',
      );
      await expect(page.locator('summary[data-new]', { hasText: /^Accounts$/ })).toBeVisible();
      await expect(page.locator('nav summary:not([data-new])')).not.toHaveCount(0);
      const count = await marked(page).count();
      expect(await findViolations(page)).toEqual([]);
      await openReady(page, '/quick-start');
      await expect(marked(page)).toHaveCount(count);
    });
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('all entries stand, and no filter is offered', async ({ page }) => {
    await open(page, '/changelog?section=SDK');
    await expect(page.locator('.change')).not.toHaveCount(0);
    expect(await entries(page).count()).toBe(await page.locator('.change').count());
    await expect(page.getByRole('search', { name: 'Filter changes' })).toBeHidden();
    await expect(page.getByText('Which changes reach my program?')).toBeHidden();
    await expect(page.getByText('Find what reaches your calls')).toBeHidden();
    await expect(page.getByRole('link', { name: /^All changes of API/ })).not.toHaveCount(0);
  });
});
