// What the console keeps of calls and keys, what it shares, and the console at /api.
import { copyBy } from './support/copy-by.ts';
import {
  addCall,
  answer,
  editor,
  forgetKeys,
  goToConsole,
  openConsole,
  openTool,
  part,
  readHistory,
  send,
  status,
} from './support/console.ts';
import { findNewViolations } from './support/find-violations.ts';
import { takeAsSeen } from './support/take-as-seen.ts';
import { answerSandbox, WORKSPACE } from './support/sandbox-answers.ts';
import { goTo } from './support/go-to.ts';
import { expect, openReady, test } from './support/test.ts';

test('history, keys and links hold what they should, and /api finds any call', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await test.step('calls survive a reload, without keys and secrets, and are compared', async () => {
    let name = 'Ada';
    await answerSandbox(page, (request) =>
      request.url().includes('/workspaces')
        ? undefined
        : { json: { id: 'acc_1', name, token: 'hush' } },
    );
    await openConsole(page, '/accounts/get-single-account');
    await send(page, /^200/);
    name = 'Eve';
    await send(page);
    await expect(answer(page)).toContainText('Eve');
    // As another version of the site could have kept it: the history leaves it out.
    await addCall(page, { title: { en: 'Get one account' } });
    await openConsole(page, '/accounts/get-single-account');
    await openTool(page, 'History');
    await expect(part(page).locator('.console-history li')).toHaveCount(2);
    for (const box of await part(page).getByRole('checkbox').all()) await box.check();
    const difference = page.getByRole('region', { name: 'Comparison of two responses' });
    await expect(difference).toContainText('-   "name": "Ada"');
    await expect(difference).toContainText('+   "name": "Eve"');
    await expect(
      part(page).getByRole('tabpanel', { name: 'History' }).getByRole('status'),
    ).toHaveText('Lines of the older response alone: 1. Lines of the newer response alone: 1.');
    const kept = JSON.stringify(await readHistory(page));
    expect(kept).not.toContain('hush');
    expect(kept).not.toContain(WORKSPACE.appKey);
  });

  await test.step('keys are kept where the reader says', async () => {
    await openTool(page, 'Key');
    await part(page).getByLabel('Key to send').selectOption('own');
    await part(page).getByLabel('My key or token').fill('wk_of_the_reader');
    const read = () =>
      page.evaluate(() => [
        JSON.stringify(sessionStorage).includes('wk_of_the_reader'),
        JSON.stringify(localStorage).includes('wk_of_the_reader'),
      ]);
    expect(await read()).toEqual([true, false]);
    await part(page).getByLabel('Keys are kept').selectOption('memory');
    expect(await read()).toEqual([false, false]);
    await part(page).getByLabel('Keys are kept').selectOption('device');
    expect(await read()).toEqual([false, true]);
    await forgetKeys(page);
    expect(await read()).toEqual([false, false]);
  });

  await test.step('a link holds the request and no secret', async () => {
    await goToConsole(page, '/authentication/authentication-login');
    await openTool(page, 'Code');
    const link = await copyBy(
      part(page).getByRole('button', { name: 'Copy a link to this request' }),
    );
    expect(link).toContain('/authentication/authentication-login#request=');
    const shared = Buffer.from(link.split('=')[1]!, 'base64url').toString();
    expect(shared).toContain('amina@harvestlane.example');
    expect(shared).not.toContain('correct-horse-battery');
    await page.goto('about:blank');
    await openReady(page, link);
    await expect(editor(page)).toContainText('amina@harvestlane.example');
  });

  await test.step('/api finds any call by typing, and sends it', async () => {
    await page.unrouteAll();
    await answerSandbox(page);
    await goTo(page, '/api');
    const finder = page.getByRole('combobox', { name: 'Call' });
    await expect(finder).toHaveValue(/\w/);
    await takeAsSeen(page);
    await finder.click();
    const found = part(page).locator('.console-finder').getByRole('option');
    await expect(found).toHaveCount(60);
    await page.keyboard.type('create voucher');
    await expect(found.first()).toContainText('Create a voucher');
    expect(await findNewViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(finder).toHaveValue('Create a voucher');
    await expect(page.locator('.cm-editor')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(status(page)).toHaveText(/^201/);
    await openReady(page, '/api');
    await expect(page.getByRole('combobox', { name: 'Call' })).toHaveValue('Create a voucher');
  });
});

test('a browser without room for the history says so, and keeps calls again with room', async ({
  page,
  context,
}) => {
  await answerSandbox(page);
  await page.goto('/healthz');
  const session = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await page.evaluate(async () => {
    await (await caches.open('full')).put('/full', new Response('x'.repeat(100_000)));
  });
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await openConsole(page, '/accounts/get-single-account');
  await openTool(page, 'History');
  await send(page, /^200/);
  const about = part(page).getByText('Your browser does not keep your calls now.');
  await expect(about).toBeVisible();
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  await send(page, /^200/);
  await expect(part(page).locator('.console-history li')).toHaveCount(1);
  await expect(about).toHaveCount(0);
});

test.describe('a call whose response is lost', () => {
  test.use({ expectedProblems: [/ERR_/] });

  test('is in the history, and works once when it is sent again from there', async ({ page }) => {
    let isLost = true;
    await page.route('**/sandbox/v1/accounts', async (route) => {
      const response = await route.fetch();
      expect(response.status()).toBe(201);
      if (!isLost) return route.fulfill({ response });
      isLost = false;
      await route.abort();
    });
    await openConsole(page, '/accounts/create-account');
    await send(page, /not reachable now/);
    await openConsole(page, '/accounts/create-account');
    await openTool(page, 'History');
    const call = part(page).locator('.console-history li');
    await expect(call).toHaveText(/Create an account.*no response/);
    await call.getByRole('button').click();
    await expect(status(page)).toHaveText(/^The call got no response\. The platform may/);
    await answer(page).getByRole('button', { name: 'Try again' }).click();
    await expect(status(page)).toHaveText(/^201/);
    await answer(page).getByRole('button', { name: 'Headers' }).click();
    await expect(answer(page)).toContainText(/idempotency-replayed/i);
    await openTool(page, 'History');
    await expect(call).toHaveCount(2);
  });
});
