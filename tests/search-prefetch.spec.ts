// Answers that are there before their queries are typed (docs/decisions/012-answers-asked-ahead.md).
import type { Request } from '@playwright/test';
import { input, openSearch, options, status } from './support/search-dialog.ts';
import { expect, test, waitUntilIdle, type Page } from './support/test.ts';

const QUERIES = /\/1\/indexes\/\*\/queries\?/;

/** The queries of one request to the search service. */
function listQueries(request: Request): readonly string[] {
  if (!QUERIES.test(request.url())) return [];
  const { requests } = request.postDataJSON() as { requests: readonly { query: string }[] };
  return requests.map(({ query }) => query);
}

/** Waits until the answers to what may follow a query have come. */
function waitForAnswers(page: Page, query: string) {
  return page.waitForResponse((response) => listQueries(response.request()).includes(query));
}

test.describe('the network gone after the dialog has opened', () => {
  test.use({ expectedProblems: [/net::ERR|Failed to load resource/] });

  test('a letter and the one after it still find their hits', async ({ page }) => {
    const firstLetters = waitForAnswers(page, '');
    await openSearch(page);
    await (await firstLetters).finished();
    const secondLetters = waitForAnswers(page, 'z');
    await input(page).press('z');
    await (await secondLetters).finished();
    await expect(options(page)).toHaveCount(5);
    await page.route(QUERIES, (route) => route.abort('connectionrefused'));
    await input(page).press('o');
    await expect(options(page).first()).toContainText(/zone/i);
    await expect(status(page)).toHaveText('5 results');
    await input(page).press('q');
    await expect(status(page)).toContainText('not available now');
  });
});

test('whoever saves data is spared what they may never look at', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const asked: (readonly string[])[] = [];
  page.on('request', (request) => {
    const queries = listQueries(request);
    if (queries.length > 0) asked.push(queries);
  });
  await openSearch(page);
  await input(page).pressSequentially('zon', { delay: 100 });
  await expect(options(page).first()).toContainText(/zone/i);
  await waitUntilIdle(page);
  expect(asked).toEqual([['z'], ['zo'], ['zon']]);
});

test('a word of seven letters takes at most eight queries', async ({ page }) => {
  const asked: string[] = [];
  let waiting = 0;
  page.on('request', (request) => {
    const queries = listQueries(request);
    asked.push(...queries);
    if (queries.length > 0) waiting += 1;
  });
  page.on('requestfinished', (request) => {
    if (listQueries(request).length > 0) waiting -= 1;
  });
  const expectAnswered = async () => {
    expect(waiting).toBe(0);
    await waitUntilIdle(page);
    expect(waiting).toBe(0);
  };
  const firstLetters = waitForAnswers(page, '');
  await openSearch(page);
  await (await firstLetters).finished();
  for (const letter of 'voucher') {
    await input(page).press(letter);
    // Who types before an answer has come asks once more.
    await expect(expectAnswered).toPass();
  }
  await expect(options(page).first()).toContainText(/voucher/i);
  expect(asked.length, asked.join(', ')).toBeLessThanOrEqual(8);
  expect(new Set(asked).size).toBe(asked.length);
});
