// axe-core on what pages say when something has been sent, or could not be: in both themes and two widths.
import { answerBackend } from './support/backend-answers.ts';
import { OPERATION_PAGE } from './support/catalogue.ts';
import { answerMessages, ARRIVED, fill, form, send } from './support/contact-form.ts';
import { expectNoViolations } from './support/find-violations.ts';
import { answerSearch } from './support/search-answers.ts';
import { input, openSearch, status } from './support/search-dialog.ts';
import { expect, openReady, test, type Page } from './support/test.ts';

/** A form token counts a few seconds after it was given. */
const SENT_MS = 8000;
const FEEDBACK_GIVEN = {
  data: { giveFeedback: { __typename: 'FeedbackGiven', counts: { helpful: 0, notHelpful: 1 } } },
};

async function sendMessage(page: Page): Promise<void> {
  await openReady(page, '/contact');
  await fill(page);
  await send(page).click();
}

const feedback = (page: Page) => page.locator('.feedback-form');

async function answerQuestion(page: Page): Promise<void> {
  await openReady(page, OPERATION_PAGE);
  await page.locator('.article-end').scrollIntoViewIfNeeded();
  await feedback(page).getByRole('button', { name: 'No' }).click();
}

/** Brings a page into the state that is looked at. */
const STATES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async 'a message that was sent'(page) {
    await answerMessages(page, () => ARRIVED);
    await sendMessage(page);
    await expect(page.locator('.sent')).toBeVisible({ timeout: SENT_MS });
  },
  async 'a message that could not be sent'(page) {
    await answerMessages(page, () => 'unreachable');
    await sendMessage(page);
    await expect(form(page).getByRole('alert')).toBeVisible({ timeout: SENT_MS });
  },
  async 'a comment that was saved'(page) {
    await answerBackend(page, () => FEEDBACK_GIVEN);
    await answerQuestion(page);
    await feedback(page).getByRole('textbox').fill('The limits are missing.');
    await feedback(page).getByRole('button', { name: 'Send comment' }).click();
    await expect(feedback(page).getByRole('status')).toContainText('your comment is saved');
  },
  async 'an answer that could not be saved'(page) {
    await answerBackend(page, () => 'unreachable');
    await answerQuestion(page);
    await expect(feedback(page).getByRole('status')).toContainText('Not saved.');
  },
  async 'a search that could not be answered'(page) {
    await answerSearch(page, () => 'unreachable');
    await openSearch(page);
    await input(page).fill('voucher');
    await expect(status(page)).toContainText('not available now');
  },
};

test.use({ expectedProblems: [/net::ERR|Failed to load resource|Backend is unreachable/] });

for (const [name, reach] of Object.entries(STATES)) {
  test(`${name} has no violation in either theme, wide and narrow`, async ({ page }) => {
    test.setTimeout(60_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await reach(page);
    await expectNoViolations(page, name);
  });
}
