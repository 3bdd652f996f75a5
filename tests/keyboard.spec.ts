// Journeys with the keyboard alone.
import { expect, open, openReady, test, type Page } from './support/test.ts';

const PATH = '/accounts/create-account';

/** Presses Tab until an element that fits has the focus. */
async function tabTo(page: Page, selector: string, limit = 60): Promise<void> {
  for (let step = 0; step < limit; step += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector))
      return;
  }
  throw new Error(`No ${selector} within ${limit} presses of Tab.`);
}

test('the first stop skips to the content', async ({ page }) => {
  await open(page, PATH);
  await page.keyboard.press('Tab');
  const skip = page.locator(':focus');
  await expect(skip).toHaveText(/skip/i);
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('from a fresh page to another language and its copy', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openReady(page, PATH);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, '[role=tab]');
  await page.keyboard.press('End');
  await expect(page.locator('[role=tab]:focus')).toHaveText('Go');
  await tabTo(page, 'button', 5);
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('package main');
});

test('through the sidebar to another page', async ({ page }) => {
  await openReady(page, PATH);
  await page.locator('details:has(> summary:text-is("Vouchers")) > summary').focus();
  await page.keyboard.press('Enter');
  const group = page.locator('details:has(> summary:text-is("Vouchers"))');
  await expect(group).toHaveAttribute('open', '');
  // The group's links can be reached once it has unfolded.
  await group.evaluate((element) =>
    Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/vouchers\//);
  await expect(page.locator('main h1')).toBeFocused();
});

test('every stop shows that it has the focus', async ({ page }) => {
  await openReady(page, PATH);
  const hidden: string[] = [];
  for (let step = 0; step < 45; step += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const isMarked =
        (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
      return isMarked ? undefined : element.outerHTML.slice(0, 120);
    });
    if (found) hidden.push(found);
  }
  expect(hidden).toEqual([]);
});

test('no stop hides under the header', async ({ page }) => {
  await openReady(page, PATH);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const hidden: string[] = [];
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element?.closest('main')) return undefined;
      const { bottom } = element.getBoundingClientRect();
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      return bottom < header ? element.outerHTML.slice(0, 120) : undefined;
    });
    if (found) hidden.push(found);
  }
  expect(hidden).toEqual([]);
});

test('targets are at least 24 pixels in each direction, or stand in a line of text', async ({
  page,
}) => {
  for (const path of [PATH, '/', '/api-reference', '/changelog']) {
    await openReady(page, path);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a, button, summary, label, input, [role=tab]')]
        .filter(
          (element) =>
            element.checkVisibility() &&
            !element.closest('p, li > p, td, dd, h2, h3, h4, .skip, label *'),
        )
        .filter((element) => getComputedStyle(element).display !== 'inline')
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
        .map(
          ({ element, box }) =>
            `${box.width.toFixed(0)}x${box.height.toFixed(0)} ${element.outerHTML.slice(0, 90)}`,
        ),
    );
    expect(small, path).toEqual([]);
  }
});
