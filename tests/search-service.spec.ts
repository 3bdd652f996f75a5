// The dialog and the site's own search service together, with nothing in between.
import {
  activeTitle,
  ask,
  input,
  openDialog,
  openSearch,
  options,
  status,
} from './support/search-dialog.ts';
import { expect, test } from './support/test.ts';

test('it finds, marks and corrects', async ({ page }) => {
  await openSearch(page);

  await test.step('says what it has corrected, and takes the query as it is when told to', async () => {
    await ask(page, 'vouhcer');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Showing results for voucher.');
    await expect(activeTitle(page)).toContainText('voucher');
    await expect(options(page)).toHaveCount(5);
    await dialog.getByRole('button', { name: 'Search instead for vouhcer' }).click();
    await expect(dialog).toContainText('Nothing found for ‘vouhcer’. Please try again.');
    await expect(input(page)).toHaveValue('vouhcer');
  });

  await test.step('finds nothing for what means nothing', async () => {
    await input(page).fill('qwxzkj vbnq');
    await expect(page.getByRole('dialog')).toContainText(
      'Nothing found for ‘qwxzkj vbnq’. Please try again.',
    );
    await expect(options(page)).toHaveCount(0);
    await expect(status(page)).not.toHaveText('');
  });

  await test.step('marks what was typed, and tells guides from calls', async () => {
    await ask(page, 'give a voucher');
    const marks = await page.getByRole('dialog').locator('mark').allTextContents();
    expect(marks.length).toBeGreaterThan(3);
    expect(marks.filter((text) => !/^(give|voucher)/i.test(text.trim()))).toEqual([]);
    await expect(options(page).filter({ hasText: 'Create a voucher' }).locator('b')).toHaveText(
      'POST',
    );
    await expect(options(page).filter({ hasText: 'Token Airdrops' }).locator('b')).toHaveText(
      'Guide',
    );
  });

  await test.step('finds a page by its name, a call and an error code, and goes there', async () => {
    for (const [query, path] of [
      ['create account', '/accounts/create-account'],
      ['topUpAccount', '/accounts/manual-topup-account'],
      ['zone check in', '/zone/check-in'],
      ['zone_full', '/status-codes'],
    ] as const) {
      await ask(page, query);
      await input(page).press('Enter');
      await expect.poll(() => new URL(page.url()).pathname).toBe(path);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await openDialog(page);
    }
  });
});
