// Use-case pages: specification 2.3.
import { settings } from '#settings';
import { expect, open, openReady, test, type Locator, type Page } from './support/test.ts';

/** In the order of the specification. */
const CASES = [
  ['/use-cases/defi-and-fintech', 'DeFi and Fintech'],
  ['/use-cases/voting', 'Voting'],
  ['/use-cases/social-media', 'Social Media'],
  ['/use-cases/wealth-distribution', 'Wealth Distribution'],
  ['/use-cases/token-airdrops', 'Token Airdrops'],
  ['/use-cases/nfts', 'NFTs'],
  ['/use-cases/customer-incentives', 'Customer Incentives'],
  ['/use-cases/marketplaces', 'Marketplaces'],
  ['/use-cases/events', 'Events'],
] as const;

const LABEL = `${settings.providers.identity.name} use cases`;

const head = (page: Page) => page.locator('main article > header');
const cards = (page: Page) =>
  page
    .locator('main section')
    .filter({ has: page.getByRole('heading', { name: 'Explore other uses cases', exact: true }) })
    .getByRole('listitem');

const listAddresses = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));

for (const [index, [path, title]] of CASES.entries()) {
  test(`${title} has its header, its neighbours and the way to the other eight`, async ({
    page,
  }) => {
    await open(page, path);
    await expect(head(page).locator('.icon-tile svg')).toBeVisible();
    await expect(head(page).getByText(LABEL, { exact: true })).toBeVisible();
    await expect(head(page).getByRole('heading', { level: 1 })).toHaveText(title);
    const description = await page.locator('meta[name=description]').getAttribute('content');
    expect(description?.length).toBeGreaterThan(60);
    await expect(head(page).getByText(description!, { exact: true })).toBeVisible();
    const around = head(page).getByRole('navigation').getByRole('link');
    const before = CASES[index - 1];
    const after = CASES[index + 1];
    await expect(around).toHaveText([
      ...(before ? [`Previous ${before[1]}`] : []),
      ...(after ? [`Next ${after[1]}`] : []),
    ]);
    expect(await listAddresses(around)).toEqual(
      [before, after].filter((other) => other !== undefined).map(([other]) => other),
    );

    await expect(
      page.getByRole('heading', { level: 2, name: 'Explore other uses cases', exact: true }),
    ).toBeVisible();
    const others = CASES.filter(([other]) => other !== path);
    await expect(cards(page).getByRole('heading')).toHaveText(others.map(([, name]) => name));
    const links = cards(page).getByRole('link');
    await expect(links).toHaveText(others.map(() => 'Show me more'));
    expect(await listAddresses(links)).toEqual(others.map(([other]) => other));
  });
}

test('the cards stand beside each other where there is room', async ({ page }) => {
  await open(page, CASES[0][0]);
  const tops = await cards(page).evaluateAll((all) =>
    all.map((card) => Math.round(card.getBoundingClientRect().top)),
  );
  expect(tops).toHaveLength(8);
  expect(new Set(tops).size).toBeLessThan(5);
});

test('a card and a neighbour lead on, without a load', async ({ page }) => {
  await openReady(page, '/use-cases/nfts');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await cards(page).filter({ hasText: 'Wealth Distribution' }).getByRole('link').click();
  await expect(page).toHaveURL('/use-cases/wealth-distribution');
  await expect(head(page).getByRole('heading', { level: 1 })).toHaveText('Wealth Distribution');
  await head(page).getByRole('link', { name: 'Next Token Airdrops' }).click();
  await expect(page).toHaveURL('/use-cases/token-airdrops');
  await expect(head(page).getByRole('heading', { level: 1 })).toHaveText('Token Airdrops');
  expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true);
});
