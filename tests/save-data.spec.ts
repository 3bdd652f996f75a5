// A reader who saves data gets what was asked for, and nothing ahead of it or beside it.
import { countFonts } from './support/count-fonts.ts';
import { comeAlive, expect, open, test, waitUntilIdle } from './support/test.ts';

const PATH = '/accounts/create-account';

test('with save-data nothing is fetched ahead of a click, and no typeface', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', {
      value: { saveData: true, effectiveType: '4g', downlink: 10 },
    });
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.rsc')) asked.push(pathname);
  });
  await open(page, PATH);
  await waitUntilIdle(page);
  const next = page.locator('footer a[rel=next]');
  await test.step('no page before React runs', async () => {
    await page.locator('nav[aria-label=Documentation] a[href="/accounts/get-accounts"]').hover();
    await page.waitForTimeout(200);
    await expect(page.locator('[data-ahead], script[type=speculationrules]')).toHaveCount(0);
  });
  await test.step('no code before the click on its tab', async () => {
    await page.getByRole('tab', { name: 'Python' }).first().hover();
    await page.waitForTimeout(200);
    expect(asked).toEqual([]);
  });
  await comeAlive(page);
  await waitUntilIdle(page);
  await test.step('no typeface', async () => expect(await countFonts(page)).toBe(0));
  await test.step('no payload before the click', async () => {
    asked.length = 0;
    await next.scrollIntoViewIfNeeded();
    await next.hover();
    await page.waitForTimeout(400);
    expect(asked).toEqual([]);
    await next.click();
    await expect(page).not.toHaveURL(PATH);
    expect(asked).toHaveLength(1);
  });
});
