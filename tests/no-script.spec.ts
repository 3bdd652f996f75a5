// Everything can be read and reached with JavaScript off.
import { OPERATION_PAGE, PAGE_KINDS } from './support/catalogue.ts';
import { listUnproven } from './support/page-proofs.ts';
import { readWithoutScript } from './support/read-without-script.ts';
import { expect, open, test } from './support/test.ts';

const TOOLS = {
  '/api': 'The console',
  '/try-callback': 'The inspector',
  '/try-callback/exam': 'The form',
  '/offline': 'A copy',
} as const;

test.use({ javaScriptEnabled: false });

test('each kind of page is readable', async ({ page }) => {
  test.setTimeout(60_000);
  for (const path of listUnproven('readWithoutScript', PAGE_KINDS))
    await readWithoutScript(page, path);
});

test('an API page is used', async ({ page }) => {
  await open(page, OPERATION_PAGE);
  await test.step('the first sample shows, and the others are one link away', async () => {
    await expect(page.locator('main pre', { hasText: 'curl ' }).first()).toBeVisible();
    await expect(
      page.locator(`main a[href="${OPERATION_PAGE}.md"], noscript a`).first(),
    ).toBeAttached();
  });
  await test.step('what only a script can do is not offered', async () => {
    await expect(page.getByRole('button', { name: /^Theme:/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0);
  });
  await test.step('schemas unfold', async () => {
    const details = page.locator('main details');
    const isOpen = await details.evaluateAll((all) =>
      all.map((element) => element.hasAttribute('open')),
    );
    const nested = details.nth(isOpen.indexOf(false));
    await nested.locator('summary').first().click();
    await expect(nested).toHaveAttribute('open', '');
  });
  await test.step('the Resources menu opens', async () => {
    const menu = page.locator('header .menu-panel');
    await expect(menu).toBeHidden();
    await page.locator('header').getByRole('button', { name: 'Resources' }).click();
    await expect(menu.locator('a[href="/changelog"]')).toBeVisible();
    await expect(menu.locator('a[href="/contact"]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });
  await test.step('sidebar groups open and lead on', async () => {
    const vouchers = page.locator(
      'nav[aria-label=Documentation] details:has(> summary:text-is("Vouchers"))',
    );
    await vouchers.locator('summary').click();
    const link = vouchers.locator('a[href="/vouchers/get-vouchers"]');
    await expect(link).toBeVisible();
    await link.click();
    await expect(page).toHaveURL('/vouchers/get-vouchers');
    await expect(page.locator('main h1')).toBeVisible();
  });
});

test('the drawer of a small screen opens, leads on and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, OPERATION_PAGE);
  const sidebar = page.locator('.sidebar');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(sidebar.getByRole('link', { name: 'Changelog' })).toBeVisible();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(sidebar).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await sidebar.getByRole('link', { name: 'Upload accounts' }).click();
  await expect(page).toHaveURL('/accounts/upload-account');
});

test('a page says that its tool needs JavaScript, and what there is without', async ({ page }) => {
  for (const [path, tool] of Object.entries(TOOLS)) {
    await open(page, path);
    const note = page.locator('main noscript p');
    await expect(note).toBeVisible();
    await expect(note).toHaveText(new RegExp(`^${tool} needs JavaScript\\. Without JavaScript, `));
    await expect(page.locator('main .awaited')).toBeHidden();
  }
});
