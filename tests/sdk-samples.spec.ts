// The choice between HTTP and SDK in the samples of an API page.
import { expectNoViolations, takeAsLookedAt } from './support/find-violations.ts';
import { holdReact } from './support/hold-code.ts';
import {
  expect,
  open,
  openReady,
  test,
  waitForReady,
  waitUntilIdle,
  type Page,
} from './support/test.ts';

const PATH = '/accounts/create-account';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const calls = (page: Page) => page.getByRole('group', { name: 'HTTP or SDK' });
const choice = (page: Page, name: 'HTTP' | 'SDK') =>
  calls(page).getByRole('button', { name, exact: true });
const panel = (page: Page) => page.locator('.samples .code-panel').first();

const readStored = (page: Page) => page.evaluate(() => localStorage.getItem('docs.language'));

/** Watches from the first paint on how far the layout shifts, and whether the sample that calls by HTTP shows. */
async function watchLoading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const state = { shift: 0, flashes: 0 };
    Object.assign(window, { layoutState: state });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        state.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    const look = () => {
      const code = document.querySelector('.samples pre code');
      const isShown = code?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (isShown && !/wallet_sdk/.test(code?.textContent ?? '')) state.flashes += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

const readLoading = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { layoutState: { shift: number; flashes: number } }).layoutState,
  );

