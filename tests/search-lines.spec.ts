// What the search dialog says beside its hits: corrections, failures, suggestions.
import { expectNoViolations, takeAsLookedAt } from './support/find-violations.ts';
import { answerSearch } from './support/search-answers.ts';
import {
  ask,
  input,
  openDialog,
  openSearch,
  options,
  SEARCH_PATH,
  status,
} from './support/search-dialog.ts';
import { expect, openReady, test } from './support/test.ts';

test('the lines beside the hits, and what is offered before typing', async ({ page }) => {
  await test.step('a correction is told, and can be refused', async () => {
    const questions = await answerSearch(page, ({ typoTolerance }) =>
      typoTolerance === false
        ? { result: { hits: [] } }
        : { result: { userData: [{ correctedQuery: 'voucher' }] } },
    );
    await openSearch(page);
    await ask(page, 'vouhcer');
    await expect(page.locator('.search-correction')).toHaveText(
      'Showing results for voucher. Search instead for vouhcer.',
    );
    await expect(page.locator('.search-correction strong')).toHaveText('voucher');
    await page.getByRole('button', { name: 'Search instead for vouhcer' }).click();
    await expect(status(page)).toHaveText('Nothing found for ‘vouhcer’. Please try again.');
    expect(questions.at(-1)).toMatchObject({ query: 'vouhcer', typoTolerance: false });
    await expect(input(page)).toBeFocused();
    await ask(page, 'vouhce');
    expect(questions.at(-1)).not.toHaveProperty('typoTolerance');
  });

  await test.step('nothing of it is printed', async () => {
    await expect(page.locator('.search')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.search')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Esc: close search' }).click();
    await page.unrouteAll();
  });

  const recent = page.getByRole('region', { name: 'Recent searches' });
  await test.step('the pages most wanted are offered, and exist', async () => {
    await openDialog(page);
    const links = page.getByRole('navigation', { name: 'Popular pages' }).getByRole('link');
    await expect(links).toHaveCount(5);
    for (const link of await links.all()) {
      const answer = await page.request.get((await link.getAttribute('href'))!);
      expect(answer.status()).toBe(200);
    }
    await page.keyboard.press('ArrowDown');
    await expect(links.first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(input(page)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(links.last()).toBeFocused();
    await links.first().click();
    await expect(page).toHaveURL('/quick-start');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('searches that led to a page are remembered, five at most, and can be removed', async () => {
    await answerSearch(page);
    await openDialog(page);
    for (const query of ['one', 'two', 'three', 'four', 'five', 'six']) {
      await ask(page, query);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await openDialog(page);
    }
    const names = recent.locator('[data-suggestion]');
    await expect(names).toHaveText(['six', 'five', 'four', 'three', 'two']);
    await page.getByRole('button', { name: 'Remove five from recent searches' }).click();
    await expect(names).toHaveText(['six', 'four', 'three', 'two']);
    await names.nth(1).click();
    await expect(input(page)).toHaveValue('four');
    await expect(input(page)).toBeFocused();
    await expect(options(page)).toHaveCount(5);
    await expect(recent).toHaveCount(0);
    const stored = await page.evaluate(() => localStorage.getItem('docs.searches'));
    expect(JSON.parse(stored!)).toEqual(['six', 'four', 'three', 'two']);
  });
});

test.describe('out of reach', () => {
  test.use({ expectedProblems: [/net::ERR|Failed to load resource/] });

  test('the reader is told, and nothing typed is lost', async ({ page, context }) => {
    await openSearch(page);
    const failures = new Map<string, 'unreachable' | { readonly status: number }>();
    await test.step('offline, it says so, and asks again when the connection is back', async () => {
      await context.setOffline(true);
      await input(page).fill('voucher');
      await expect(status(page)).toContainText('You are offline');
      await answerSearch(page, ({ query }) => failures.get(query) ?? {});
      await context.setOffline(false);
      await expect(options(page)).toHaveCount(5);
    });

    for (const [failure, answer] of [
      ['unreachable', 'unreachable'],
      ['failing', { status: 500 }],
    ] as const)
      await test.step(`a service that is ${failure} is told of, the query kept, and a retry offered`, async () => {
        failures.set(failure, answer);
        await input(page).fill(failure);
        await expect(status(page)).toContainText('not available now');
        await expect(input(page)).toHaveValue(failure);
        failures.clear();
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(options(page)).toHaveCount(5);
        await expect(status(page)).toHaveText('5 results');
        await expect(input(page)).toBeFocused();
      });

    await test.step('Escape on "Try again" clears the query first, then closes the dialog', async () => {
      failures.set('failing again', 'unreachable');
      await input(page).fill('failing again');
      await expect(status(page)).toContainText('not available now');
      const button = page.getByRole('button', { name: 'Try again' });
      for (let step = 0; step < 3; step += 1) {
        await page.keyboard.press('Tab');
        if (await button.evaluate((element) => element === document.activeElement)) break;
      }
      await expect(button).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(input(page)).toHaveValue('');
      await expect(input(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  });
});

test('no violation in either theme and width', async ({ page }) => {
  test.setTimeout(90_000);
  await page.addInitScript(() => localStorage.setItem('docs.searches', '["otp"]'));
  await answerSearch(page, ({ query }) => ({
    result: query === 'none' ? { hits: [] } : { userData: [{ correctedQuery: 'voucher' }] },
  }));
  await openReady(page, SEARCH_PATH);
  // accessibility.spec.ts looks at the page as it stands: what is looked at here is what the dialog brings.
  await takeAsLookedAt(page);
  await openDialog(page);
  await expectNoViolations(page, 'suggestions');
  await ask(page, 'vouhcer');
  await expectNoViolations(page, 'hits');
  await input(page).fill('none');
  await expect(status(page)).toContainText('Nothing found');
  await expectNoViolations(page, 'no hit');
});
