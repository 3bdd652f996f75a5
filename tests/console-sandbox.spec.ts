// The console with the real sandbox behind it: what a reader does on a first visit.
import { readFileSync } from 'node:fs';
import { copyBy } from './support/copy-by.ts';
import {
  editor,
  goToConsole,
  openConsole,
  openTool,
  part,
  readWorkspaceId,
  send,
  status,
} from './support/console.ts';
import { findNewViolations } from './support/find-violations.ts';
import { takeAsSeen } from './support/take-as-seen.ts';
import { expect, openReady, test, type Page } from './support/test.ts';

const ACCOUNT = 'acc_01HZX6A4N2PC';
const NEW_PHONE = '+254700000999';

// Refusals are part of what is tried; the browser notes each.
test.use({ expectedProblems: [/status of (400|401|404|409|422|429)/] });

async function write(page: Page, body: object): Promise<void> {
  await expect(page.locator('.cm-editor')).toBeVisible();
  await editor(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(JSON.stringify(body, null, 2));
}

test('what a call changes is shown beside its answer', async ({ page }) => {
  await test.step('the account just made is in the list', async () => {
    await openConsole(page);
    await expect(editor(page)).toContainText('Grace Wanjiru');
    await write(page, {
      name: 'Nia Example',
      phoneNumber: NEW_PHONE,
      walletTypeId: 'wty_01HZX6C3D9FA',
    });
    await send(page, /^201 Created/);
    const changes = page.getByRole('region', { name: 'What the call changed' });
    await expect(changes.getByRole('row', { name: /Number of accounts 2 3/ })).toBeVisible();
    // A load: the tab keeps its workspace.
    await openConsole(page, '/accounts/get-accounts');
    await send(page, /^200/);
    await expect(page.getByRole('tree')).toContainText('Nia Example');
    await goToConsole(page, '/accounts/get-single-account');
    await expect(part(page).getByRole('button', { name: /^acc_\w+ Nia Example$/ })).toBeVisible();
  });

  await test.step('a CSV file opens its accounts', async () => {
    await goToConsole(page, '/accounts/upload-account');
    const lines = [
      'name,phoneNumber,walletTypeId,email,nationalId',
      'Ida Example,+254700000998,wty_01HZX6C3D9FA,,',
    ];
    await part(page)
      .locator('input[type=file]')
      .setInputFiles({
        name: 'people.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`${lines.join('\n')}\n`),
      });
    await send(page, /^20\d/);
    const changes = page.getByRole('region', { name: 'What the call changed' });
    // Two come with the workspace, and one was made before.
    await expect(changes).toContainText(/Number of accounts\s*3\s*4/);
  });

  await test.step('a top-up shows the balance before and after', async () => {
    await goToConsole(page, '/accounts/manual-topup-account');
    // console-try.spec.ts looks at the console as it comes.
    await takeAsSeen(page);
    await write(page, {
      walletId: 'wal_01HZX6AB7QKD',
      amount: { amount: 50_000, currency: 'KES' },
    });
    await send(page, /^20\d/);
    const changes = page.getByRole('region', { name: 'What the call changed' });
    await expect(changes).toContainText(
      /Balance of wal_01HZX6AB7QKD\s*KES\s1,500\.00\s*KES\s2,000\.00/,
    );
    expect(await findNewViolations(page)).toEqual([]);
  });

  await test.step('a transition that is refused stands beside its documented meaning and cure', async () => {
    await goToConsole(page, '/accounts/account-status');
    await write(page, { status: 'closed' });
    await send(page, /^409/);
    const help = page.getByRole('region', { name: 'What this error means' });
    await expect(help).toContainText('What to do');
    await expect(help.locator('code').first()).toHaveText(/^[a-z_]+$/);
  });
});

test('the outcome is forced, and the workspace is moved, reset and shared', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await test.step('errors are forced by choice, and nothing is changed by them', async () => {
    await openConsole(page);
    // console-try.spec.ts looks at the console as it comes.
    await takeAsSeen(page);
    await openTool(page, 'Outcome');
    const choice = part(page).getByLabel('The sandbox returns');
    await choice.selectOption('phone_number_taken');
    await expect(page.locator('.samples .code-panel code').first()).toContainText(
      'X-Sandbox-Force: phone_number_taken',
    );
    await send(page, /^409 Conflict/);
    const help = page.getByRole('region', { name: 'What this error means' });
    await expect(help).toContainText('phone_number_taken');
    await expect(help).toContainText('has this phone number.');
    await expect(help).toContainText('What to do');
    await expect(page.getByRole('region', { name: 'What the call changed' })).toHaveCount(0);
    expect(await findNewViolations(page)).toEqual([]);
    await choice.selectOption('');
    await send(page, /^201/);
  });

  await test.step('the workspace shows clock and balances, is exported, and is reset', async () => {
    await openTool(page, 'Workspace');
    const clock = part(page).locator('time');
    await expect(clock).toHaveText(/^2 Mar 2026, 12:3/);
    const steps = part(page).getByRole('group', { name: 'Move forward by' });
    await steps.getByRole('button', { name: '30 days' }).click();
    await expect(clock).toHaveText(/^1 Apr 2026, 12:3/);
    await part(page).getByLabel('Move forward to, in UTC').fill('2026-05-01T08:00');
    await part(page).getByRole('button', { name: 'Move', exact: true }).click();
    await expect(clock).toHaveText(/^1 May 2026, 08:00/);
    const balances = page.getByRole('region', { name: 'Balances' });
    await expect(balances).toContainText('wal_01HZX6AB7QKD');
    expect(await findNewViolations(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      part(page).getByRole('button', { name: 'Export' }).click(),
    ]);
    const exported = readFileSync(await download.path(), 'utf8');
    expect(exported).toContain('Grace Wanjiru');
    expect(exported).not.toMatch(/wk_test_\w/);
    await part(page).getByRole('button', { name: 'Reset…' }).click();
    await part(page).getByRole('button', { name: 'Reset the workspace' }).click();
    await expect(part(page).locator('.console-said')).toHaveText('The workspace is reset.');
    await expect(clock).toHaveText(/^2 Mar 2026/);
    await send(page, /^201/);
  });

  await test.step('a link shares a copy, which is another workspace', async () => {
    const link = await copyBy(
      part(page).getByRole('button', { name: 'Share a copy: copy the link' }),
    );
    const own = await readWorkspaceId(page);
    const other = await browser.newPage();
    await openReady(other, link);
    const offer = other.getByRole('region', { name: 'A shared workspace' });
    await offer.getByRole('button', { name: 'Use a copy' }).click();
    await expect(status(other)).toHaveText('You now work in the copy.');
    await expect(offer).toHaveCount(0);
    expect(other.url()).not.toContain('#');
    await send(other, /^200/);
    await expect(other.getByRole('tree')).toContainText('Grace Wanjiru');
    await openTool(other, 'Workspace');
    const copied = await readWorkspaceId(other);
    expect(copied).toMatch(/^[0-9a-z]{24}$/);
    expect(own).toMatch(/^[0-9a-z]{24}$/);
    expect(copied).not.toBe(own);
    await other.close();
  });
});

