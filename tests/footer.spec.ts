// The small print: specification 2.2.
import { settings } from '#settings';
import { comeAlive, expect, open, test } from './support/test.ts';

const PATH = '/accounts/create-account';

test('the small print shows the year of the reader’s clock, whenever the page was written', async ({
  page,
}) => {
  await page.clock.setFixedTime('2099-06-01T12:00:00');
  const line = page.locator('.small-print p');
  await open(page, PATH);
  await expect(line).toHaveText(/^© 20\d\d /);
  await comeAlive(page);
  await expect(line).toHaveText(`© 2099 ${settings.docsName}`);
  await page.locator('footer a[rel=next]').click();
  await expect(page).not.toHaveURL(PATH);
  await expect(line).toHaveText(`© 2099 ${settings.docsName}`);
});
