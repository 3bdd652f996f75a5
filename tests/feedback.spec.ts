// The question at the end of an article, against an answered data backend.
import { answerBackend, createGate } from './support/backend-answers.ts';
import { OPERATION_PAGE } from './support/catalogue.ts';
import { expectNoViolations, findViolations } from './support/find-violations.ts';
import { expect, open, openReady, test, waitUntilIdle, type Page } from './support/test.ts';

const GUIDE = '/introduction';
const form = (page: Page) => page.locator('.feedback-form');
const button = (page: Page, name: string) => form(page).getByRole('button', { name });
const outcome = (page: Page) => form(page).getByRole('status');
const counts = (helpful: number, notHelpful: number) => ({
  data: { giveFeedback: { __typename: 'FeedbackGiven', counts: { helpful, notHelpful } } },
});

/** Brings the end of the article into view, where the question comes. */
async function reachEnd(page: Page, path: string): Promise<void> {
  await openReady(page, path);
  await page.locator('.article-end').scrollIntoViewIfNeeded();
  await expect(form(page)).toBeVisible();
}

for (const path of [OPERATION_PAGE, GUIDE, '/use-cases/voting', '/changelog']) {
  test(`${path} asks whether it was helpful, and counts the answer at once`, async ({ page }) => {
    const questions = await answerBackend(page, () => counts(12, 2));
    await reachEnd(page, path);
    await button(page, 'Yes').click();
    await expect(outcome(page)).toHaveText(
      'Saved, thank you. 12 of 14 readers found this page helpful.',
    );
    await expect(button(page, 'Yes')).toHaveAttribute('aria-pressed', 'true');
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatchObject({
      operationName: 'GiveFeedback',
      variables: { path, isHelpful: true, readerToken: expect.stringMatching(/^[\da-f]{32}$/) },
      headers: { authorization: 'Bearer docs-demo', accept: 'application/json' },
    });
  });
}

test('takes a comment after the answer, and a change of mind from the same reader', async ({
  page,
}) => {
  const questions = await answerBackend(page, () => counts(0, 1));
  await reachEnd(page, OPERATION_PAGE);
  await button(page, 'No').click();
  await form(page).getByLabel('What is missing or wrong?').fill('  The limits are missing. ');
  await button(page, 'Send comment').click();
  await expect(outcome(page)).toHaveText('Thank you, your comment is saved.');
  await expect(outcome(page)).toBeFocused();
  await expect(form(page).getByRole('textbox')).toHaveCount(0);
  await button(page, 'Yes').click();
  await expect(outcome(page)).toHaveText('Saved, thank you.');
  await expect(button(page, 'No')).toHaveAttribute('aria-pressed', 'false');
  await expect(form(page).getByLabel('What helped you?')).toBeVisible();
  const [first, second, third] = questions.map(({ variables }) => variables);
  expect(first).not.toHaveProperty('comment');
  expect(second).toMatchObject({ isHelpful: false, comment: 'The limits are missing.' });
  expect(third).toMatchObject({ isHelpful: true });
  expect(third).not.toHaveProperty('comment');
  expect(new Set(questions.map(({ variables }) => variables['readerToken'])).size).toBe(1);
});

test('sends answers in their order, however quickly they change', async ({ page }) => {
  const gate = createGate();
  const questions = await answerBackend(page, async () => {
    await gate.opened;
    return counts(1, 0);
  });
  await reachEnd(page, OPERATION_PAGE);
  await button(page, 'No').click();
  await button(page, 'Yes').click();
  await expect(outcome(page)).toHaveText('Saving…');
  await expect.poll(() => questions.length).toBe(1);
  gate.open();
  await expect(outcome(page)).toHaveText('Saved, thank you.');
  expect(questions.map(({ variables }) => variables['isHelpful'])).toEqual([false, true]);
});

test('remembers the answer of an earlier visit', async ({ page }) => {
  await answerBackend(page, () => counts(1, 0));
  await reachEnd(page, OPERATION_PAGE);
  await button(page, 'No').click();
  await expect(outcome(page)).toHaveText('Saved, thank you.');
  await reachEnd(page, OPERATION_PAGE);
  await expect(button(page, 'No')).toHaveAttribute('aria-pressed', 'true');
  await reachEnd(page, '/accounts/get-accounts');
  await expect(button(page, 'No')).toHaveAttribute('aria-pressed', 'false');
});

