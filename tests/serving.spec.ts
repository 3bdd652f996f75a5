// Unknown addresses behind the server. tests/dist/serving.test.ts asks for what needs no browser.
import { expect, open, test, comeAlive } from './support/test.ts';

test.use({ expectedProblems: [/404 \(Not Found\)/] });

test("an unknown address has the site's own page, which comes alive like every page and leads on", async ({
  page,
}) => {
  await open(page, '/no/such/page');
  await test.step('it says that there is none, and offers the search', async () => {
    await expect(page.locator('h1')).toHaveCount(1);
    await page
      .locator('main')
      .getByRole('button', { name: /search/i })
      .click();
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');
  });
  await test.step('it leads on', async () => {
    await comeAlive(page);
    await page.locator('header').getByRole('link', { name: 'Documentation', exact: true }).click();
    await expect(page).toHaveURL('/introduction');
    await expect(page.locator('h1')).toBeVisible();
    await comeAlive(page);
  });
  await test.step('a link to such an address shows that there is none', async () => {
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), {
        href: '/no/such/page',
        textContent: 'go',
      });
      document.querySelector('main')?.prepend(link);
      link.click();
    });
    await expect(page).toHaveURL('/no/such/page');
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });
});
