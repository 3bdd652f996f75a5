// Scroll area of the sidebar: specification 4 and 9.
import {
  RESIZE_DEBOUNCE_MS,
  SCROLL_DEBOUNCE_MS,
  SCROLLBAR_HIDE_DELAY_MS,
} from '#contract/limits.ts';
import { holdClock, waitForRender } from './support/clock.ts';
import { expect, openReady, test, type Page } from './support/test.ts';

const bar = (page: Page) => page.locator('.sidebar [data-orientation=vertical]').first();
const thumb = (page: Page) => page.locator('.scrollbar-thumb');

async function scrollSidebar(page: Page, by: number): Promise<void> {
  await page
    .locator('[data-sidebar-viewport]')
    .evaluate((element, top) => (element.scrollTop += top), by);
}

/** Delays of the timers that the page starts within half a second of what is done to the sidebar. */
function listDelays(page: Page, act: 'scroll' | 'resize'): Promise<readonly number[]> {
  return page.locator('[data-sidebar-viewport]').evaluate(async (viewport, what) => {
    const delays: number[] = [];
    const start = window.setTimeout.bind(window);
    viewport.scrollTop += 10;
    // The bar is followed only while it shows.
    await new Promise((resolve) => start(resolve, 200));
    window.setTimeout = ((run: () => void, ms = 0) => {
      delays.push(ms);
      return start(run, ms);
    }) as typeof window.setTimeout;
    if (what === 'scroll') viewport.scrollTop += 10;
    else viewport.querySelector('details')!.toggleAttribute('open');
    await new Promise((resolve) => start(resolve, 500));
    window.setTimeout = start;
    return delays;
  }, act);
}

/** Reads within the page how high bar and thumb are once they show. */
function readHeights(page: Page): Promise<{ viewport: number; bar: number; thumb: number }> {
  return page.locator('[data-sidebar-viewport]').evaluate(async (viewport) => {
    const frame = () => new Promise(requestAnimationFrame);
    const read = (selector: string) =>
      document.querySelector(selector)?.getBoundingClientRect().height ?? 0;
    let settled = 0;
    let before = 0;
    // A thumb that has just come may still get its size.
    while (settled < 5) {
      viewport.scrollTop += 1;
      await frame();
      const thumb = read('.scrollbar-thumb');
      settled = thumb > 0 && Math.abs(thumb - before) < 0.5 ? settled + 1 : 0;
      before = thumb;
    }
    const bar = read('.sidebar [data-orientation=vertical]');
    // A height is a difference of two floating-point edges: 18 pixels may read as 17.999996.
    return { viewport: viewport.clientHeight, bar, thumb: Math.round(before * 100) / 100 };
  });
}

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

test('the bar shows while scrolling and hides 600 ms after it has become idle', async ({
  page,
}) => {
  await page.clock.install();
  await openReady(page, '/accounts/create-account');
  await page.mouse.move(900, 400);
  await expect(bar(page)).toHaveCount(0);
  await holdClock(page);
  await scrollSidebar(page, 50);
  await expect(bar(page)).toHaveCount(1);
  await page.clock.runFor(SCROLL_DEBOUNCE_MS);
  await waitForRender(page);
  await page.clock.runFor(SCROLLBAR_HIDE_DELAY_MS - 1);
  await waitForRender(page);
  await expect(bar(page)).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(bar(page)).toHaveCount(0);
});

test('the bar shows what is seen, and is dragged', async ({ page }) => {
  await openReady(page, '/accounts/create-account');
  await page.mouse.move(900, 400);
  await expect(bar(page)).toHaveCount(0);
  await test.step('the bar is as high as what it scrolls, and the thumb shows how much of it is seen', async () => {
    const { viewport, bar, thumb } = await readHeights(page);
    expect(bar).toBe(viewport);
    // Tab goes to its links: Firefox would stop at what scrolls, too.
    await expect(page.locator('[data-sidebar-viewport]')).toHaveAttribute('tabindex', '-1');
    const share = await page
      .locator('[data-sidebar-viewport]')
      .evaluate((element) => element.clientHeight / element.scrollHeight);
    expect(thumb / bar).toBeCloseTo(share, 1);
  });
  await test.step('scrolling has ended after 100 ms, and what has another size is measured again after 10 ms', async () => {
    expect(await listDelays(page, 'scroll')).toContain(SCROLL_DEBOUNCE_MS);
    expect(await listDelays(page, 'resize')).toContain(RESIZE_DEBOUNCE_MS);
  });
  await test.step('the bar stays while the pointer is on it, and hides afterwards', async () => {
    await reachThumb(page);
    await page.waitForTimeout(1200);
    await expect(bar(page)).toHaveAttribute('data-state', 'visible');
    await page.mouse.move(900, 400);
    await expect(bar(page)).toHaveCount(0);
  });
  await test.step('dragging the thumb scrolls', async () => {
    const { x, y } = await reachThumb(page);
    const viewport = page.locator('[data-sidebar-viewport]');
    const before = await viewport.evaluate((element) => element.scrollTop);
    await page.mouse.down();
    await page.mouse.move(x, y + 100, { steps: 5 });
    await page.mouse.up();
    const top = await viewport.evaluate((element) => element.scrollTop);
    expect(top).toBeGreaterThan(before + 100);
  });
  await test.step('the thumb is at least 18 pixels long', async () => {
    await page
      .locator('.sidebar [data-slot=sidebar]')
      .evaluate((slot) =>
        slot.insertAdjacentHTML('beforeend', '<div style="height: 200000px"></div>'),
      );
    const { bar, thumb } = await readHeights(page);
    expect(bar).toBeGreaterThan(500);
    expect(thumb).toBeGreaterThanOrEqual(18);
    expect(thumb).toBeLessThan(24);
  });
});
