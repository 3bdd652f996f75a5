// Calls to the sandbox of a copy: without a network the console answers, and the workspace on the site stays as it is.
import {
  CONSOLE_PATH,
  answer,
  goToConsole,
  openConsole,
  readWorkspaceId,
  send,
} from './support/console.ts';
import { LOST } from './support/lost-files.ts';
import { box, endWorker, keepCopy, readKept } from './support/offline-copy.ts';
import { expect, open, openReady, test } from './support/test.ts';

const FROM_COPY = /, from your copy$/;
const LIST = '/accounts/get-accounts';

test.use({ expectedProblems: [LOST] });
test.describe.configure({ timeout: 120_000 });

test('the console answers without a network, and goes on with the site afterwards', async ({
  page,
  context,
}) => {
  await keepCopy(page);
  await test.step('with a network, the site answers', async () => {
    await openConsole(page);
    await send(page, /^201 Created, [^,]+, [^,]+$/);
  });
  const workspace = await readWorkspaceId(page);

  await test.step('without a network, the copy answers to the keys of the site', async () => {
    await context.setOffline(true);
    await openConsole(page);
    await send(page, FROM_COPY);
    const changes = page.getByRole('region', { name: 'What the call changed' });
    await expect(changes.getByRole('row', { name: /Number of accounts 2 3/ })).toBeVisible();
    await expect(answer(page)).toContainText(
      'In the sandbox of your copy, since the network failed: what you change stays in this browser.',
    );
    expect(await readWorkspaceId(page)).toBe(workspace);
  });

  await test.step('what was made is there after the worker has ended', async () => {
    await endWorker(page);
    await goToConsole(page, LIST);
    await send(page, /^200 OK.*, from your copy$/);
    await expect(page.getByRole('tree')).toContainText('Grace Wanjiru');
    await expect(page.getByRole('treeitem', { name: /^data/ })).toContainText('3');
  });

  await test.step('with a network, the site answers for its workspace again', async () => {
    await context.setOffline(false);
    await send(page, /^200 OK, [^,]+, [^,]+$/);
    await expect(answer(page)).toContainText('In your sandbox workspace');
    expect(await readWorkspaceId(page)).toBe(workspace);
  });

  await test.step('the copy leaves nothing behind', async () => {
    await open(page, '/offline');
    await box(page).getByRole('button', { name: 'Remove the copy' }).click();
    await expect(box(page).getByRole('status')).toHaveText(/^You have no copy\./);
    expect(await readKept(page)).toEqual({ caches: 0, workers: 0 });
  });
});

test('other tools call the copy too, and say what needs the site', async ({ page, context }) => {
  await keepCopy(page);
  await context.setOffline(true);

  await test.step('a workflow runs to its end', async () => {
    await openReady(page, '/quick-start');
    await page.getByRole('button', { name: 'Run it in the sandbox' }).click();
    await page.getByRole('button', { name: 'Run all' }).click();
    await expect(page.locator('.flow').getByRole('status')).toHaveText('All steps passed.', {
      timeout: 25_000,
    });
  });

  await test.step('the example of the home page moves money, and misses the inbox alone', async () => {
    await openReady(page, '/');
    await page.getByRole('button', { name: 'Run this call' }).click();
    await expect(page.getByText('Your workspace lives in your copy in this browser')).toBeVisible();
    await expect(page.getByText('KES 3,000.00')).toBeVisible();
  });

  await test.step('a sample with an SDK and the Markdown of a page are there', async () => {
    await openReady(page, CONSOLE_PATH);
    await page.getByRole('tab', { name: 'Python' }).first().click();
    await page.getByRole('button', { name: 'SDK', exact: true }).click();
    await expect(page.getByRole('link', { name: 'SDK documentation' })).toBeVisible();
    const markdown = await page.evaluate(
      async (path) => (await fetch(`${path}.md`)).text(),
      CONSOLE_PATH,
    );
    expect(markdown).toContain('# Create an account');
  });
});