test('the choice is made by keyboard, and remembered over languages, pages and tabs', async ({
  page,
  context,
}) => {
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openReady(page, PATH);
  await expect(calls(page)).toHaveCount(0);
  await tab(page, 'Python').click();
  await expect(choice(page, 'HTTP')).toHaveAttribute('aria-pressed', 'true');
  expect(asked.filter((path) => path.endsWith('.sdk.json'))).toEqual([]);

  await page.keyboard.press('Tab');
  await expect(choice(page, 'HTTP')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText('from wallet_sdk import Wallet');
  await expect(choice(page, 'SDK')).toBeFocused();
  await expect(choice(page, 'SDK')).toHaveAttribute('aria-pressed', 'true');
  await expect(panel(page)).toContainText('pip install');
  await expect(panel(page).getByRole('link', { name: 'SDK documentation' })).toHaveAttribute(
    'href',
    '/sdk/sdk-documentation',
  );

  // A language without an SDK has no choice, and forgets nothing.
  await tab(page, 'PHP').click();
  await expect(panel(page)).toContainText('<?php');
  await expect(calls(page)).toHaveCount(0);
  await tab(page, 'TypeScript').click();
  await expect(panel(page)).toContainText("import { createAccount } from 'wallet-sdk'");
  await tab(page, 'Python').click();

  await page.locator('footer a[rel=next]').click();
  await expect(page).not.toHaveURL(PATH);
  await expect(panel(page)).toContainText('from wallet_sdk import');

  // On a phone the example answers are below the sample, which is much shorter with the SDK here.
  const other = await context.newPage();
  await other.setViewportSize({ width: 390, height: 844 });
  await watchLoading(other);
  await open(other, '/accounts/get-single-account');
  await expect(panel(other)).toContainText('wallet.get_account(');
  await waitUntilIdle(other);
  const { shift, flashes } = await readLoading(other);
  expect(flashes).toBe(0);
  expect(shift).toBeLessThan(0.01);
  await choice(other, 'HTTP').click();
  await expect(panel(other)).toContainText('import urllib.request');
  await other.reload();
  await expect(panel(other)).toContainText('import urllib.request');
});

test('the panel of cURL leads to the SDK', async ({ page }) => {
  await test.step('the panel of cURL leads to the SDK, in no byte of the first view', async () => {
    await watchLoading(page);
    const html = await (await page.request.get(PATH)).text();
    expect(html).not.toContain('SDK sample');
    await openReady(page, PATH);
    const hint = panel(page).getByRole('button', { name: 'SDK sample' });
    await expect(hint).toBeVisible();
    await waitUntilIdle(page);
    expect((await readLoading(page)).shift).toBe(0);
    await hint.click();
    await expect(choice(page, 'SDK')).toHaveAttribute('aria-pressed', 'true');
    await expect(panel(page).locator('pre')).toContainText("from 'wallet-sdk'");
    await expect(tab(page, 'JavaScript')).toBeFocused();
    await expect(hint).toHaveCount(0);
  });

  await test.step('the way to the SDK stands below code that is cut', async () => {
    await tab(page, 'cURL').click();
    const hint = panel(page).getByRole('button', { name: 'SDK sample' });
    const readGap = async () => {
      const code = (await panel(page).locator('pre').boundingBox())!;
      const { bottom, lineHeight } = await hint.evaluate((button) => ({
        bottom: button.getBoundingClientRect().bottom,
        lineHeight: parseFloat(getComputedStyle(button).lineHeight),
      }));
      // Its text is the last line of the button, above a padding of two pixels.
      return bottom - 2 - lineHeight - (code.y + code.height);
    };
    expect(await readGap()).toBeGreaterThanOrEqual(0);
    await page.getByRole('button', { name: 'Try it' }).click();
    await expect(page.locator('.console-status')).toHaveText(/^201/);
    expect(
      await panel(page)
        .locator('pre')
        .evaluate((pre) => pre.scrollHeight > pre.clientHeight),
    ).toBe(true);
    expect(await readGap()).toBeGreaterThanOrEqual(0);
  });
});

test('the choice is there before React, and React shows it in the same place', async ({ page }) => {
  // All places are measured in one typeface: that of the site comes when the browser is idle, now or with the next page.
  await page.route(/\.woff2$/, () => undefined);
  const release = await holdReact(page, { payload: false });
  await open(page, PATH);
  const readPlaces = () =>
    panel(page).evaluate((element) =>
      [element, ...element.querySelectorAll('pre, button:not(.copy)')]
        .filter((one) => one.checkVisibility())
        .map((one) => one.getBoundingClientRect().toJSON() as DOMRect)
        .toSorted((one, other) => one.y - other.y || one.x - other.x),
    );
  await expect(panel(page).getByRole('button', { name: 'SDK sample' })).toBeVisible();
  const first = await readPlaces();
  await tab(page, 'JavaScript').click();
  await expect(panel(page)).toContainText('await fetch(');
  await expect(choice(page, 'HTTP')).toHaveAttribute('aria-pressed', 'true');
  await expect(choice(page, 'SDK')).toHaveAttribute('aria-pressed', 'false');
  const places = await readPlaces();
  await tab(page, 'PHP').click();
  await expect(panel(page)).toContainText('<?php');
  await expect(calls(page)).toHaveCount(0);
  await tab(page, 'JavaScript').click();
  await expect(choice(page, 'SDK')).toBeVisible();
  await test.step('a tab brings no React', async () => {
    await waitUntilIdle(page);
    await expect(page.locator('html')).not.toHaveAttribute('data-ready');
  });
  await choice(page, 'SDK').focus();
  release();
  await waitForReady(page);
  await expect(choice(page, 'SDK')).toBeFocused();
  await expect(calls(page).locator('visible=true')).toHaveCount(1);
  expect(await readPlaces()).toEqual(places);
  await tab(page, 'cURL').click();
  expect(await readPlaces()).toEqual(first);

  await test.step('a remembered language has its choice without React', async () => {
    await tab(page, 'JavaScript').click();
    const releaseAgain = await holdReact(page, { payload: false });
    await open(page, PATH);
    await expect(choice(page, 'SDK')).toBeVisible();
    expect(await readPlaces()).toEqual(places);
    await waitUntilIdle(page);
    await expect(page.locator('html')).not.toHaveAttribute('data-ready');
    releaseAgain();
  });
});

test('what is chosen before React comes is chosen when it has come', async ({ page }) => {
  for (const [tabName, choose, code, selected] of [
    ['Python', () => choice(page, 'SDK'), 'from wallet_sdk import', 'Python'],
    [
      'cURL',
      () => panel(page).getByRole('button', { name: 'SDK sample' }),
      "from 'wallet-sdk'",
      'JavaScript',
    ],
  ] as const)
    await test.step(`from ${tabName}`, async () => {
      const release = await holdReact(page, { payload: false });
      await open(page, PATH);
      await tab(page, tabName).click();
      await choose().click();
      await expect(choose()).toHaveCSS('opacity', '0.5');
      release();
      await expect(panel(page).locator('pre')).toContainText(code);
      await expect(tab(page, selected)).toHaveAttribute('aria-selected', 'true');
      await expect(choice(page, 'SDK')).toHaveAttribute('aria-pressed', 'true');
      await choice(page, 'HTTP').click();
    });
});

test('a sample with the SDK that is chosen before React comes finds its height free', async ({
  page,
}) => {
  await openReady(page, PATH);
  await tab(page, 'TypeScript').click();
  await choice(page, 'SDK').click();
  await expect(panel(page)).toContainText("from 'wallet-sdk'");
  const readBottom = () =>
    panel(page).evaluate((element) => element.getBoundingClientRect().bottom);
  const languages = { Python: 'from wallet_sdk import', Go: 'wallet.New(' };
  for (const [name, code] of Object.entries(languages)) {
    await tab(page, 'TypeScript').click();
    const release = await holdReact(page, { payload: false });
    await open(page, PATH);
    await tab(page, name).click();
    await expect.poll(() => readStored(page)).toBe(`${name.toLowerCase()}-sdk`);
    await expect(panel(page).locator('pre')).toBeHidden();
    const bottom = await readBottom();
    release();
    await expect(panel(page)).toContainText(code);
    expect(await readBottom()).toBe(bottom);
  }
});

test.describe('without the network', () => {
  test.use({ expectedProblems: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

  test('the HTTP sample stays, a message says so, and a click tries again', async ({ page }) => {
    test.setTimeout(60_000);
    await openReady(page, PATH);
    // accessibility.spec.ts looks at pages as they stand: what is looked at here is what comes with the choice.
    await takeAsLookedAt(page);
    await tab(page, 'JavaScript').click();
    await page.route('**/*.sdk.json', (route) => route.abort());
    await choice(page, 'SDK').click();
    await expect(panel(page)).toContainText('await fetch(');
    await expect(panel(page).getByRole('alert')).toContainText(
      'The SDK sample could not be opened',
    );
    await expect(panel(page)).toContainText('await fetch(');
    await expectNoViolations(page, 'an SDK sample that could not be loaded');

    await page.unroute('**/*.sdk.json');
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expect(panel(page)).toContainText("from 'wallet-sdk'");
    await expect(panel(page).getByRole('alert')).toHaveCount(0);
    await expectNoViolations(page, 'an SDK sample');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(choice(page, 'SDK')).toBeInViewport();
  });
});
