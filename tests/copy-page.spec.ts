// What a reader takes away for notes and for coding agents.
import { expect, openReady, test } from './support/test.ts';

const PATH = '/accounts/create-account';

test('a page is copied as Markdown, and for an agent with what the agent is to read first', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openReady(page, PATH);
  const read = async (name: string) => {
    await page.getByRole('button', { name }).click();
    await expect(page.locator('.article-end [data-state=copied]')).toHaveCount(1);
    const text = await page.evaluate(() => navigator.clipboard.readText());
    await expect(page.locator('.article-end [data-state=copied]')).toHaveCount(0);
    return text;
  };
  const markdown = await read('Copy as Markdown');
  expect(markdown).toMatch(/^---\ntitle: Create an account\n/);
  expect(markdown).toBe(await (await page.request.get(`${PATH}.md`)).text());
  const forAgent = await read('Copy for an agent');
  expect(forAgent).toMatch(/^Read https:\/\/[^ ]+\/accounts\/create-account\.md and use/);
  expect(forAgent).toContain('/rules-for-money.md');
  expect(forAgent.endsWith(markdown)).toBe(true);
  await expect(page.getByRole('link', { name: /^Open in / })).toHaveCount(0);
  // The line for programs is seen by nobody.
  await expect(page.getByText('/llms.txt', { exact: false }).first()).toBeHidden();
});

test('a page to sign in, which a network may answer with, is not copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openReady(page, PATH);
  await page.route(`**${PATH}.md`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Sign in</h1>' }),
  );
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(page.locator('.article-end [data-state=failed]')).toHaveCount(1);
});
