// The question at the end of an article, against an answered data backend.
import { answerBackend, createGate } from './support/backend-answers.ts';
import { OPERATION_PAGE } from './support/catalogue.ts';
import {
  expectNoViolations,
  findNewViolations,
  takeAsLookedAt,
} from './support/find-violations.ts';
import { goTo } from './support/go-to.ts';
import {
  comeAlive,
  expect,
  open,
  openReady,
  test,
  waitUntilIdle,
  type Page,
} from './support/test.ts';

const form = (page: Page) => page.locator('.feedback-form');
const button = (page: Page, name: string) => form(page).getByRole('button', { name });
const outcome = (page: Page) => form(page).locator('[aria-live=polite]');
const counts = (helpful: number, notHelpful: number) => ({
  data: { giveFeedback: { __typename: 'FeedbackGiven', counts: { helpful, notHelpful } } },
});

/** Brings the end of the article into view, where the question comes. */
async function scrollToEnd(page: Page): Promise<void> {
  await page.locator('.article-end').scrollIntoViewIfNeeded();
  await expect(form(page)).toBeVisible();
}

async function reachEnd(page: Page, path: string): Promise<void> {
  await openReady(page, path);
  await scrollToEnd(page);
}

/** Expects one of the two buttons to be pressed, or neither. */
async function expectAnswer(page: Page, answer: 'Yes' | 'No' | undefined): Promise<void> {
  for (const name of ['Yes', 'No'])
    await expect(button(page, name)).toHaveAttribute('aria-pressed', String(name === answer));
}

test('pages that are read ask whether they were helpful', async ({ page }) => {
  const questions = await answerBackend(page, () => counts(12, 2));

  await test.step('loads nothing of it before the reader comes near, and the client only with an answer', async () => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    const count = (name: string) => scripts.filter((path) => path.includes(name)).length;
    await openReady(page, OPERATION_PAGE);
    expect(count('feedback-form')).toBe(0);
    await page.locator('.article-end').scrollIntoViewIfNeeded();
    await expect(button(page, 'Yes')).toBeVisible();
    expect(count('give-feedback')).toBe(0);
    await button(page, 'Yes').click();
    await expect(outcome(page)).toContainText('Saved');
    expect(count('give-feedback')).toBe(1);
  });

  await test.step('asks nothing on pages that are used rather than read', async () => {
    await goTo(page, '/contact');
    await page.locator('.article-end').scrollIntoViewIfNeeded();
    await waitUntilIdle(page);
    await expect(form(page)).toHaveCount(0);
  });

  for (const path of ['/accounts/get-accounts', '/introduction', '/use-cases/voting', '/changelog'])
    await test.step(`${path} asks whether it was helpful, and counts the answer at once`, async () => {
      await goTo(page, path);
      await scrollToEnd(page);
      const count = questions.length;
      await button(page, 'Yes').click();
      await expect(outcome(page)).toHaveText(
        'Saved, thank you. 12 of 14 readers found this page helpful.',
      );
      await expect(button(page, 'Yes')).toHaveAttribute('aria-pressed', 'true');
      expect(questions).toHaveLength(count + 1);
      expect(questions.at(-1)).toMatchObject({
        operationName: 'GiveFeedback',
        variables: { path, isHelpful: true, readerToken: expect.stringMatching(/^[\da-f]{32}$/) },
        headers: { authorization: 'Bearer docs-demo', accept: 'application/json' },
      });
    });
});

