// Client navigation: focus, title, scroll, prefetch, and what happens without it.
import { answerBackend, createGate } from './support/backend-answers.ts';
import { goTo } from './support/go-to.ts';
import { expect, openReady, test, waitUntilIdle, type Page } from './support/test.ts';

const PATH = '/accounts/create-account';

/** Leaves a mark in the window that only a full load removes. */
const leaveMark = (page: Page) => page.evaluate(() => void Object.assign(window, { mark: true }));
const hasMark = (page: Page) => page.evaluate(() => 'mark' in window);
const next = (page: Page) => page.locator('footer a[rel=next]');

/** Counts requests of payloads from now on. */
function countPayloads(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.rsc')) asked.push(pathname);
  });
  return asked;
}

test('a link leads on without a load', async ({ page, context }) => {
  await openReady(page, PATH);
  await leaveMark(page);
  await test.step('moves the focus to the heading and announces the title', async () => {
    const href = await next(page).getAttribute('href');
    await next(page).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(href!);
    await expect(page).toHaveTitle(/\| API docs$/);
    await expect(page.locator('main h1')).toBeFocused();
    await expect(
      page.locator('[aria-live=polite][role=status]', { hasText: await page.title() }),
    ).toHaveCount(1);
    await expect(page.locator('h1')).toHaveCount(1);
    await test.step('by a click too', async () => {
      const after = await next(page).getAttribute('href');
      await next(page).click();
      await expect(page).toHaveURL(after!);
      await expect(page).toHaveTitle(/\| API docs$/);
      await expect(page.locator('h1')).toHaveCount(1);
    });
  });
  await test.step('a new page starts at its top, and going back restores the place', async () => {
    await goTo(page, PATH);
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
    await page.waitForTimeout(150);
    await next(page).evaluate((link: HTMLElement) => link.click());
    await expect(page).not.toHaveURL(PATH);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(PATH);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(800);
    await page.goForward();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
  await test.step('hovering a link fetches its payload once, ahead of the click', async () => {
    await goTo(page, '/accounts/add-wallet-to-account');
    // Slow enough for the focus, which the click moves as well, to count as intent.
    await page.route('**/*.rsc', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    const asked = countPayloads(page);
    const href = await next(page).getAttribute('href');
    await next(page).scrollIntoViewIfNeeded();
    await next(page).hover();
    await expect.poll(() => asked).toEqual([`${href}.rsc`]);
    await next(page).click();
    await expect(page).toHaveURL(href!);
    await expect(page.locator('main h1')).toBeFocused();
    expect(asked.filter((path) => path === `${href}.rsc`)).toHaveLength(1);
    await page.unrouteAll({ behavior: 'wait' });
  });
  await test.step('a link with a hash leads to the section', async () => {
    await goTo(page, '/introduction');
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, textContent: 'go' });
      document.querySelector('main')?.prepend(link);
      link.click();
    }, `${PATH}#errors`);
    await expect(page).toHaveURL(`${PATH}#errors`);
    expect(await hasMark(page)).toBe(true);
    await expect(page.locator('[id=errors]')).toBeInViewport();
  });
  await test.step('a quick second click wins over the first', async () => {
    await goTo(page, '/zone/check-in');
    const gate = createGate();
    let isAnswered = false;
    await page.route('**/changelog.rsc', async (route) => {
      await gate.opened;
      await route.continue().catch(() => undefined);
      isAnswered = true;
    });
    await page.evaluate(() => {
      for (const href of ['/changelog', '/contact']) {
        const link = Object.assign(document.createElement('a'), { href, textContent: href });
        document.querySelector('main')?.prepend(link);
        link.click();
      }
    });
    await expect(page).toHaveURL('/contact');
    await expect(page).toHaveTitle(/Contact/i);
    gate.open();
    await expect.poll(() => isAnswered).toBe(true);
    await waitUntilIdle(page);
    await expect(page).toHaveURL('/contact');
    await expect(page).toHaveTitle(/Contact/i);
    await page.unrouteAll({ behavior: 'wait' });
  });
  await test.step('a click with a modifier is left to the browser', async () => {
    await goTo(page, PATH);
    const opened = context.waitForEvent('page');
    await next(page).click({ modifiers: ['ControlOrMeta'] });
    const other = await opened;
    await other.waitForLoadState();
    await other.close();
    expect(page.url()).toContain(PATH);
    expect(await hasMark(page)).toBe(true);
  });
  expect(await hasMark(page)).toBe(true);
  await test.step('print shows the article alone, with the fields inside of fields, which are folded on the screen', async () => {
    await goTo(page, '/accounts/manual-topup-account');
    const isShown = () =>
      page
        .locator('[id="body-amount-currency"]')
        .evaluate((field) => field.checkVisibility({ contentVisibilityAuto: true }));
    expect(await isShown()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await isShown()).toBe(true);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('.sidebar')).toBeHidden();
    await expect(page.locator('header').first()).toBeHidden();
  });
});

