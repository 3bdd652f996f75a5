// The grid of sample apps on the home page: specification 2.3 and 3.
import { expect, open, openReady, test, type Page } from './support/test.ts';

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

test('the home page has the four sample apps, each with title and subtitle', async ({ page }) => {
  await open(page, '/');
  await expect(cards(page).getByRole('heading', { level: 3 })).toHaveText(
    APPS.map(({ title }) => title),
  );
  for (const [index, { subtitle }] of APPS.entries()) {
    await expect(cards(page).nth(index).locator('p')).toHaveText(subtitle);
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`each has a picture that loads in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page, '/');
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
}

for (const { title, href, heading } of APPS) {
  test(`'${title}' leads to its app, and to its source in a new tab`, async ({ page }) => {
    await openReady(page, '/');
    const card = cards(page).filter({ hasText: title });
    const source = card.getByRole('link', { name: new RegExp(`^${title} on `) });
    await expect(source).toHaveAttribute('href', /^https:/);
    await expect(source).toHaveAttribute('target', '_blank');
    await card.getByRole('link', { name: title, exact: true }).click();
    await expect(page).toHaveURL(href);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeInViewport();
  });
}
