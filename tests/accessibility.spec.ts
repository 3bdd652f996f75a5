// axe-core on every kind of page, before and after it comes alive, in both themes and two widths.
import { OPERATION_PAGE, PAGE_KINDS } from './support/catalogue.ts';
import { findNewViolations, findViolations } from './support/find-violations.ts';
import { holdSigns, lookAtPage } from './support/look-at-page.ts';
import { listUnproven } from './support/page-proofs.ts';
import { expect, open, openReady, test } from './support/test.ts';

/** Pages of one test: they share a process of the browser, which has read axe-core and the code of the site already. */
const GROUP = 7;

const looked = listUnproven('look', PAGE_KINDS);

for (let start = 0; start < looked.length; start += GROUP) {
  const group = looked.slice(start, start + GROUP);
  test(`${group.join(', ')} have no violation as they come, come alive as they were, and have none in either theme and width`, async ({
    page,
    problems,
  }) => {
    test.setTimeout(240_000);
    await page.addInitScript(holdSigns);
    for (const path of group) {
      await lookAtPage(page, path);
      expect(problems, path).toEqual([]);
    }
  });
}

test('colours are checked once each, and those of one width or theme alone are found', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setContent(`<!doctype html><html lang="en"><head><title>Colours</title><style>
    p { color: #000; background: #fff }
    .narrow { display: none; color: #bbb }
    @media (max-width: 600px) { .narrow { display: block } }
    @media (prefers-color-scheme: dark) { .dark { color: #333; background: #000 } }
  </style></head><body><main><h1>Colours</h1>
    <p class="narrow">Shown on a phone</p><p class="dark">Dark at night</p>
  </main></body></html>`);
  expect(await findNewViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findNewViolations(page)).toEqual([
    expect.stringMatching(/^color-contrast: <p class="narrow"/),
  ]);
  expect(await findNewViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findNewViolations(page)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^color-contrast: <p class="dark"/)]),
  );
});

test('a second look finds what is new, what has changed and what another width shows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setContent(`<!doctype html><html lang="en"><head><title>Looks</title><style>
    button { display: block; inline-size: 90px; block-size: 40px }
    .wide { display: none; block-size: 40px }
    @media (min-width: 600px) {
      .wide { display: block }
      .small { inline-size: 9px; block-size: 9px; padding: 0; overflow: hidden }
    }
  </style></head><body><main><h1>Looks</h1>
    <button id="named" aria-label="Send">Send</button><input class="wide">
    <button class="small">First</button><button class="small">Second</button>
  </main></body></html>`);
  const listRules = async () =>
    (await findNewViolations(page)).map((text) => text.slice(0, text.indexOf(':')));
  expect(await listRules()).toEqual([]);
  await page.locator('main').evaluate((main) => main.append(document.createElement('button')));
  expect(await listRules()).toEqual(['button-name']);
  expect(await listRules()).toEqual([]);
  await page.locator('#named').evaluate((button) => button.setAttribute('aria-label', 'Post'));
  expect(await listRules()).toEqual(['label-content-name-mismatch']);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(new Set(await listRules())).toEqual(new Set(['label', 'target-size']));
  expect(await listRules()).toEqual([]);
});

test.describe('unknown addresses', () => {
  test.use({ expectedProblems: [/404 \(Not Found\)/] });

  test('have no violation', async ({ page }) => {
    await openReady(page, '/no/such/page');
    expect(await findViolations(page)).toEqual([]);
  });
});

test('open menus have no violation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openReady(page, '/accounts/create-account');
  await page.locator('header').getByRole('button', { name: 'Resources' }).click();
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('colours forced by the system leave marks that are more than colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await openReady(page, '/accounts/create-account');
  await expect(page.locator('main [data-method]').first()).toHaveText('POST');
  const readTab = (selected: boolean) =>
    page
      .getByRole('tab', { selected })
      .first()
      .evaluate((tab) => {
        const { borderBottomColor, fontWeight, outlineStyle } = getComputedStyle(tab);
        return [borderBottomColor, fontWeight, outlineStyle].join();
      });
  expect(await readTab(true)).not.toBe(await readTab(false));
  const button = page.getByRole('button', { name: 'Try it' });
  await expect(button).toHaveCSS('border-top-style', 'solid');
  await expect(button).toHaveCSS('border-top-width', '1px');
});

test('text at twice its size stays inside the page', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 800 });
  for (const path of [OPERATION_PAGE, '/quick-start', '/use-cases/social-media', '/quality']) {
    await open(page, path);
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    const [size, width] = await page.evaluate(() => [
      getComputedStyle(document.body).fontSize,
      document.documentElement.scrollWidth,
    ]);
    expect(size, path).toBe('32px');
    // The space around the picture is of the picture, and leaves the same room.
    const picture = await page.locator('header .logo img').evaluate((img) => {
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(img);
      return img.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
    });
    expect(picture, path).toBe(35);
    await expect(page.locator('header .theme svg'), path).toHaveCSS('width', '40px');
    expect(width, path).toBeLessThanOrEqual(640);
  }
});

test('large text stays inside the page of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of ['/', '/status-codes', '/parts']) {
    await open(page, path);
    await page.addStyleTag({ content: 'html { font-size: 150% }' });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(320);
  }
});

test('text at twice its size stays inside the page of a phone, and words stay whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of ['/', OPERATION_PAGE, '/status-codes']) {
    await open(page, path);
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    const read = () =>
      page.evaluate(() => {
        const section = document.createRange();
        const name = document.querySelector('.breadcrumb span');
        if (name) section.selectNodeContents(name);
        const lines = section.getClientRects().length;
        const buttons = [...document.querySelectorAll('header .header-tools > *')];
        const widths = buttons.map((button) => button.clientWidth).filter((width) => width > 0);
        return [document.documentElement.scrollWidth, lines > 1, Math.min(...widths) >= 48];
      });
    expect(await read(), path).toEqual([360, false, true]);
  }
});
