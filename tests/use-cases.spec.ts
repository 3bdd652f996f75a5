// A use case in a browser: specification 2.3. tests/dist/use-case-pages.test.ts reads the files of all nine.
import { settings } from '#settings';
import { expect, openReady, test, type Page } from './support/test.ts';

const LABEL = `${settings.providers.identity.name} use cases`;

const head = (page: Page) => page.locator('main article > header');
const cards = (page: Page) =>
  page
    .locator('main section')
    .filter({ has: page.getByRole('heading', { name: 'Explore other uses cases', exact: true }) })
    .getByRole('listitem');

test('a use case leads on to its neighbours and to the other eight', async ({ page }) => {
  await openReady(page, '/use-cases/nfts');

  await test.step('the header and the way to others are in sight', async () => {
    await expect(head(page).locator('.icon-tile svg')).toBeVisible();
    await expect(head(page).getByText(LABEL, { exact: true })).toBeVisible();
    await expect(head(page).getByRole('heading', { level: 1 })).toHaveText('NFTs');
    const description = await page.locator('meta[name=description]').getAttribute('content');
    await expect(head(page).getByText(description!, { exact: true })).toBeVisible();
    await expect(head(page).getByRole('navigation').getByRole('link')).toHaveText([
      'Previous Token Airdrops',
      'Next Customer Incentives',
    ]);
    await expect(
      page.getByRole('heading', { level: 2, name: 'Explore other uses cases', exact: true }),
    ).toBeVisible();
    await expect(cards(page).getByRole('heading')).toHaveCount(8);
  });

  await test.step('the cards stand beside each other where there is room', async () => {
    const tops = await cards(page).evaluateAll((all) =>
      all.map((card) => Math.round(card.getBoundingClientRect().top)),
    );
    expect(tops).toHaveLength(8);
    expect(new Set(tops).size).toBeLessThan(5);
  });

  await test.step('a card and a neighbour lead on, without a load', async () => {
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await cards(page).filter({ hasText: 'Wealth Distribution' }).getByRole('link').click();
    await expect(page).toHaveURL('/use-cases/wealth-distribution');
    await expect(head(page).getByRole('heading', { level: 1 })).toHaveText('Wealth Distribution');
    await head(page).getByRole('link', { name: 'Next Token Airdrops' }).click();
    await expect(page).toHaveURL('/use-cases/token-airdrops');
    await expect(head(page).getByRole('heading', { level: 1 })).toHaveText('Token Airdrops');
    expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true);
  });
});
