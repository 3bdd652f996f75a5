// The filters of resources and apps, and the pictures of their cards.
import {
  expectNoViolations,
  findNewViolations,
  takeAsLookedAt,
} from './support/find-violations.ts';
import { expect, open, openReady, test, type Page } from './support/test.ts';

const PAGES = [
  { path: '/resources', name: 'Filter resources', cards: '.resources > li', word: 'changelog' },
  { path: '/apps', name: 'Filter apps', cards: '.apps > li', word: 'crates' },
] as const;

const filter = (page: Page, name: string) => page.getByRole('search', { name });

for (const { path, name, cards, word } of PAGES) {
  const shown = (page: Page) => page.locator(`${cards}:visible`);

  test(`${path} is filtered`, async ({ page }) => {
    test.setTimeout(60_000);
    await openReady(page, path);
    // accessibility.spec.ts looks at the page as it stands: what is looked at here is what comes with the filter.
    await takeAsLookedAt(page);
    const total = await shown(page).count();
    const field = filter(page, name).getByRole('searchbox');
    const status = filter(page, name).getByRole('status');
    const left = await test.step('while the reader types, and says how many are left', async () => {
      await field.fill(word);
      await expect.poll(() => shown(page).count()).toBeLessThan(total);
      const count = await shown(page).count();
      expect(count).toBeGreaterThan(0);
      await expect(status).toContainText(`${count} of ${total}`);
      return count;
    });
    await test.step('with a way out where nothing fits, by keyboard too', async () => {
      await field.fill('');
      await field.focus();
      await page.keyboard.type('no such thing');
      await expect(status).toContainText('No match in');
      await expect(shown(page)).toHaveCount(0);
      // Screen readers say what is new in the status: each letter silences what the one before made them say.
      const said = await status.locator('> *').elementHandle();
      await page.keyboard.type('!');
      await expect.poll(() => said?.evaluate(({ isConnected }) => isConnected)).toBe(false);
      await expect(status).toContainText('No match in');
      expect(await findNewViolations(page)).toEqual([]);
      await page.keyboard.press('Tab');
      await expect(filter(page, name).getByRole('button', { name: 'Show all' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(shown(page)).toHaveCount(total);
      await expect(field).toBeFocused();
      await expect(field).toHaveValue('');
    });
    if (path === '/apps')
      await test.step('by the calls that an app makes', async () => {
        await field.fill('spending profile');
        await expect(shown(page)).toHaveText([/nutritious food/]);
      });
    // Last, since the page is dark afterwards.
    await test.step('without a violation, in either theme and width', async () => {
      await field.fill(word);
      await expect(status).toContainText(`${left} of ${total}`);
      await expectNoViolations(page);
    });
  });
}

test('what was typed before the script came is applied', async ({ page }) => {
  for (const { path, name, cards, word } of PAGES)
    await test.step(path, async () => {
      const shown = page.locator(`${cards}:visible`);
      await open(page, path);
      const total = await shown.count();
      await filter(page, name).getByRole('searchbox').pressSequentially(word);
      await expect.poll(() => shown.count()).toBeLessThan(total);
      await expect(filter(page, name).getByRole('searchbox')).toHaveValue(word);
    });
  // The page that was opened last is /apps.
  await test.step('every app has its picture in either theme', async () => {
    await page.getByRole('button', { name: 'Show all' }).click();
    const count = await page.locator('.apps > li').count();
    for (const colorScheme of ['light', 'dark'] as const)
      await test.step(colorScheme, async () => {
        await page.emulateMedia({ colorScheme });
        const pictures = page.locator('.apps img:visible');
        await expect(pictures).toHaveCount(count);
        for (const picture of await pictures.all()) {
          await picture.scrollIntoViewIfNeeded();
          await expect
            .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
            .toBeGreaterThan(0);
          expect(await picture.getAttribute('alt')).not.toBe('');
          expect(await picture.getAttribute('src')).toContain(`-${colorScheme}.`);
        }
      });
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the whole lists are there, and no filter', async ({ page }) => {
    for (const { path, cards } of PAGES) {
      await open(page, path);
      const all = page.locator(cards);
      expect(await page.locator(`${cards}:visible`).count(), path).toBe(await all.count());
      await expect(page.locator('.filter'), path).toBeHidden();
    }
  });
});
