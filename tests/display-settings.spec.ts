// What readers set in their browser or system: spacing of text, scroll bars that are always there.
import { OPERATION_PAGE } from './support/catalogue.ts';
import { goTo } from './support/go-to.ts';
import { expect, openReady, test } from './support/test.ts';

/** The least that a page has to bear by WCAG 2.2, criterion 1.4.12. */
const TEXT_SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

test('pages fit 1280, 1024 and 390 pixels with wide spacing of text', async ({ page }) => {
  await openReady(page, OPERATION_PAGE);
  for (const path of [OPERATION_PAGE, '/', '/introduction']) {
    if (path !== OPERATION_PAGE) await goTo(page, path);
    await page.addStyleTag({ content: TEXT_SPACING });
    for (const width of [1280, 1024, 390])
      await test.step(`${path} at ${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        const tools = page.locator('.header-tools');
        const { x, width: own } = (await tools.boundingBox())!;
        expect(x + own).toBeLessThanOrEqual(width);
        const links = await page.locator('.header-links').boundingBox();
        if (links) expect(links.x + links.width).toBeLessThanOrEqual(x);
      });
  }
  await test.step('dark panels of code have dark scroll bars in the light theme', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    for (const path of [OPERATION_PAGE, '/introduction']) {
      await goTo(page, path);
      const schemes = await page
        .locator('.code pre')
        .evaluateAll((panels) => panels.map((panel) => getComputedStyle(panel).colorScheme));
      expect(schemes.length).toBeGreaterThan(0);
      expect(new Set(schemes)).toEqual(new Set(['dark']));
    }
  });
});
