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
 */
export async function expectToolAtOnce(
  page: Page,
  path: string,
  place: string,
  part: Locator,
): Promise<void> {
  const release = await holdCode(page);
  await open(page, path);
  await expect(page.locator('.awaited')).toContainText('is loading');
  const before = await readHeight(page.locator(place));
  release();
  await expect(part).toBeVisible();
  await expect(page.locator('.awaited')).toHaveCount(0);
  const after = await readHeight(page.locator(place));
  expect(Math.abs(after / before - 1), `${before} and ${after}`).toBeLessThan(TOLERANCE);
}
