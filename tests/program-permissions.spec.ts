// The box of the introduction that finds the permissions which a program needs.
import { expectNoViolations } from './support/find-violations.ts';
import { expect, open, openReady, test, type Page } from './support/test.ts';

const box = (page: Page) => page.locator('.article-tool');
const field = (page: Page) => box(page).getByLabel('Source code, a log or a list of calls');
const permissions = (page: Page) => box(page).locator('.found-list > li');

test('the permissions of a text are found by keyboard, and copied as a list', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openReady(page, '/introduction');
  await box(page).locator('summary').press('Enter');
  await test.step('a permission comes with its calls and their lines', async () => {
    await field(page).fill(
      "fetch(`${base}/v1/accounts/${id}/topups`, { method: 'POST' })\n\nGET /v1/accounts",
    );
    await expect(permissions(page)).toHaveText([
      'accounts:fundTop up an account, line 1',
      'accounts:readGet accounts, line 3',
    ]);
    await expect(permissions(page).getByRole('link').first()).toHaveAttribute(
      'href',
      '/accounts/manual-topup-account',
    );
    await expect(box(page).getByRole('status')).toHaveText(
      'Your text calls 2 operations. An app key needs 2 permissions.',
    );
  });
  await test.step('the list is copied for a new key', async () => {
    await box(page).getByRole('button', { name: 'Copy permissions' }).press('Enter');
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe('["accounts:fund","accounts:read"]');
  });
  await test.step('calls that accept no key, and calls that there are not, stand apart', async () => {
    await field(page).fill('POST /v1/auth/logout\nDELETE /v1/gone');
    await expect(permissions(page)).toHaveCount(0);
    await expect(box(page)).toContainText(
      'accept no app key, only an access token of a user:Log out, line 1',
    );
    await expect(box(page)).toContainText('DELETE /v1/gone in line 2');
  });
  await test.step('a permission that only another method needs is possible', async () => {
    await field(page).fill('load(`${base}/v1/accounts/${id}`)');
    await expect(permissions(page)).toHaveText([
      'accounts:read possible: your text does not name the methodGet a single account, line 1',
      'accounts:write possible: your text does not name the methodUpdate an account, line 1',
    ]);
  });
  await test.step('a text without a call is told', async () => {
    await field(page).fill('nothing of the API');
    await expect(box(page).getByRole('status')).toHaveText(/^No call was found\./);
  });
  await test.step('without a violation', async () => {
    await field(page).fill('POST /v1/vouchers');
    await expect(permissions(page)).toHaveCount(1);
    await expectNoViolations(page);
  });
});

test('a key with the list can be created in the sandbox', async ({ page }) => {
  await openReady(page, '/introduction#your-permissions');
  await field(page).fill('GET /v1/accounts\nGET /v1/vouchers');
  await box(page).getByRole('link', { name: 'Create this key in your sandbox' }).click();
  await expect(page).toHaveURL(/\/app-management\/create-app-key/);
  await page.getByRole('button', { name: /^Send/ }).click();
  const answer = page.getByRole('tree');
  await expect(answer).toContainText('wk_test_');
  await expect(answer).toContainText('accounts:read');
  await expect(answer).toContainText('vouchers:read');
  await test.step('the calls of the console are taken from its history', async () => {
    await open(page, '/introduction#your-permissions');
    await box(page).getByRole('button', { name: 'Take my calls from the console' }).click();
    await expect(field(page)).toHaveValue('POST /v1/app-keys');
    await expect(permissions(page)).toHaveText(['apps:writeCreate an app key, line 1']);
  });
});

test('a console without a call is told', async ({ page }) => {
  await openReady(page, '/introduction#your-permissions');
  await box(page).getByRole('button', { name: 'Take my calls from the console' }).press('Enter');
  await expect(box(page).getByRole('status')).toHaveText('The history of the console has no call.');
  await test.step('and told again, though the words stay', async () => {
    const said = await box(page).getByRole('status').locator('span').elementHandle();
    await page.keyboard.press('Enter');
    await expect.poll(() => said.evaluate((text) => text.isConnected)).toBe(false);
    await expect(box(page).getByRole('status')).toHaveText(
      'The history of the console has no call.',
    );
  });
});

test('a link opens the box, and nothing of the text is sent', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await open(page, '/introduction#your-permissions');
  await field(page).fill('GET /v1/zones');
  await expect(permissions(page)).toHaveText(['zones:readGet zones, line 1']);
  expect(requests.filter((path) => path.endsWith('.json'))).toEqual(['/permissions.json']);
});
