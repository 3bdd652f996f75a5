// What readers send, to the real server and back: nothing is answered in its place here.
import { expect, open, openReady, test, type Page } from './support/test.ts';

const MESSAGE = 'Sent by the tests of the site: the call answers with 409.';

interface Counts {
  readonly helpful: number;
  readonly notHelpful: number;
}

/** Asks the server itself how often a page was found helpful. */
async function readCounts(page: Page, path: string): Promise<Counts> {
  const response = await page.request.post('/graphql', {
    headers: { authorization: 'Bearer docs-demo' },
    data: {
      query: 'query Counts($path: String!) { feedback(path: $path) { helpful notHelpful } }',
      variables: { path },
    },
  });
  const { data } = (await response.json()) as { data: { feedback: Counts } };
  return data.feedback;
}

async function fillContact(page: Page, message: string): Promise<void> {
  const form = page.locator('.contact form');
  await form.getByLabel('Name', { exact: true }).fill('Ada Example');
  await form.getByLabel('E-mail', { exact: true }).fill('ada@company.example');
  await form.getByLabel('Topic', { exact: true }).selectOption('failed-call');
  await form.getByLabel('Message', { exact: true }).fill(message);
}

test('a contact message is taken', async ({ page }) => {
  await openReady(page, '/contact');
  await fillContact(page, MESSAGE);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'We received your message' })).toBeVisible({
    timeout: 10_000,
  });
  await expect(page.locator('.sent code')).not.toBeEmpty();
});

test('feedback counts once after a change of mind, and takes a comment', async ({ page }) => {
  const path = '/currency/get-currency';
  const before = await readCounts(page, path);
  await openReady(page, path);
  await page.locator('.article-end').scrollIntoViewIfNeeded();
  const form = page.locator('.feedback-form');
  await form.getByRole('button', { name: 'Yes' }).click();
  await expect(form.getByRole('status')).toContainText('Saved, thank you.');
  expect(await readCounts(page, path)).toEqual({ ...before, helpful: before.helpful + 1 });
  await form.getByRole('button', { name: 'No' }).click();
  await expect(form.getByLabel('What is missing or wrong?')).toBeVisible();
  await expect(form.getByRole('status')).toContainText('Saved, thank you.');
  await form.getByRole('textbox').fill('Sent by the tests of the site.');
  await form.getByRole('button', { name: 'Send comment' }).click();
  await expect(form.getByRole('status')).toContainText('Thank you, your comment is saved.');
  expect(await readCounts(page, path)).toEqual({ ...before, notHelpful: before.notHelpful + 1 });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a contact message is taken, and a page says so', async ({ page }) => {
    await open(page, '/contact');
    await fillContact(page, `${MESSAGE} Without script.`);
    const answered = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/contact'),
    );
    await page.getByRole('button', { name: 'Send' }).click();
    expect((await answered).ok()).toBe(true);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
