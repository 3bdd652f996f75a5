// What one tab does to the keys and the workspace of another.
import {
  answer,
  openConsole,
  openTool,
  part,
  readWorkspaceId,
  send,
  status,
} from './support/console.ts';
import { expect, openReady, test, type Page } from './support/test.ts';

const PATH = '/accounts/get-single-account';

/** Deletes the workspace of a tab, as time does. */
const removeWorkspace = (page: Page, store: 'localStorage' | 'sessionStorage') =>
  page.evaluate(async (name) => {
    const { keys } = JSON.parse(window[name].getItem('docs.console.keys')!);
    const { id, appKey } = keys.workspace;
    const headers = { authorization: `Bearer ${appKey}` };
    await fetch(`/sandbox/workspaces/${id}`, { method: 'DELETE', headers });
  }, store);

test.use({ expectedProblems: [/status of (401|404)|ERR_INTERNET_DISCONNECTED/] });

test('a workspace that is gone is made anew once for all tabs, and the other keys stay', async ({
  page,
  context,
}) => {
  const renew = (each: Page) =>
    answer(each).getByRole('button', { name: 'Make a new workspace' }).click();
  const other = await context.newPage();
  const third = await context.newPage();
  await openConsole(third, PATH);
  await send(third, /^200/);
  for (const each of [page, other]) {
    await openConsole(each, PATH);
    await send(each, /^200/);
    if (each !== page) continue;
    await openTool(page, 'Key');
    await part(page).getByLabel('Keys are kept').selectOption('device');
  }

  await test.step('each tab of the device offers it, and the second gets the one of the first', async () => {
    await removeWorkspace(page, 'localStorage');
    for (const each of [page, other]) await send(each, /^401/);
    await renew(page);
    await expect(status(page)).toContainText('You have a new workspace.');
    await openTool(page, 'Workspace');
    const id = await readWorkspaceId(page);
    expect(id).toBeDefined();
    await openTool(other, 'Workspace');
    await expect.poll(() => readWorkspaceId(other)).toBe(id);
    await renew(other);
    await expect(status(other)).toContainText('You have a new workspace.');
    expect(await readWorkspaceId(other)).toBe(id);
    await send(other, /^200/);
  });

  await test.step('a tab with keys of its own leaves those of the device, and the reader’s own key', async () => {
    await openTool(third, 'Key');
    await part(third).getByLabel('Key to send').selectOption('own');
    await part(third).getByLabel('My key or token').fill('wk_of_the_reader');
    await part(third).getByLabel('Key to send').selectOption('app');
    const kept = await readWorkspaceId(page);
    await removeWorkspace(third, 'sessionStorage');
    await send(third, /^401/);
    await renew(third);
    await expect(status(third)).toContainText('You have a new workspace.');
    await part(third).getByLabel('Key to send').selectOption('own');
    await expect(part(third).getByLabel('My key or token')).toHaveValue('wk_of_the_reader');
    await send(page, /^200/);
    expect(await readWorkspaceId(page)).toBe(kept);
  });
});

test('a workflow and the exam make a new workspace where theirs is gone', async ({ page }) => {
  await openConsole(page, PATH);
  await send(page, /^200/);

  await test.step('the workflow, as it runs', async () => {
    await removeWorkspace(page, 'sessionStorage');
    await openReady(page, '/use-cases/events');
    await page.getByRole('button', { name: 'Run it in the sandbox' }).click();
    const flow = page.locator('.flow');
    await flow.getByRole('button', { name: 'Run all' }).click();
    await expect(flow.locator('.flow-line [data-state=passed]').first()).toBeAttached();
    await flow.getByRole('button', { name: 'Stop' }).click();
    await removeWorkspace(page, 'sessionStorage');
    await flow.getByRole('button', { name: 'Reset my workspace' }).click();
    await expect(flow.getByRole('status')).toHaveText('There is no workspace yet.');
  });

  await test.step('the exam, as it begins', async () => {
    await openConsole(page, PATH);
    await send(page, /^200/);
    await removeWorkspace(page, 'sessionStorage');
    await openReady(page, '/try-callback/exam');
    await page.getByLabel('Address of your receiver').fill('https://hooks.client.example/hook');
    await page.getByRole('button', { name: 'Examine' }).click();
    await expect(page.locator('.exam').getByRole('alert')).toContainText('has listed no host');
  });
});

test('an inbox shows the settings that another tab has changed, when the reader comes back', async ({
  page,
}) => {
  await openReady(page, '/try-callback');
  await page.getByRole('button', { name: 'Make a workspace' }).click();
  await expect(page.locator('.callbacks-connection')).toHaveText('Live');
  await page.evaluate(async () => {
    const { keys } = JSON.parse(sessionStorage.getItem('docs.console.keys')!);
    const { id, appKey } = keys.workspace;
    await fetch(`/callbacks/${id}/settings`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${appKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ answerStatus: 500 }),
    });
    // Every tab of this browser has the focus all the time.
    window.dispatchEvent(new Event('focus'));
  });
  await expect(page.getByLabel('The inbox returns')).toHaveValue('500');
});

test('a tab shows the workspace as another tab has left it, when the network or the reader is back', async ({
  page,
  context,
}) => {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const setOffline = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  const clock = (each: Page) => each.locator('.console-field time');
  const other = await context.newPage();
  await openConsole(page, PATH);
  await send(page, /^200/);
  await openTool(page, 'Key');
  await part(page).getByLabel('Keys are kept').selectOption('device');
  await openConsole(other, PATH);
  for (const each of [page, other]) await openTool(each, 'Workspace');

  await setOffline(true);
  await part(other).getByRole('button', { name: 'New workspace' }).click();
  const lost = page.getByRole('status').filter({ hasText: 'The sandbox is not reachable now.' });
  await expect(lost).toBeVisible({ timeout: 10_000 });
  await part(other).getByRole('button', { name: '1 day' }).click();
  await expect(clock(other)).toContainText('3 Mar 2026');
  await setOffline(false);
  await expect(clock(page)).toContainText('3 Mar 2026');
  await expect(lost).toHaveCount(0);

  await part(other).getByRole('button', { name: '30 days' }).click();
  await expect(clock(other)).toContainText('2 Apr 2026');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(clock(page)).toContainText('2 Apr 2026');
});

test('calls are kept again after the data of the site was deleted', async ({ page, context }) => {
  await openConsole(page, PATH);
  await openTool(page, 'History');
  await send(page, /^200/);
  const session = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await send(page, /^200/);
  await expect(part(page).locator('.console-history li')).toHaveCount(1);
});

test('the choice of SDK samples reaches every tab', async ({ page, context }) => {
  const other = await context.newPage();
  const choice = (each: Page, name: string) =>
    each.locator('.code').first().getByRole('button', { name, exact: true });
  for (const each of [page, other]) {
    await openReady(each, PATH);
    await each.locator('.code').first().getByRole('tab', { name: 'Python' }).click();
    await expect(choice(each, 'HTTP')).toHaveAttribute('aria-pressed', 'true');
  }
  await choice(page, 'SDK').click();
  await expect(choice(other, 'SDK')).toHaveAttribute('aria-pressed', 'true');
  await other.locator('.code').first().getByRole('tab', { name: 'Go' }).click();
  expect(await other.evaluate(() => localStorage.getItem('docs.language'))).toBe('go-sdk');
});