test('a call comes from the history, from a command, and leaves as code', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await test.step('history opens a call of another page at /api, with its answer', async () => {
    await openConsole(page, '/accounts/get-single-account');
    await send(page, /^200/);
    await goToConsole(page, '/vouchers/get-vouchers');
    await openTool(page, 'History');
    await part(page)
      .getByRole('button', { name: /^Open Get/ })
      .click();
    await page.waitForURL('**/api**');
    await page.mouse.move(5, 300);
    await expect(status(page)).toHaveText(/^200 OK/);
    await expect(part(page).getByLabel('accountId')).toHaveValue(ACCOUNT);
    await expect(page.getByRole('combobox', { name: 'Call' })).toHaveValue(/account/i);
    await openTool(page, 'History');
    await send(page);
    await expect(part(page).locator('.console-history li')).toHaveCount(2);
  });

  await test.step('a cURL command that is pasted fills the form, and is sent', async () => {
    const command = [
      'api=${WALLET_API_URL-https://api.wallet.example}',
      'curl --fail-with-body "$api/v1/accounts/acc_01HZX6A4N2PC/status" \\',
      '  --request PUT \\',
      '  --header "Authorization: Bearer $WALLET_API_KEY" \\',
      `  --data '{"status": "suspended", "reason": "It'\\''s lost"}'`,
    ].join('\n');
    await openTool(page, 'Paste');
    await part(page).getByLabel('cURL command').fill(command);
    await part(page).getByRole('button', { name: 'Fill the form' }).click();
    await expect(status(page)).toContainText('The form now has the command');
    await openTool(page, 'Request');
    await expect(editor(page)).toContainText("It's lost");
    await send(page, /^200/);
    await editor(page).click();
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      const event = new ClipboardEvent('paste', {
        clipboardData: data,
        bubbles: true,
        cancelable: true,
      });
      document.activeElement?.dispatchEvent(event);
    }, "curl 'https://api.wallet.example/v1/accounts/acc_01HZX6A4N2PC' -H 'Accept: application/json'");
    await expect(page.getByRole('combobox', { name: 'Call' })).toHaveValue(/Get/);
    await expect(part(page).getByLabel('accountId')).toHaveValue(ACCOUNT);
  });

  await test.step('a request is copied as any language, with the reader’s values', async () => {
    await goToConsole(page, '/accounts/get-single-account');
    await part(page).getByLabel('accountId').fill('acc_OFTHEREADER');
    await openTool(page, 'Code');
    await part(page).getByLabel('Language of the code').selectOption({ label: 'Python' });
    const code = await copyBy(part(page).getByRole('button', { name: 'Copy the code' }));
    expect(code).toContain('acc_OFTHEREADER');
    expect(code).toContain('import');
  });
});
