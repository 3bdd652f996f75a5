// One workspace and one set of keys for everything: the console, the callback inspector and the workflows.
import {
  forgetKeys,
  goToConsole,
  openConsole,
  openTool,
  part,
  readWorkspaceId,
  send,
  status,
  tryButton,
} from './support/console.ts';
import { expect, test, type Page } from './support/test.ts';

const PATH = '/accounts/get-single-account';

async function openWorkspace(page: Page): Promise<void> {
  await openTool(page, 'Workspace');
}

async function keepOnDevice(page: Page): Promise<void> {
  await openTool(page, 'Key');
  await part(page).getByLabel('Keys are kept').selectOption('device');
}

test('one workspace serves callbacks and calls, each with its key', async ({ page }) => {
  const made: string[] = [];
  await test.step('a workspace made for callbacks is the console’s, without a reload', async () => {
    await openConsole(page, PATH);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    const go = (path: string) => page.evaluate((to) => location.assign(to), path);
    await go('/try-callback');
    await page.getByRole('button', { name: 'Make a workspace' }).click();
    await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
    await go(PATH);
    page.on('request', (request) => {
      if (request.url().endsWith('/sandbox/workspaces')) made.push(request.url());
    });
    await tryButton(page).click();
    await expect(status(page)).toHaveText(/^200/);
    expect(made).toEqual([]);
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  });

  await test.step('a call of users is sent as the user of the workspace, other calls with its app key', async () => {
    await forgetKeys(page);
    const key = part(page).getByLabel('Key to send').locator('option:checked');
    await goToConsole(page, '/user-profile/get-profile');
    await openTool(page, 'Key');
    await expect(key).toHaveText('Access token of its user');
    await send(page, /^200/);
    await goToConsole(page, PATH);
    await openTool(page, 'Key');
    await expect(key).toHaveText('App key of my workspace');
    await send(page, /^200/);
    expect(made).toHaveLength(1);
  });
});

test('the focus stays where a button has gone with its work', async ({ page }) => {
  await openConsole(page, PATH);
  await test.step('the focus stays near a button that goes with its work', async () => {
    await openWorkspace(page);
    const make = part(page).getByRole('button', { name: 'Make a workspace now' });
    await make.focus();
    await page.keyboard.press('Enter');
    await expect(part(page).getByText('Your own copy of the platform')).toBeFocused();
    await expect(make).toHaveCount(0);
    const reset = part(page).getByRole('button', { name: 'Reset…' });
    await reset.click();
    const really = part(page).getByRole('button', { name: 'Reset the workspace' });
    await really.focus();
    await page.keyboard.press('Enter');
    await expect(part(page).locator('.console-said')).toHaveText('The workspace is reset.');
    await expect(reset).toBeFocused();
  });

  await test.step('a button that goes with its work leaves the focus in its part', async () => {
    await openTool(page, 'Request');
    await part(page).getByLabel('accountId').fill('acc_OFTHEREADER1');
    const reset = part(page).getByRole('button', { name: 'Reset to the example' });
    await reset.focus();
    await page.keyboard.press('Enter');
    await expect(reset).toHaveCount(0);
    await expect(part(page).getByRole('tabpanel', { name: 'Request' })).toBeFocused();
    await send(page, /^200/);
    await openTool(page, 'History');
    const clear = part(page).getByRole('button', { name: 'Clear the history' });
    await clear.focus();
    await page.keyboard.press('Enter');
    await expect(clear).toHaveCount(0);
    await expect(part(page).getByRole('tabpanel', { name: 'History' })).toBeFocused();
  });
});

test('keys on the device reach every tab at once, and are forgotten in every tab', async ({
  page,
  context,
}) => {
  await openConsole(page, PATH);
  const other = await context.newPage();
  await openConsole(other, '/vouchers/get-vouchers');
  await openWorkspace(other);
  await expect(part(other).getByRole('button', { name: 'Make a workspace now' })).toBeVisible();
  await send(page, /^200/);
  await openWorkspace(page);
  const id = await readWorkspaceId(page);
  expect(id).toMatch(/^[0-9a-z]{24}$/);
  expect(await readWorkspaceId(other)).toBeUndefined();
  await keepOnDevice(page);
  await expect.poll(() => readWorkspaceId(other)).toBe(id);
  await forgetKeys(page);
  await expect.poll(() => readWorkspaceId(other)).toBeUndefined();
  await expect(part(other).getByRole('button', { name: 'Make a workspace now' })).toBeVisible();
});

test('the keys of a tab stay its own, and leave those of the device alone', async ({
  page,
  context,
}) => {
  await openConsole(page, PATH);
  await send(page, /^200/);
  const other = await context.newPage();
  await openConsole(other, PATH);
  await send(other, /^200/);
  await openWorkspace(other);
  const own = await readWorkspaceId(other);
  await keepOnDevice(page);
  await openWorkspace(page);
  const kept = await readWorkspaceId(page);
  expect(kept).not.toBe(own);
  await send(other, /^200/);
  expect(await readWorkspaceId(other)).toBe(own);
  await openConsole(page, PATH);
  await openWorkspace(page);
  expect(await readWorkspaceId(page)).toBe(kept);
});
