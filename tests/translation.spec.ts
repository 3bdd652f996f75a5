// A page that the browser has translated before React runs is left as the reader has it. tests/engines/settings.spec.ts has an API
// page, and the page after it.
import { comeAlive, expect, open, test, waitUntilIdle } from './support/test.ts';
import { translatePage } from './support/translate-page.ts';

test('pages keep their translated text', async ({ page }) => {
  for (const path of ['/introduction', '/status-codes'])
    await test.step(path, async () => {
      await open(page, path);
      await page.evaluate(translatePage);
      const countTexts = () => page.locator('main font').count();
      const before = await countTexts();
      expect(before).toBeGreaterThan(50);
      const heading = await page.locator('main h1').textContent();
      await comeAlive(page);
      await waitUntilIdle(page);
      expect(await page.locator('main h1').textContent()).toBe(heading);
      expect(await countTexts()).toBeGreaterThan(before * 0.9);
    });
});
