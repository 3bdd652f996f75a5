// One workspace and one set of keys for everything: the console, the callback inspector and the workflows.
import {
  answer,
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
import { createGate } from './support/backend-answers.ts';
import { goTo } from './support/go-to.ts';
import { expect, test, type Page } from './support/test.ts';

const PATH = '/accounts/get-single-account';

// A token ends in time; the browser notes the refusal.
test.use({ expectedProblems: [/status of 401/] });

async function openWorkspace(page: Page): Promise<void> {
  await openTool(page, 'Workspace');
}

async function keepOnDevice(page: Page): Promise<void> {
  await openTool(page, 'Key');
  await part(page).getByLabel('Keys are kept').selectOption('device');
}

test('one workspace serves callbacks and calls, each with its key, by keyboard too', async ({
  page,
}) => {
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

  await test.step('a button that goes with its work leaves the focus in its part', async () => {
    await goTo(page, '/vouchers/get-vouchers');
    await goToConsole(page, PATH);
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
    await expect(status(page)).toHaveText('The history is empty.');
  });

  await test.step('everything is done by keyboard alone', async () => {
    await goTo(page, '/vouchers/get-vouchers');
    await goTo(page, PATH);
    await tryButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(status(page)).toHaveText(/^200/);
    await expect(answer(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(part(page).getByRole('button', { name: 'Send' })).toBeFocused();
    const reach = async (isThere: () => Promise<boolean>) => {
      for (let step = 0; step < 40 && !(await isThere()); step += 1)
        await page.keyboard.press('Tab');
      expect(await isThere()).toBe(true);
    };
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    const reachTool = async (title: string) => {
      await reach(async () =>
        page.evaluate(() => document.activeElement?.getAttribute('role') === 'tab'),
      );
      for (let step = 0; step < 8 && (await focused()) !== title; step += 1)
        await page.keyboard.press('ArrowRight');
      expect(await focused()).toBe(title);
    };
    await reachTool('Outcome');
    await page.keyboard.press('Tab');
    await expect(part(page).getByLabel('The sandbox returns')).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(status(page)).toHaveText(/^200/);
    await part(page).getByRole('button', { name: 'Send' }).focus();
    await reachTool('Workspace');
    await expect(part(page).getByRole('button', { name: '1 hour' })).toBeVisible();
    await reach(async () => (await focused()) === '1 hour');
    await page.keyboard.press('Enter');
    await expect(part(page).locator('time')).toHaveText(/^2 Mar 2026, 13:3/);
    await page.keyboard.press('Escape');
    await expect(part(page)).toHaveCount(0);
    await expect(tryButton(page)).toBeFocused();
  });

  await test.step('a call that needs no key names the workspace, and its token can be sent', async () => {
    await goToConsole(page, '/accounts/get-accounts');
    await forgetKeys(page);
    await goToConsole(page, '/authentication/authentication-login');
    await send(page, /^200/);
    await goToConsole(page, '/accounts/get-accounts');
    await openTool(page, 'Key');
    await part(page).getByLabel('Key to send').selectOption('login');
    await send(page, /^200/);
    await openTool(page, 'Workspace');
    await part(page).getByRole('button', { name: '1 day' }).click();
    await expect(part(page).locator('.console-said')).toHaveText(
      /^The clock shows 3 Mar 2026, 1\d:\d\d:\d\d UTC\.$/,
    );
    await send(page, /^401/);
    await answer(page).getByRole('button', { name: 'Send the app key of my workspace' }).click();
    await send(page, /^200/);
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

test('keys for which the browser has no room stay where they were, and the console says so', async ({
  page,
}) => {
  /** Takes the room that is left, to the last letter. */
  const fill = (name: 'localStorage' | 'sessionStorage') =>
    page.evaluate((asked) => {
      for (let size = 2 ** 22; size >= 1; size /= 2)
        try {
          for (let at = 0; ; at += 1) window[asked].setItem(`${size} ${at}`, 'x'.repeat(size));
        } catch {
          // A smaller piece may still fit.
        }
    }, name);
  await openConsole(page, PATH);
  await send(page, /^200/);
  await openWorkspace(page);
  const id = await readWorkspaceId(page);
  await fill('localStorage');
  await keepOnDevice(page);
  const keeping = part(page).getByLabel('Keys are kept');
  await expect(keeping).toHaveValue('session');
  await expect(status(page)).toHaveText(
    'Your browser does not keep the keys there. They stay where they were.',
  );
  await openConsole(page, PATH);
  await openWorkspace(page);
  expect(await readWorkspaceId(page)).toBe(id);
  await openTool(page, 'Key');
  await part(page).getByLabel('Key to send').selectOption('own');
  await fill('sessionStorage');
  await part(page).getByLabel('My key or token').fill('wk_of_the_reader');
  await expect(keeping).toHaveValue('memory');
  await openConsole(page, PATH);
  await openWorkspace(page);
  expect(await readWorkspaceId(page)).toBe(id);
});

test('a call that waits for a new workspace shows its answer, and not the workspace', async ({
  page,
}) => {
  const workspace = {
    id: 'a'.repeat(24),
    appKey: `wk_test_${'a'.repeat(24)}_${'b'.repeat(48)}`,
    accessToken: null,
    expiresAt: '2030-01-01T00:00:00Z',
    share: 'gone',
  };
  await page.addInitScript((gone) => {
    const keys = { workspace: gone, chosen: 'app', own: '' };
    const kept = { base: `${location.origin}/sandbox`, keys };
    sessionStorage.setItem('docs.console.keys', JSON.stringify(kept));
  }, workspace);
  await openConsole(page, '/accounts/get-accounts');
  await send(page, /^401/);
  const gate = createGate();
  await page.route('**/sandbox/workspaces', async (route) => {
    await gate.opened;
    await route.continue();
  });
  await part(page).getByRole('button', { name: 'Make a new workspace' }).click();
  await send(page, /^Making your workspace…$/);
  gate.open();
  await expect(status(page)).toHaveText(/^200 OK/);
});
