// A workspace that was made without a network: it goes on in the browser when the network is back, until its copy goes.
import {
  answer,
  goToConsole,
  openConsole,
  openTool,
  part,
  readWorkspace,
  readWorkspaceId,
  send,
  status,
} from './support/console.ts';
import { expectNoViolations, takeAsLookedAt } from './support/find-violations.ts';
import { LOST } from './support/lost-files.ts';
import { box, endWorker, keepCopy, readKept, waitForWorker } from './support/offline-copy.ts';
import { comeAlive, expect, open, openReady, test, type Page } from './support/test.ts';

const LIST = '/accounts/get-accounts';
const HERE = 'In a workspace that lives in your copy in this browser, with and without a network.';
const IN_COPY = /^20[01] .*, from your copy$/;
const ON_SITE = /^20[01] [^,]+, [^,]+, [^,]+$/;

test.use({ expectedProblems: [LOST] });
test.describe.configure({ timeout: 120_000 });

/** Makes a workspace without a network, with one account more, and goes online again. */
async function makeWorkspace(page: Page): Promise<void> {
  await keepCopy(page);
  await page.context().setOffline(true);
  await openConsole(page);
  await send(page, IN_COPY);
  await expect(answer(page)).toContainText(HERE);
  await page.context().setOffline(false);
}

const countAccounts = (page: Page) => page.getByRole('treeitem', { name: /^data/ });

test('the workspace goes on with a network, after the worker has ended, and in another tab', async ({
  page,
  context,
}) => {
  await makeWorkspace(page);
  await openTool(page, 'Workspace');
  const workspace = await readWorkspaceId(page);
  await openTool(page, 'Key');
  await part(page).getByLabel('Keys are kept').selectOption('On this device');
  await endWorker(page);
  await openConsole(page, LIST);
  await send(page, IN_COPY);
  await expect(answer(page)).toContainText(HERE);
  await expect(countAccounts(page)).toContainText('3');

  const other = await context.newPage();
  await openConsole(other, LIST);
  await send(other, IN_COPY);
  await expect(countAccounts(other)).toContainText('3');
  await openTool(other, 'Workspace');
  await expect(
    other.getByText('The workspace lives in your copy in this browser', { exact: false }),
  ).toBeVisible();
  expect(await readWorkspaceId(other)).toBe(workspace);
  await expect(part(other).getByRole('region', { name: 'Balances' })).toBeVisible();
});

test('a workspace in the browser is of the browser alone', async ({ page, request }) => {
  await makeWorkspace(page);
  await test.step('only calls to that workspace are answered by the copy', async () => {
    const asked = await page.evaluate(async () => {
      const read = (response: Response) => [
        response.status,
        response.headers.get('x-sandbox-copy') !== null,
      ];
      const made = await fetch('/sandbox/workspaces', { method: 'POST' });
      const { appKey, id } = (await made.clone().json()) as Readonly<Record<string, string>>;
      const headers = { authorization: `Bearer ${appKey}` };
      return [
        read(made),
        read(await fetch('/sandbox/v1/accounts', { headers })),
        read(await fetch(`/sandbox/workspaces/${id}`, { headers })),
        read(await fetch('/sandbox/v1/accounts', { headers: { authorization: 'Bearer mine' } })),
      ];
    });
    expect(asked).toEqual([
      [201, false],
      [200, false],
      [200, false],
      [401, false],
    ]);
  });

  await test.step('the site refuses the key of such a workspace from a program', async () => {
    const { appKey } = await readWorkspace(page);
    const headers = { authorization: `Bearer ${appKey}` };
    expect((await request.get('/sandbox/v1/accounts', { headers })).status()).toBe(401);
  });

  await test.step('a browser without room says why nothing was changed, and goes on with room', async () => {
    await openConsole(page, '/vouchers/create-voucher');
    const session = await page.context().newCDPSession(page);
    const { origin } = new URL(page.url());
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 });
    await send(page, /^507 No room.+, from your copy$/);
    await expect(answer(page)).toContainText('which did not take the change');
    await expect(answer(page)).not.toContainText('The platform may have done the work');
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    await send(page, IN_COPY);
  });

  await test.step('a link that shares the workspace works in this browser', async () => {
    await openTool(page, 'Workspace');
    const first = await readWorkspaceId(page);
    await expect(page.getByText('The link works in this browser alone.')).toBeVisible();
    const { share } = await readWorkspace(page);
    await open(page, `/api#workspace=${share}`);
    await comeAlive(page);
    await page.getByRole('button', { name: 'Use a copy' }).click();
    await expect(status(page)).toHaveText('You now work in the copy.');
    await goToConsole(page, LIST);
    await send(page, IN_COPY);
    await expect(countAccounts(page)).toContainText('3');
    await openTool(page, 'Workspace');
    expect(await readWorkspaceId(page)).not.toBe(first);
  });

  await test.step('tools that need the site say so', async () => {
    await openReady(page, '/try-callback');
    await expect(page.getByRole('heading', { name: 'Your workspace has no inbox' })).toBeVisible();
    await openReady(page, '/');
    await page.getByRole('button', { name: 'Run this call' }).click();
    await expect(
      page.getByText('Your workspace lives in your copy in this browser, so it has no inbox'),
    ).toBeVisible();
    await openReady(page, '/quick-start');
    await page.getByRole('button', { name: 'Run it in the sandbox' }).click();
    await expect(page.locator('.flow')).toContainText(
      'The calls go to your workspace, which lives in your copy in this browser.',
    );
    await page.getByRole('button', { name: 'Reset my workspace' }).click();
    await page.getByRole('button', { name: 'Run all' }).click();
    await expect(page.locator('.flow').getByRole('status')).toHaveText('All steps passed.', {
      timeout: 25_000,
    });
    await openReady(page, '/try-callback/exam');
    await page.getByLabel('Address of your receiver').fill('https://hooks.client.example/hook');
    await page.getByRole('button', { name: 'Examine' }).click();
    // The site examines with a workspace of its own, as far as its operator lets it.
    await expect(page.locator('.exam [role=alert]')).toContainText('Run wallet exam instead.');
    await openReady(page, '/try-callback');
    await page.getByRole('button', { name: 'Make a workspace' }).click();
    await expect(page.getByRole('heading', { name: 'Inbox', exact: true })).toBeVisible();
  });
});

