import { expectUnchanged } from './expect-unchanged.ts';
import { expectNoViolations, findViolations, NARROW } from './find-violations.ts';
import { holdCode } from './hold-code.ts';
import { comeAlive, expect, open, type Page } from './test.ts';

/** axe scrolls, which would bring the page to life: signs of a reader are held back until they are meant. */
export function holdSigns(): void {
  for (const type of ['pointerover', 'pointerdown', 'keydown', 'focusin', 'scroll'])
    window.addEventListener(
      type,
      (event) => 'isReader' in window || event.stopImmediatePropagation(),
      true,
    );
}

async function wake(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(window, { isReader: true });
    window.scrollTo(0, 0);
  });
  await comeAlive(page);
}

/**
 * Opens a page, and expects no violation as the page comes. The page comes alive as it was, and has none in either theme
 * and width.
 *
 * @param page a window whose scripts begin with `holdSigns`
 */
export async function lookAtPage(page: Page, path: string): Promise<void> {
  // Narrow as it comes, and wide once alive, with the colours of both: each look takes seconds on a long page.
  await page.setViewportSize(NARROW);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // Pages whose tool is the page come alive by themselves.
  const release = await holdCode(page);
  await open(page, path);
  expect(await findViolations(page), `${path} before it comes alive`).toEqual([]);
  await expect(page.locator('html[data-ready]')).toHaveCount(0);
  await expectUnchanged(page, () => {
    release();
    return wake(page);
  });
  await expectNoViolations(page, path, { narrow: 'colours' });
}

/** Opens a page, and expects that the page comes alive as it was. */
export async function wakePage(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expectUnchanged(page, () => comeAlive(page));
}
