// The grid of sample apps on the home page: specification 2.3 and 3.
import { comeAlive, expect, open, openReady, test, type Page } from './support/test.ts';

/** The apps of the specification, in its order. */
const APPS = [
  {
    title: 'Customer tap to pay',
    subtitle: /takes payments by wristband/,
    href: '/apps#tap-to-pay',
    heading: 'Tap to pay',
    image: /tap-to-pay/,
  },
  {
    title: 'Tap to access nutritious food',
    subtitle: /finance app for food programmes/,
    href: '/apps#nutritious-food',
    heading: 'Nutritious food',
    image: /nutritious-food/,
  },
  {
    title: 'Food supply-chain visibility',
    subtitle: /from the field to the shop/,
    href: '/apps#food-supply-chain',
    heading: 'Food supply chain',
    image: /supply-chain/,
  },
  {
    title: 'Event organiser technology',
    subtitle: /wristband for the gate/,
    href: '/apps#event-access',
    heading: 'Event access',
    image: /event-access/,
  },
] as const;

const cards = (page: Page) =>
  page
    .locator('main section')
    .filter({ has: page.getByRole('heading', { name: 'Sample apps', exact: true }) })
    .getByRole('listitem');

test('the home page has the four sample apps, each with title, subtitle and a picture in either theme', async ({
  page,
}) => {
  await open(page, '/');
  await expect(cards(page).getByRole('heading', { level: 3 })).toHaveText(
    APPS.map(({ title }) => title),
  );
  for (const [index, { subtitle }] of APPS.entries())
    await expect(cards(page).nth(index).locator('p')).toHaveText(subtitle);
  for (const colorScheme of ['light', 'dark'] as const)
    await test.step(`a picture that loads in ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme });
      for (const [index, { image }] of APPS.entries()) {
        const picture = cards(page).nth(index).locator('img:visible');
        await expect(picture).toHaveCount(1);
        await picture.scrollIntoViewIfNeeded();
        await expect
          .poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth))
          .toBeGreaterThan(0);
        await expect(picture).toHaveAttribute('src', image);
        await expect(picture).toHaveAttribute('src', new RegExp(`-${colorScheme}\\.`));
        await expect(picture).toHaveAttribute('alt', /\w{4}/);
      }
    });
  await comeAlive(page);
  await test.step('each leads to its app, and to its source in a new tab', async () => {
    for (const { title, href, heading } of APPS)
      await test.step(title, async () => {
        const card = cards(page).filter({ hasText: title });
        const source = card.getByRole('link', { name: new RegExp(`^${title} on `) });
        await expect(source).toHaveAttribute('href', /^https:/);
        await expect(source).toHaveAttribute('target', '_blank');
        await card.getByRole('link', { name: title, exact: true }).click();
        await expect(page).toHaveURL(href);
        await expect(page.getByRole('heading', { name: heading, exact: true })).toBeInViewport();
        await page.goBack();
        await expect(page).toHaveURL('/');
      });
  });
});

test.describe('the call that a reader can make', () => {
  /** The last amount of a text. Not a number while a call is under way and the amount is not there. */
  const readMoney = (text: string | null) =>
    Number(/([\d,]+\.\d\d)\s*$/.exec(text ?? '')?.[1]?.replaceAll(',', '') ?? Number.NaN);
  const step = (page: Page, name: string) =>
    page.locator('.demo-steps li').filter({ hasText: name }).locator('output');
  const told = (page: Page) => page.locator('.demo-told');

  test('moves money in the sandbox of the reader, and shows the callback', async ({ page }) => {
    await openReady(page, '/');
    await expect(step(page, 'Balance')).toHaveText(/^KES\s0\.00\s+becomes\s+KES\s1,500\.00$/);
    await page.getByRole('button', { name: 'Run this call' }).click();
    await expect(told(page)).toHaveText('Done in your sandbox.', { timeout: 15_000 });
    await expect(step(page, 'Response')).toHaveText(/^201 Created, \d+ ms$/);
    await expect(step(page, 'Callback')).toHaveText(
      /^transaction\.completed, signature genuine, \d+ ms$/,
    );
    const first = readMoney(await step(page, 'Balance').textContent());
    await page.getByRole('button', { name: 'Run again' }).click();
    await expect
      .poll(async () => readMoney(await step(page, 'Balance').textContent()), { timeout: 15_000 })
      .toBe(first + 1500);
    await expect(told(page)).toHaveText('Done in your sandbox.');
    await test.step('uses the workspace that the console and the inbox use', async () => {
      // A page whose tool is the page comes alive by itself.
      await open(page, '/try-callback');
      await expect(page.getByText('transaction.completed').first()).toBeVisible();
    });
  });

  test.describe('without a network', () => {
    test.use({ expectedProblems: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });

    test('moves the money once where the response was lost', async ({ page }) => {
      await openReady(page, '/');
      let lost = 0;
      await page.route('**/sandbox/v1/accounts/*/topups', async (route) => {
        const response = await route.fetch();
        lost += 1;
        if (lost === 1) return route.abort();
        // A network with a page to sign in answers as well.
        const body = lost === 2 ? '<h1>Sign in</h1>' : undefined;
        await route.fulfill({ response, ...(body !== undefined && { body }) });
      });
      await page.getByRole('button', { name: 'Run this call' }).click();
      await expect(told(page)).toContainText('not reachable');
      await page.getByRole('button', { name: 'Run again' }).click();
      await expect.poll(() => lost).toBe(2);
      await expect(told(page)).toContainText('not reachable');
      await page.getByRole('button', { name: 'Run again' }).click();
      await expect(told(page)).toHaveText('Done in your sandbox.', { timeout: 15_000 });
      const balance = await step(page, 'Balance').textContent();
      const [before = '', after = ''] = (balance ?? '').split('becomes');
      expect(readMoney(after.trim()) - readMoney(before.trim())).toBe(1500);
    });

    test('says so, and works again afterwards', async ({ page, context }) => {
      await openReady(page, '/');
      await page.route('**/sandbox/**', (route) => route.abort());
      await page.getByRole('button', { name: 'Run this call' }).click();
      await expect(told(page)).toContainText('not reachable');
      await page.unroute('**/sandbox/**');
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Run again' }).click();
      await expect(told(page)).toHaveText('Done in your sandbox.', { timeout: 15_000 });
    });
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('shows the example, and no dead button', async ({ page }) => {
      await page.goto('/');
      await expect(step(page, 'Response')).toHaveText('201 Created');
      await expect(page.getByText('Run this call')).toBeHidden();
    });
  });
});

test('on paper, where browsers print no grounds, a link can be read and no button is left', async ({
  page,
}) => {
  await open(page, '/');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const start = page.locator('main a.button').first();
  const colour = await start.evaluate((link) => getComputedStyle(link).color);
  const [brightest] = colour
    .match(/\d+/g)!
    .map(Number)
    .toSorted((one, other) => other - one);
  expect(brightest).toBeLessThan(100);
  await expect(page.locator('main button:visible')).toHaveCount(0);
});