test('an answer can be commented, changed, and is remembered', async ({ page }) => {
  const gate = createGate();
  let answer: Parameters<typeof answerBackend>[1] = () => counts(0, 1);
  const questions = await answerBackend(page, (question) => answer(question));

  await test.step('takes a comment after the answer, and a change of mind from the same reader', async () => {
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

  await test.step('remembers the answer of an earlier visit', async () => {
    await goTo(page, '/accounts/get-accounts');
    await scrollToEnd(page);
    await expectAnswer(page, undefined);
    await button(page, 'No').click();
    await expect(outcome(page)).toHaveText('Saved, thank you.');
    await reachEnd(page, '/accounts/get-accounts');
    await expectAnswer(page, 'No');
    await goTo(page, OPERATION_PAGE);
    await scrollToEnd(page);
    // The reader had changed their mind here.
    await expectAnswer(page, 'Yes');
  });

  await test.step('sends answers in their order, however quickly they change', async () => {
    await goTo(page, '/accounts/get-single-account');
    await scrollToEnd(page);
    await expectAnswer(page, undefined);
    const count = questions.length;
    answer = async () => {
      await gate.opened;
      return counts(1, 0);
    };
    await button(page, 'No').click();
    await button(page, 'Yes').click();
    await expect(outcome(page)).toHaveText('Saving…');
    await expect.poll(() => questions.length).toBe(count + 1);
    gate.open();
    await expect(outcome(page)).toHaveText('Saved, thank you.');
    expect(questions.slice(count).map(({ variables }) => variables['isHelpful'])).toEqual([
      false,
      true,
    ]);
  });
});

test.describe('an answer that is not saved', () => {
  test.use({ expectedProblems: [/ERR_CONNECTION_REFUSED|Backend is unreachable|GraphQL error/] });

  test('is kept, explained in our words, and sent once more', async ({ page }) => {
    const refusal = { message: 'quota of db-3 is spent', extensions: { code: 'RATE_LIMITED' } };
    const refused = { data: null, errors: [refusal] };
    let answer: Awaited<ReturnType<Parameters<typeof answerBackend>[1]>> = refused;
    await answerBackend(page, () => answer);
    await openReady(page, OPERATION_PAGE);
    // accessibility.spec.ts looks at the page as it stands: what is looked at here is what comes later.
    await takeAsLookedAt(page);
    await scrollToEnd(page);
    await expectNoViolations(page, 'a question');

    await test.step('where the backend refuses it, the reader sees the reason in our words', async () => {
      await button(page, 'Yes').click();
      await expect(outcome(page)).toContainText('Not saved. Your network sent too many requests.');
      await expect(outcome(page)).not.toContainText('db-3');
    });

    await test.step('a vote has no violation in either theme and width', async () => {
      answer = counts(12, 2);
      await button(page, 'No').click();
      await expect(outcome(page)).toContainText('Saved');
      await form(page).getByRole('textbox').fill('x'.repeat(1900));
      await expect(form(page)).toContainText('100 characters left.');
      await expectNoViolations(page, 'a vote');
    });

    await test.step('without a backend, what was written is kept and sent once more', async () => {
      answer = counts(1, 0);
      await button(page, 'Yes').click();
      await expect(outcome(page)).toHaveText('Saved, thank you.');
      answer = 'unreachable';
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
      expect(await findNewViolations(page)).toEqual([]);
      answer = counts(1, 0);
      await button(page, 'Try again').click();
      await expect(outcome(page)).toHaveText('Thank you, your comment is saved.');
    });
  });
});

test('moves nothing when it comes', async ({ page }) => {
  const readTop = () =>
    page.locator('footer').evaluate((footer) => footer.getBoundingClientRect().top + scrollY);
  for (const width of [1280, 390])
    await test.step(`${width} pixels wide`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await open(page, OPERATION_PAGE);
      const before = await readTop();
      await comeAlive(page);
      await expect(page.locator('.feedback')).toBeAttached();
      expect(await readTop()).toBe(before);
      await page.locator('.article-end').scrollIntoViewIfNeeded();
      await expect(button(page, 'No')).toBeVisible();
      expect(await readTop()).toBe(before);
      const box = await form(page).boundingBox();
      const footer = await page.locator('footer').boundingBox();
      expect(box!.y + box!.height).toBeLessThanOrEqual(footer!.y);
    });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('nothing is asked', async ({ page }) => {
    await open(page, OPERATION_PAGE);
    await expect(page.getByText('Was this page helpful?')).toHaveCount(0);
  });
});
