// Escape on the search dialog's other controls does what it does in the input (specification 2.6 and 4), and Tab stays in it.
import { holdClock } from './support/clock.ts';
import { holdReact } from './support/hold-code.ts';
import { answerSearch } from './support/search-answers.ts';
import {
  ask,
  expectHeld,
  input,
  openDialog,
  openSearch,
  options,
  SEARCH_PATH,
} from './support/search-dialog.ts';
import {
  expect,
  open,
  openReady,
  test,
  waitForReady,
  waitUntilIdle,
  type Page,
} from './support/test.ts';

/** Moves the focus on to a button of the dialog by Tab, which closes the panel. */
async function tabTo(page: Page, name: string): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name });
  for (let step = 0; step < 3; step += 1) {
    await page.keyboard.press('Tab');
    if (await button.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(button).toBeFocused();
}

async function expectCleared(page: Page): Promise<void> {
  await expect(input(page)).toHaveValue('');
  await expect(input(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('Escape does one thing after another wherever the focus is', async ({ page }) => {
  await answerSearch(page, ({ query }) =>
    query === 'vouhcer' ? { result: { userData: [{ correctedQuery: 'voucher' }] } } : {},
  );
  await openSearch(page);

  await test.step('on a suggestion, without a query, the dialog is closed at once', async () => {
    await page.keyboard.press('ArrowDown');
    await expect(input(page)).not.toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  for (const [place, name, query] of [
    ['the button that closes', 'Esc: close search', 'voucher'],
    ['"Search instead"', 'Search instead for vouhcer', 'vouhcer'],
  ] as const)
    await test.step(`on ${place}, the query is cleared first`, async () => {
      await openDialog(page);
      await ask(page, query);
      await tabTo(page, name);
      await page.keyboard.press('Escape');
      await expectCleared(page);
    });

  await test.step('beside an open panel, the panel is closed first and the query kept', async () => {
    await openDialog(page);
    await ask(page, 'voucher');
    // As assistive technology does it: without a key that the input would hear of.
    await page.getByRole('button', { name: 'Esc: close search' }).focus();
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(input(page)).toBeFocused();
    // The focus would bring the panel back.
    await waitUntilIdle(page);
    await expect(input(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(input(page)).toHaveValue('voucher');
    await page.keyboard.press('Escape');
    await expectCleared(page);
  });
});

test('a Tab that comes before the page behind is held stays in the dialog', async ({ page }) => {
  await answerSearch(page, () => ({}));
  await page.clock.install();
  const giveReact = await holdReact(page);
  await open(page, SEARCH_PATH);
  await holdClock(page);
  for (const who of ['the early module', 'React']) {
    await test.step(`as ${who} opened it`, async () => {
      if (who === 'React') {
        giveReact();
        await page.clock.resume();
        await waitForReady(page);
        await holdClock(page);
      }
      await openDialog(page);
      await expect(page.locator('[inert]')).toHaveCount(0);
      await page.keyboard.press('Tab');
      await expectHeld(page);
      await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.locator('[inert]')).toHaveCount(0);
    });
  }
});

test('the focus goes to the button of the window as it is, when its width has changed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openReady(page, '/introduction');
  await page.locator('.search-icon').click();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('.search-button')).toBeFocused();
});
