// Scroll area of the sidebar: specification 4 and 9.
import { expect, openReady, test, type Page } from './support/test.ts';

const bar = (page: Page) => page.locator('.sidebar [data-orientation=vertical]').first();
const thumb = (page: Page) => page.locator('.scrollbar-thumb');

async function scrollSidebar(page: Page, by: number): Promise<void> {
  await page
    .locator('[data-sidebar-viewport]')
    .evaluate((element, top) => (element.scrollTop += top), by);
}

test.beforeEach(async ({ page }) => {
  await openReady(page, '/accounts/create-account');
  await page.mouse.move(900, 400);
  await expect(bar(page)).toHaveCount(0);
});

test('the bar shows while scrolling and hides 600 ms after it has become idle', async ({
  page,
}) => {
  await scrollSidebar(page, 50);
  await expect(bar(page)).toHaveAttribute('data-state', 'visible');
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        function look(): void {
          if (document.querySelector('.sidebar [data-orientation=vertical]'))
            requestAnimationFrame(look);
          else resolve(performance.now() - started);
        }
        look();
      }),
  );
  // 100 ms without a scroll event make it idle, then 600 ms pass; some of that has gone by already.
  expect(ms).toBeGreaterThan(350);
  expect(ms).toBeLessThan(1100);
});

test('the bar stays while the pointer is on it, and hides afterwards', async ({ page }) => {
  await scrollSidebar(page, 50);
  const box = (await bar(page).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(1200);
  await expect(bar(page)).toHaveAttribute('data-state', 'visible');
  await page.mouse.move(900, 400);
  await expect(bar(page)).toHaveCount(0, { timeout: 1500 });
});

test('the thumb is at least 18 pixels long', async ({ page }) => {
  await page
    .locator('.sidebar [data-slot=sidebar]')
    .evaluate((slot) =>
      slot.insertAdjacentHTML('beforeend', '<div style="height: 200000px"></div>'),
    );
  await scrollSidebar(page, 100);
  await expect(thumb(page)).toBeVisible();
  const height = await thumb(page).evaluate((element) => element.getBoundingClientRect().height);
  expect(height).toBeGreaterThanOrEqual(18);
  expect(height).toBeLessThan(24);
});

/** On a slow machine the bar may have hidden again before the pointer reaches it, so scrolling is repeated. */
async function reachThumb(page: Page): Promise<{ x: number; y: number }> {
  let point = { x: 0, y: 0 };
  await expect(async () => {
    await scrollSidebar(page, 10);
    const box = await thumb(page).boundingBox({ timeout: 500 });
    point = { x: box!.x + box!.width / 2, y: box!.y + 10 };
    await page.mouse.move(point.x, point.y);
    await expect(page.locator('.scrollbar-thumb:hover')).toBeVisible({ timeout: 500 });
  }).toPass();
  return point;
}

test('dragging the thumb scrolls', async ({ page }) => {
  const { x, y } = await reachThumb(page);
  const viewport = page.locator('[data-sidebar-viewport]');
  const before = await viewport.evaluate((element) => element.scrollTop);
  await page.mouse.down();
  await page.mouse.move(x, y + 100, { steps: 5 });
  await page.mouse.up();
  const top = await viewport.evaluate((element) => element.scrollTop);
  expect(top).toBeGreaterThan(before + 100);
});
