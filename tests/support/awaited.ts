import type { Locator, Page } from '@playwright/test';
import { holdCode } from './hold-code.ts';
import { expect, open } from './test.ts';

/** The place of a tool and the tool may differ by so much: the tool's texts are those of the reader. */
const TOLERANCE = 0.15;

const readHeight = async (place: Locator) => (await place.boundingBox())!.height;

/**
 * Expects a page whose tool is the page to open it without any sign of intent, in a place that has its size before.
 *
 * @param place what holds the tool
 * @param part is there once the tool is
 * @param widths of the window, in pixels. The window ends as wide as it was
 */
export async function expectToolAtOnce(
  page: Page,
  path: string,
  { place, part, widths }: { place: string; part: Locator; widths: readonly number[] },
): Promise<void> {
  const release = await holdCode(page);
  await open(page, path);
  const size = page.viewportSize()!;
  const readHeights = async () => {
    const heights: number[] = [];
    for (const width of widths) {
      await page.setViewportSize({ ...size, width });
      heights.push(await readHeight(page.locator(place)));
    }
    await page.setViewportSize(size);
    return heights;
  };
  await expect(page.locator('.awaited')).toContainText('is loading');
  const before = await readHeights();
  release();
  await expect(part).toBeVisible();
  await expect(page.locator('.awaited')).toHaveCount(0);
  const after = await readHeights();
  for (const [index, width] of widths.entries()) {
    const heights = `${before[index]} and ${after[index]} in ${width} pixels`;
    expect(Math.abs(after[index]! / before[index]! - 1), heights).toBeLessThan(TOLERANCE);
  }
}
