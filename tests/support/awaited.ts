import type { Page } from '@playwright/test';
import { expect, openReady } from './test.ts';

/** Expects a page to say what brings a part of it, in the whole of its place, until the part is there. */
export async function expectAwaited(page: Page, path: string, place: string): Promise<void> {
  await page.goto(path);
  const awaited = page.locator('.awaited');
  await expect(awaited).toContainText('opens when you move the pointer');
  const { height } = (await page.locator(place).boundingBox())!;
  expect((await awaited.boundingBox())!.height).toBe(height);
  await openReady(page, path);
  await expect(awaited).toHaveCount(0);
}