test('a new workspace on the site takes its place, and leads back', async ({ page, context }) => {
  await makeWorkspace(page);
  const renewal = answer(page).getByRole('button', { name: 'New workspace on the site' });

  await test.step('not without a network', async () => {
    await context.setOffline(true);
    await renewal.click();
    await expect(answer(page)).toContainText(
      'The site made no workspace, and you keep yours. You are offline.',
    );
    await context.setOffline(false);
    await expectNoViolations(page, 'a workspace in this browser, and why there is no new one');
  });

  await test.step('with a network, and the focus goes to the answer', async () => {
    await send(page, IN_COPY);
    await renewal.click();
    await expect(status(page)).toHaveText('You have a new workspace on the site.');
    await expect(answer(page)).toBeFocused();
    await expect(renewal).toHaveCount(0);
    await send(page, ON_SITE);
    await expect(answer(page)).toContainText('In your sandbox workspace');
  });

  await test.step('and the first is used again, still in the copy', async () => {
    await openTool(page, 'Workspace');
    await expect(page.getByText('in your copy in this browser, used ')).toBeVisible();
    // The balances move what is below them.
    await expect(part(page).getByRole('region', { name: 'Balances' })).toBeVisible();
    await part(page)
      .getByRole('button', { name: /^Use workspace/ })
      .click();
    await expect(status(page)).toHaveText(/^You now use the workspace/);
    await openConsole(page, LIST);
    await send(page, IN_COPY);
    await expect(countAccounts(page)).toContainText('3');
  });
});

test('a browser that has deleted a copy keeps its workspaces, and says that they go on with a new one', async ({
  page,
}) => {
  await makeWorkspace(page);
  await page.evaluate(async () => {
    const names = await caches.keys();
    const copies = names.filter((name) => name.startsWith('docs-copy-'));
    await Promise.all(copies.map((name) => caches.delete(name)));
  });
  await open(page, '/offline');
  await expect(box(page).getByRole('status')).toContainText(
    'With a new copy, you can use the workspace that you made without a network.',
  );
  await page.evaluate(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('Refused.'));
  });
  await box(page).getByRole('button', { name: 'Keep a copy' }).click();
  await expect(box(page).getByRole('alert')).toContainText('did not take the program', {
    timeout: 60_000,
  });
  await open(page, '/offline');
  await box(page).getByRole('button', { name: 'Keep a copy' }).click();
  await expect(box(page).getByRole('status')).toContainText('The copy has a workspace', {
    timeout: 60_000,
  });
  await waitForWorker(page);
  await openConsole(page, LIST);
  await send(page, IN_COPY);
});

test('the reader hears before the copy goes that the workspace goes too, and afterwards why its key fails', async ({
  page,
}) => {
  await makeWorkspace(page);
  await open(page, '/offline');
  await comeAlive(page);
  await takeAsLookedAt(page);
  await expect(box(page).getByRole('status')).toContainText(
    'The copy has a workspace that you made without a network.',
  );
  await box(page).getByRole('button', { name: 'Remove the copy…' }).click();
  await expectNoViolations(page, 'the question before a workspace goes');
  await box(page).getByRole('button', { name: 'Keep the copy' }).click();
  await box(page).getByRole('button', { name: 'Remove the copy…' }).click();
  await expect(box(page)).toContainText('The workspace goes with the copy');
  await box(page).getByRole('button', { name: 'Remove the copy and the data' }).click();
  await expect(box(page).getByRole('status')).toHaveText(/^You have no copy\./);
  await expect(box(page).getByRole('button', { name: 'Keep a copy' })).toBeFocused();
  expect(await readKept(page)).toEqual({ caches: 0, workers: 0 });

  await openConsole(page);
  await send(page, /^401/);
  await expect(answer(page)).toContainText('the copy no longer has the workspace');
  await part(page).getByRole('button', { name: 'Make a new workspace' }).click();
  await expect(status(page)).toHaveText('You have a new workspace.');
  await send(page, ON_SITE);
});
