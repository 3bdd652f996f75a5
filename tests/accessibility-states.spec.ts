// axe-core on what pages say when something has been sent, or could not be: in both themes and two widths.
import { answerBackend } from './support/backend-answers.ts';
import { OPERATION_PAGE } from './support/catalogue.ts';
import { answerMessages, ARRIVED, fill, form, send } from './support/contact-form.ts';
import { expectNoViolations, takeAsLookedAt } from './support/find-violations.ts';
import { answerSearch } from './support/search-answers.ts';
import { input, status } from './support/search-dialog.ts';
import { expect, open, openReady, test, type Page } from './support/test.ts';

/** A form token counts a few seconds after it was given. */
const SENT_MS = 8000;
const FEEDBACK_GIVEN = {
  data: { giveFeedback: { __typename: 'FeedbackGiven', counts: { helpful: 0, notHelpful: 1 } } },
};

const feedback = (page: Page) => page.locator('.feedback-form');

/**
 * Opens a page that accessibility.spec.ts looks at as it stands: what is looked at here is what comes later.
 */
async function openLookedAt(page: Page, path: string): Promise<void> {
  await openReady(page, path);
  await takeAsLookedAt(page);
  await page.locator('.article-end').scrollIntoViewIfNeeded();
}

test.use({ expectedProblems: [/net::ERR|Failed to load resource|Backend is unreachable/] });

test('a message has no violation in either theme, wide and narrow', async ({ page }) => {
  test.setTimeout(60_000);
  await answerMessages(page, (count) => (count === 1 ? 'unreachable' : ARRIVED));
  await openLookedAt(page, '/contact');
  await fill(page);
  await test.step('that could not be sent', async () => {
    await send(page).click();
    await expect(form(page).getByRole('alert')).toBeVisible({ timeout: SENT_MS });
    await expectNoViolations(page, 'a message that could not be sent');
  });
  await test.step('that was sent', async () => {
    await send(page).click();
    await expect(page.locator('.sent')).toBeVisible({ timeout: SENT_MS });
    await expectNoViolations(page, 'a message that was sent');
  });
});

test('the end of an article and the search have no violation in either theme, wide and narrow', async ({
  page,
}) => {
  test.setTimeout(60_000);
  let isReachable = false;
  await answerBackend(page, () => (isReachable ? FEEDBACK_GIVEN : 'unreachable'));
  await answerSearch(page, () => 'unreachable');
  await openLookedAt(page, OPERATION_PAGE);
  await test.step('where an answer could not be saved', async () => {
    await feedback(page).getByRole('button', { name: 'No' }).click();
    await expect(feedback(page).locator('[aria-live=polite]')).toContainText('Not saved.');
    await expectNoViolations(page, 'an answer that could not be saved');
  });
  await test.step('where a comment was saved', async () => {
    isReachable = true;
    await feedback(page).getByRole('button', { name: 'No' }).click();
    await feedback(page).getByRole('textbox').fill('The limits are missing.');
    await feedback(page).getByRole('button', { name: 'Send comment' }).click();
    await expect(feedback(page).locator('[aria-live=polite]')).toContainText(
      'your comment is saved',
    );
    await expectNoViolations(page, 'a comment that was saved');
  });
  await test.step('where a search could not be answered', async () => {
    await page.keyboard.press('Control+k');
    await input(page).fill('voucher');
    await expect(status(page)).toContainText('not available now');
    await expectNoViolations(page, 'a search that could not be answered');
  });
});

test('what the style sheet writes is a word of its own, and signs are silent', async ({ page }) => {
  await open(page, OPERATION_PAGE);
  const readDrawn = (selector: string, pseudo: string) =>
    page
      .locator(selector)
      .last()
      .evaluate((element, name) => getComputedStyle(element, name).content, pseudo);
  // Firefox puts the title and a method without a space into one word.
  expect(await readDrawn('.sidebar [data-method]', '::after')).toMatch(/^" \w/);
  expect(await readDrawn('.breadcrumb span', '::before')).toBe('"/" / ""');
  await open(page, '/offline');
  // Its style sheet is on its way when the pointer comes.
  await page.locator('.prose h2 a').last().hover();
  await expect.poll(() => readDrawn('.prose h2 a', '::after')).toBe('" #" / ""');
});

test('a status that stays has its text in an element of its own, which Orca reads line by line', async ({
  page,
}) => {
  for (const path of ['/', '/api', '/apps', '/offline', '/no-such-page']) {
    await openReady(page, path);
    const regions = page.locator('main :is([role=status], output):not(:empty)');
    await expect(regions.first()).toBeVisible();
    const bare = await regions.evaluateAll((all) =>
      all.flatMap(({ childNodes }) =>
        [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(String),
      ),
    );
    expect(bare, path).toEqual([]);
  }
});
