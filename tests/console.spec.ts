// The console on API pages, against a sandbox played in the network.
import { expectToolAtOnce } from './support/awaited.ts';
import {
  answer,
  CONSOLE_PATH as PATH,
  editor,
  openConsole,
  part,
  send,
  status,
} from './support/console.ts';
import { findViolations } from './support/find-violations.ts';
import { answerSandbox, buildProblem, WORKSPACE } from './support/sandbox-answers.ts';
import { holdCode } from './support/hold-code.ts';
import { expect, open, openReady, test, waitForReady } from './support/test.ts';

for (const width of [390, 820, 1280, 1700]) {
  test(`a page of its own, ${width} pixels wide, opens the console at once, in a place of its size`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const send = page.getByRole('button', { name: /^Send/ });
    await expectToolAtOnce(page, '/api', '.console-home', send);
  });
}

test.describe('on an API page', () => {
  test('its code comes with the intent, not before', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openReady(page, PATH);
    const button = page.getByRole('button', { name: 'Try it' });
    await expect(button).toBeVisible();
    expect(asked.filter((url) => /load-console|create-editor/.test(url))).toEqual([]);
    await button.hover();
    await expect.poll(() => asked.some((url) => /create-editor.*\.js$/.test(url))).toBe(true);
    expect(asked.some((url) => url.endsWith(`${PATH}.openapi.json`))).toBe(true);
  });

  test('the button is there before the code, moves nothing, and loses no click', async ({
    page,
  }) => {
    const release = await holdCode(page);
    await open(page, PATH);
    const button = page.getByRole('button', { name: 'Try it' });
    await expect(button).toBeVisible();
    const [place, code] = [
      await button.boundingBox(),
      await page.locator('.samples .code').first().boundingBox(),
    ];
    await button.click();
    release();
    await waitForReady(page);
    await expect(page.getByRole('button', { name: /^Send/ })).toBeVisible();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await openReady(page, PATH);
    expect(await button.boundingBox()).toEqual(place);
    expect(await page.locator('.samples .code').first().boundingBox()).toEqual(code);
  });

  test('makes a workspace with the first Send, and sends its key with the example', async ({
    page,
  }) => {
    const calls = await answerSandbox(page);
    await openConsole(page);
    await send(page);
    await expect(status(page)).toHaveText(/^201 Created, \d+ ms, /);
    await expect(answer(page)).toBeFocused();
    const made = calls.filter((call) => call.url().endsWith('/sandbox/workspaces'));
    expect(made.map((call) => call.method())).toEqual(['POST']);
    const call = calls.find((one) => one.url().endsWith('/sandbox/v1/accounts'))!;
    const headers = await call.allHeaders();
    expect(headers['authorization']).toBe(`Bearer ${WORKSPACE.appKey}`);
    expect(headers['idempotency-key']).toMatch(/^create-account-\d{6}$/);
    expect(headers['cookie']).toBeUndefined();
    expect(call.postDataJSON()).toMatchObject({ name: 'Grace Wanjiru' });
    await send(page);
    await expect(status(page)).toHaveText(/^201/);
    expect(calls.filter((one) => one.url().endsWith('/sandbox/workspaces'))).toHaveLength(1);
  });

  test('the samples of the page follow what is filled in, and come back', async ({ page }) => {
    const path = '/accounts/get-single-account';
    const sample = page.locator('.samples .code-panel code').first();
    await openReady(page, path);
    const original = await sample.innerHTML();
    await openConsole(page, path);
    await part(page).getByLabel('accountId').fill('acc_OFTHEREADER1');
    await expect(sample).toContainText('/v1/accounts/acc_OFTHEREADER1');
    await page.locator('.samples').getByRole('tab', { name: 'Python' }).click();
    const python = page.locator('.samples .code-panel code').first();
    await expect(python).toContainText('acc_OFTHEREADER1');
    await page.locator('.samples').getByRole('tab', { name: 'cURL' }).click();
    await page.getByRole('button', { name: 'Close the console' }).click();
    await expect(part(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Try it' })).toBeFocused();
    expect(await page.locator('.samples .code-panel code').first().innerHTML()).toBe(original);
  });

  test('ids of answers are offered where they fit, also on the next page', async ({ page }) => {
    await answerSandbox(page, (request) =>
      request.method() === 'POST' && request.url().endsWith('/accounts')
        ? { status: 201, json: { id: 'acc_MADEJUSTNOW1', name: 'Ada Example' } }
        : undefined,
    );
    await openConsole(page);
    await send(page);
    await expect(status(page)).toHaveText(/^201/);
    await openConsole(page, '/accounts/get-single-account');
    const offer = part(page).getByRole('button', { name: 'acc_MADEJUSTNOW1 Ada Example' });
    await offer.click();
    await expect(part(page).getByLabel('accountId')).toHaveValue('acc_MADEJUSTNOW1');
  });

  test('fields have the types of their schemas', async ({ page }) => {
    await openConsole(page, '/accounts/get-all-transactions');
    const limit = part(page).getByLabel('limit');
    await expect(limit).toHaveAttribute('type', 'number');
    await expect(limit).toHaveAttribute('max', '100');
    await expect(part(page).locator('select').first()).toBeVisible();
    const from = part(page).getByLabel('from');
    await from.fill('yesterday');
    await limit.fill('500');
    await limit.blur();
    await expect(part(page).getByText('This must be at most 100.')).toBeVisible();
    await expect(limit).toHaveAttribute('aria-invalid', 'true');
    await expect(
      part(page).getByText('This must be a time such as 2026-03-02T08:30:00Z.'),
    ).toBeVisible();
    await part(page).getByRole('button', { name: '30 days ago' }).first().click();
    await expect(from).toHaveValue(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    await limit.fill('5');
    await expect(part(page).locator('.console-address')).toContainText('limit=5');
  });

  test('Send comes before all fields, by keyboard and to the eye', async ({ page }) => {
    await openConsole(page, '/accounts/get-all-transactions');
    const button = part(page).getByRole('button', { name: 'Send' });
    await part(page).getByRole('button', { name: 'Close the console' }).focus();
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await part(page).getByLabel('limit').focus();
    await expect(button).toBeInViewport();
  });

  test('files are sent for real', async ({ page }) => {
    const calls = await answerSandbox(page);
    await openConsole(page, '/accounts/upload-account');
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nAda\n') };
    await part(page).locator('input[type=file]').setInputFiles(file);
    await send(page);
    await expect(status(page)).toHaveText(/^20\d/);
    const call = calls.find((one) => one.url().endsWith('/accounts/uploads'))!;
    expect((await call.allHeaders())['content-type']).toMatch(/^multipart\/form-data; boundary/);
  });
});

test.describe('the body', () => {
  test('is checked against the schema while it is written', async ({ page }) => {
    await openConsole(page);
    await expect(page.locator('.cm-editor')).toBeVisible();
    await part(page).getByRole('button', { name: 'Only what is required' }).click();
    await expect(editor(page)).toContainText('Daniel Mutua');
    await editor(page).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('{"name": "A", "colour": 1}');
    await expect(page.locator('.cm-lintRange').first()).toBeVisible();
    await page.locator('.cm-lintRange').nth(1).hover();
    await expect(page.locator('.cm-tooltip')).toContainText(
      /At least 2 characters|no field colour/,
    );
  });

  test('completes fields and explains them', async ({ page }) => {
    await openConsole(page);
    await expect(page.locator('.cm-editor')).toBeVisible();
    await editor(page).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type('{');
    await page.keyboard.press('Control+Space');
    const list = page.locator('.cm-tooltip-autocomplete');
    await expect(list).toContainText('phoneNumber');
    await page.keyboard.type('phon');
    await expect(list.locator('li')).toHaveCount(1);
    await expect(page.locator('.cm-completionInfo')).toContainText('Number of the holder');
    await page.waitForTimeout(100);
    await page.keyboard.press('Enter');
    await expect(editor(page)).toContainText('"phoneNumber": "+254700000101"');
    await expect(part(page).locator('.console-body .console-about')).toContainText('phoneNumber');
  });

  test('that is no JSON is not sent, and Ctrl+Enter sends from inside it', async ({ page }) => {
    const calls = await answerSandbox(page);
    await openConsole(page);
    await expect(page.locator('.cm-editor')).toBeVisible();
    await editor(page).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('{"name": ');
    await page.keyboard.press('Control+Enter');
    await expect(part(page).getByRole('alert')).toContainText('not valid JSON yet');
    expect(calls).toHaveLength(0);
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('{"name": "Ada"}');
    await page.keyboard.press('Control+Enter');
    await expect(status(page)).toHaveText(/^201/);
    expect(calls.at(-1)!.url()).toContain('/sandbox/');
  });
});

test.describe('the answer', () => {
  test.use({ expectedProblems: [/status of (409|429)|ERR_/] });

  test('is a tree that folds, is searched, and explains its fields by keyboard', async ({
    page,
  }) => {
    await answerSandbox(page);
    await openConsole(page, '/accounts/get-single-account');
    await send(page);
    await expect(status(page)).toHaveText(/^200/);
    const tree = page.getByRole('tree');
    const lines = tree.getByRole('treeitem');
    const all = await lines.count();
    // Name and value are told apart when they are read aloud, too.
    await expect(lines.nth(1)).toHaveAccessibleName(/^id: ?"acc_/);
    await lines.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('.console-note')).toContainText('Id of the account.');
    await tree.getByRole('treeitem', { name: /^wallets/ }).click();
    expect(await lines.count()).toBeLessThan(all);
    await page.getByLabel('Search in the response').fill('balance');
    await expect(part(page).locator('.console-search span')).toContainText('place');
    await expect(lines).toHaveCount(all);
    expect(await findViolations(page)).toEqual([]);
  });

  test('that refuses stands beside its meaning and its cure', async ({ page }) => {
    await answerSandbox(page, (request) =>
      request.url().endsWith('/accounts') ? buildProblem(409, 'phone_number_taken') : undefined,
    );
    await openConsole(page);
    await send(page);
    await expect(status(page)).toHaveText(/^409 Conflict/);
    const help = page.getByRole('region', { name: 'What this error means' });
    await expect(help).toContainText('has this phone number.');
    await expect(help).toContainText('What to do');
    expect(await findViolations(page)).toEqual([]);
  });

  test('says what the call changed', async ({ page }) => {
    let balance = 1000;
    await answerSandbox(page, (request) => {
      if (request.url().endsWith(`/workspaces/${WORKSPACE.id}`)) {
        const balances = [{ holder: 'wal_1', currency: 'KES', amount: balance }];
        return { json: { clock: '2026-03-02T12:30:00Z', balances } };
      }
      if (request.url().endsWith('/topups')) balance += 500;
      return undefined;
    });
    await openConsole(page, '/accounts/manual-topup-account');
    await send(page);
    const changes = page.getByRole('region', { name: 'What the call changed' });
    await expect(changes).toContainText(/wal_1\s*KES\s10\.00\s*KES\s15\.00/);
  });

  test('that does not come leaves what was filled in, and is asked for again', async ({ page }) => {
    let isDown = true;
    await answerSandbox(page, () => (isDown ? 'unreachable' : undefined));
    await openConsole(page, '/accounts/get-single-account');
    await part(page).getByLabel('accountId').fill('acc_OFTHEREADER1');
    await send(page);
    await expect(status(page)).toContainText('not reachable now');
    await expect(part(page).getByLabel('accountId')).toHaveValue('acc_OFTHEREADER1');
    isDown = false;
    await answer(page).getByRole('button', { name: 'Try again' }).click();
    await expect(status(page)).toHaveText(/^200/);
  });

  test('of a limit says when to try again', async ({ page }) => {
    await answerSandbox(page, (request) =>
      request.url().includes('/workspaces')
        ? undefined
        : { ...buildProblem(429, 'rate_limited'), headers: { 'retry-after': '20' } },
    );
    await openConsole(page, '/accounts/get-single-account');
    await send(page);
    await expect(answer(page)).toContainText('Try again in 20 seconds');
  });

  test('can be stopped with Escape while it is on its way', async ({ page }) => {
    await answerSandbox(page, (request) =>
      request.url().includes('/workspaces') ? undefined : { delay: 3000, json: {} },
    );
    await openConsole(page, '/accounts/get-single-account');
    await send(page);
    await expect(status(page)).toHaveText('Sending…');
    await page.keyboard.press('Escape');
    await expect(status(page)).toContainText('Stopped');
  });
});
