// What the real server counts of what readers say. tests/engines/forms.spec.ts sends a message to it.
import { expect, openReady, test, type Page } from './support/test.ts';

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

test('feedback counts once after a change of mind, and takes a comment', async ({ page }) => {
  // No other test votes on this page.
  const path = '/currency/update-currency';
  const before = await readCounts(page, path);
  await openReady(page, path);
  await page.locator('.article-end').scrollIntoViewIfNeeded();
  const form = page.locator('.feedback-form');
  await form.getByRole('button', { name: 'Yes' }).click();
  await expect(form.locator('[aria-live=polite]')).toContainText('Saved, thank you.');
  expect(await readCounts(page, path)).toEqual({ ...before, helpful: before.helpful + 1 });
  await form.getByRole('button', { name: 'No' }).click();
  await expect(form.getByLabel('What is missing or wrong?')).toBeVisible();
  await expect(form.locator('[aria-live=polite]')).toContainText('Saved, thank you.');
  await form.getByRole('textbox').fill('Sent by the tests of the site.');
  await form.getByRole('button', { name: 'Send comment' }).click();
  await expect(form.locator('[aria-live=polite]')).toContainText(
    'Thank you, your comment is saved.',
  );
  expect(await readCounts(page, path)).toEqual({ ...before, notHelpful: before.notHelpful + 1 });
});
