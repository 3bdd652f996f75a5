// Several workspaces of one reader: none is lost when another takes its place.
import {
  answer,
  editor,
  goToConsole,
  openConsole,
  openTool,
  part,
  readWorkspace,
  readWorkspaceId,
  send,
  status,
} from './support/console.ts';
import { createGate } from './support/backend-answers.ts';
import { findNewViolations } from './support/find-violations.ts';
import { expect, open, comeAlive, test, type Page } from './support/test.ts';

const LIST = '/accounts/get-accounts';
const SINGLE = '/accounts/get-single-account';
const NAME = 'Nia Example';

test.use({ expectedProblems: [/status of (400|401|404)/] });

/** Makes a workspace and an account in it, and gives the mark of the workspace. */
async function makeFirst(page: Page): Promise<string> {
  await openConsole(page);
  await expect(page.locator('.cm-editor')).toBeVisible();
  await editor(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(
    JSON.stringify({ name: NAME, phoneNumber: '+254700000999', walletTypeId: 'wty_01HZX6C3D9FA' }),
  );
  await send(page, /^201/);
  await openTool(page, 'Workspace');
  const id = await readWorkspaceId(page);
  return id!.slice(0, 6);
}

const useButton = (page: Page, mark = '') =>
  part(page).getByRole('button', { name: `Use workspace ${mark}` });
const about = (page: Page) => page.getByText('Your own copy of the platform', { exact: false });
const accounts = (page: Page) => answer(page).getByRole('tree');
const offer = (page: Page) => part(page).getByRole('button', { name: new RegExp(`${NAME}$`) });

test('a new workspace takes the place of the first, which stays at hand', async ({ page }) => {
  const first = await makeFirst(page);
  await expect(useButton(page)).toHaveCount(0);
  await part(page).getByRole('button', { name: 'New workspace' }).click();
  await expect(status(page)).toHaveText('You have a new workspace.');
  await expect(useButton(page, first)).toBeVisible();
  await expect(part(page).getByRole('listitem')).toContainText(
    /on the site, used \d+ \w+ \d{4}, \d\d:\d\d/,
  );
  expect(await findNewViolations(page)).toEqual([]);

  await test.step('has its own data, and no ids of the first are offered', async () => {
    await expect(answer(page)).toContainText(`In your sandbox workspace ${first}…`);
    await goToConsole(page, SINGLE);
    await expect(offer(page)).toHaveCount(0);
    await goToConsole(page, LIST);
    await send(page, /^200/);
    await expect(accounts(page)).not.toContainText(NAME);
    await expect(answer(page)).not.toContainText(first);
  });

  await test.step('the history says which workspace a call was for', async () => {
    await goToConsole(page);
    await openTool(page, 'History');
    await part(page)
      .getByRole('button', { name: /^Open Create an account,/ })
      .first()
      .click();
    await expect(answer(page)).toContainText(`In your sandbox workspace ${first}…`);
  });

  await test.step('leads back to the first by keyboard, also after a load', async () => {
    await openConsole(page, LIST);
    await openTool(page, 'Workspace');
    await useButton(page, first).press('Enter');
    await expect(status(page)).toHaveText(`You now use the workspace ${first}…`);
    await expect(about(page)).toBeFocused();
    await expect(useButton(page, first)).toHaveCount(0);
    await expect(useButton(page)).toHaveCount(1);
    await send(page, /^200/);
    await expect(accounts(page)).toContainText(NAME);
    await goToConsole(page, SINGLE);
    await expect(offer(page)).toBeVisible();
  });
});

test('a workspace is deleted once its reader agrees', async ({ page, request }) => {
  const first = await makeFirst(page);
  await part(page).getByRole('button', { name: 'New workspace' }).click();
  await expect(useButton(page, first)).toBeVisible();
  const opener = part(page).getByRole('button', { name: 'Delete…' });

  await test.step('and stays when the reader does not', async () => {
    await opener.press('Enter');
    expect(await findNewViolations(page)).toEqual([]);
    // What is lost is said where a listener comes by Tab.
    await expect(
      part(page).getByRole('button', { name: 'Delete the workspace' }),
    ).toHaveAccessibleDescription(/^You lose everything in the workspace/);
    await part(page).getByRole('button', { name: 'Keep it' }).press('Enter');
    await expect(opener).toBeFocused();
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
  });

  const { appKey } = await readWorkspace(page);
  await opener.click();
  await part(page).getByRole('button', { name: 'Delete the workspace' }).click();
  await expect(status(page)).toHaveText('The workspace is deleted.');
  await expect(about(page)).toBeFocused();
  await expect(about(page)).toContainText('Your first Send makes it.');
  const headers = { authorization: `Bearer ${appKey}` };
  expect((await request.get('/sandbox/v1/accounts', { headers })).status()).toBe(401);

  await useButton(page, first).click();
  await goToConsole(page, LIST);
  await send(page, /^200/);
  await expect(accounts(page)).toContainText(NAME);
});

test('a copy that a link brings leaves the reader’s workspace at hand', async ({ page }) => {
  const first = await makeFirst(page);
  const { share } = await readWorkspace(page);
  await open(page, `/api#workspace=${share}`);
  await comeAlive(page);
  await expect(part(page)).toContainText('You find your own workspace again under Workspace.');
  await page.getByRole('button', { name: 'Use a copy' }).click();
  await expect(status(page)).toHaveText('You now work in the copy.');
  await openTool(page, 'Workspace');
  await useButton(page, first).click();
  await expect(status(page)).toHaveText(`You now use the workspace ${first}…`);
});

test('what the reader does after an answer is said, also before the answer has its changes', async ({
  page,
}) => {
  const first = await makeFirst(page);
  await part(page).getByRole('button', { name: 'New workspace' }).click();
  await expect(useButton(page, first)).toBeVisible();
  await openConsole(page);
  const gate = createGate();
  let asked = 0;
  await page.route('**/sandbox/workspaces/*', async (route) => {
    asked += 1;
    if (asked > 1) await gate.opened;
    await route.fallback();
  });
  await send(page, /^201/);
  await openTool(page, 'Workspace');
  await useButton(page, first).click();
  await expect(status(page)).toHaveText(`You now use the workspace ${first}…`);
  gate.open();
  await expect(page.getByRole('region', { name: 'What the call changed' })).toBeVisible();
  await expect(status(page)).toHaveText(`You now use the workspace ${first}…`);
});

test('the buttons of a workspace stay where they are when its balances come', async ({ page }) => {
  await openConsole(page);
  const gate = createGate();
  await page.route(/\/sandbox\/workspaces\/\w+$/, async (route) => {
    if (route.request().method() === 'GET') await gate.opened;
    await route.continue();
  });
  await openTool(page, 'Workspace');
  await part(page).getByRole('button', { name: 'Make a workspace now' }).click();
  const balances = part(page).getByRole('region', { name: 'Balances' });
  await expect(balances).toContainText('Asking your workspace…');
  const last = part(page).getByRole('button', { name: 'New workspace' });
  const readPlace = async () => Math.round((await last.boundingBox())!.y);
  const before = await readPlace();
  gate.open();
  await expect(balances).toContainText('KES 328,476.40');
  expect(await readPlace()).toBe(before);
});