test('a link to the page itself keeps what is half typed, and leads to the top', async ({
  page,
}) => {
  await answerBackend(page, () => ({
    data: {
      giveFeedback: { __typename: 'FeedbackGiven', counts: { helpful: 1, notHelpful: 0 } },
    },
  }));
  await openReady(page, '/introduction');
  await leaveMark(page);
  await page.locator('.article-end').scrollIntoViewIfNeeded();
  await page.locator('.feedback-form').getByRole('button', { name: 'Yes' }).click();
  const comment = page.locator('.feedback-form').getByRole('textbox');
  await comment.fill('Half a sen');
  const asked = countPayloads(page);
  const length = await page.evaluate(() => history.length);
  for (const [place, selector] of [
    ['sidebar', 'nav[aria-label=Documentation] a[aria-current=page]'],
    ['header', 'header nav a[aria-current=page]'],
    ['footer', 'footer ul a[href="/introduction"]'],
  ] as const)
    await test.step(`of the ${place}`, async () => {
      await comment.focus();
      await page.locator('.article-end').scrollIntoViewIfNeeded();
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
      await page.locator(selector).click();
      await expect(page.locator('main h1')).toBeFocused();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await expect(page).toHaveURL('/introduction');
      expect(await hasMark(page)).toBe(true);
      await expect(comment).toHaveValue('Half a sen');
      expect(asked).toEqual([]);
      expect(await page.evaluate(() => history.length)).toBe(length);
    });

  await test.step('by the logo of the home page too', async () => {
    await goTo(page, '/');
    await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
    await page.locator('header .logo').click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(await hasMark(page)).toBe(true);
  });
});

test('a link to the page itself leaves a section behind, and going back finds the section', async ({
  page,
}) => {
  await openReady(page, `${PATH}#errors`);
  await leaveMark(page);
  await page.locator(`nav[aria-label=Documentation] a[href="${PATH}"]`).click();
  await expect(page).toHaveURL(PATH);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(`${PATH}#errors`);
  await expect(page.locator('[id=errors]')).toBeInViewport();
  expect(await hasMark(page)).toBe(true);
});

test('a fragment with a stray percent sign leads to the page, as every other does', async ({
  page,
}) => {
  await openReady(page, '/introduction');
  for (const path of ['/quick-start#100%', `${PATH}#%ff`]) {
    await goTo(page, path);
    await expect(page.locator('main h1')).toBeFocused();
  }
});

test('a browser without the Navigation API loads pages as ever', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'navigation');
    Reflect.deleteProperty(Window.prototype, 'navigation');
  });
  await openReady(page, PATH);
  expect(await page.evaluate(() => 'navigation' in window && window.navigation !== undefined)).toBe(
    false,
  );
  await leaveMark(page);
  await next(page).click();
  await expect(page).not.toHaveURL(PATH);
  await page.waitForLoadState('load');
  expect(await hasMark(page)).toBe(false);
  await expect(page.locator('h1')).toBeVisible();
});