test.describe('without a backend', () => {
  test.use({ expectedProblems: [/ERR_CONNECTION_REFUSED|Backend is unreachable/] });

  test('keeps what was written, and sends it once more', async ({ page }) => {
    let isDown = false;
    await answerBackend(page, () => (isDown ? 'unreachable' : counts(1, 0)));
    await reachEnd(page, OPERATION_PAGE);
    await button(page, 'Yes').click();
    await expect(outcome(page)).toHaveText('Saved, thank you.');
    isDown = true;
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    await form(page).getByRole('textbox').fill('Good samples.');
    await button(page, 'Send comment').click();
    await expect(outcome(page)).toContainText('Not saved. The server is not reachable now.');
    await expect(form(page).getByRole('textbox')).toHaveValue('Good samples.');
    expect(lines).toContain('Backend is unreachable. Is it running?');
    // A link that is half below the sticky header would count as a target too small.
    await page
      .locator('#related')
      .evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }));
    expect(await findViolations(page)).toEqual([]);
    isDown = false;
    await button(page, 'Try again').click();
    await expect(outcome(page)).toHaveText('Thank you, your comment is saved.');
  });
});

test.describe('refused by the backend', () => {
  test.use({ expectedProblems: [/GraphQL error/] });

  test('shows the reason in our words', async ({ page }) => {
    const refusal = { message: 'quota of db-3 is spent', extensions: { code: 'RATE_LIMITED' } };
    await answerBackend(page, () => ({ data: null, errors: [refusal] }));
    await reachEnd(page, OPERATION_PAGE);
    await button(page, 'Yes').click();
    await expect(outcome(page)).toContainText('Not saved. Your network sent too many requests.');
    await expect(outcome(page)).not.toContainText('db-3');
  });
});

test('has no violation in either theme and width, before and after a vote', async ({ page }) => {
  test.setTimeout(60_000);
  await answerBackend(page, () => counts(12, 2));
  await reachEnd(page, OPERATION_PAGE);
  await expectNoViolations(page, 'a question');
  await button(page, 'No').click();
  await expect(outcome(page)).toContainText('Saved');
  await form(page).getByRole('textbox').fill('x'.repeat(1900));
  await expect(form(page)).toContainText('100 characters left.');
  await expectNoViolations(page, 'a vote');
});

for (const width of [1280, 390]) {
  test(`moves nothing when it comes, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const readTop = () =>
      page.locator('footer').evaluate((footer) => footer.getBoundingClientRect().top + scrollY);
    await open(page, OPERATION_PAGE);
    const before = await readTop();
    await openReady(page, OPERATION_PAGE);
    await expect(page.locator('.feedback')).toBeAttached();
    expect(await readTop()).toBe(before);
    await page.locator('.article-end').scrollIntoViewIfNeeded();
    await expect(button(page, 'No')).toBeVisible();
    expect(await readTop()).toBe(before);
    const box = await form(page).boundingBox();
    const footer = await page.locator('footer').boundingBox();
    expect(box!.y + box!.height).toBeLessThanOrEqual(footer!.y);
  });
}

test('loads nothing of it before the reader comes near, and the client only with an answer', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  const count = (name: string) => scripts.filter((path) => path.includes(name)).length;
  await answerBackend(page, () => counts(1, 0));
  await openReady(page, OPERATION_PAGE);
  expect(count('feedback-form')).toBe(0);
  await page.locator('.article-end').scrollIntoViewIfNeeded();
  await expect(button(page, 'Yes')).toBeVisible();
  expect(count('give-feedback')).toBe(0);
  await button(page, 'Yes').click();
  await expect(outcome(page)).toContainText('Saved');
  expect(count('give-feedback')).toBe(1);
});

test('asks nothing on pages that are used rather than read', async ({ page }) => {
  await openReady(page, '/contact');
  await page.locator('.article-end').scrollIntoViewIfNeeded();
  await waitUntilIdle(page);
  await expect(form(page)).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('nothing is asked', async ({ page }) => {
    await open(page, OPERATION_PAGE);
    await expect(page.getByText('Was this page helpful?')).toHaveCount(0);
  });
});
