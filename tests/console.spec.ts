// The console on API pages, against a sandbox played in the network.
import { expectToolAtOnce } from './support/awaited.ts';
import {
  answer,
  CONSOLE_PATH as PATH,
  editor,
  goToConsole,
  openConsole,
  part,
  send,
  status,
  tryButton,
} from './support/console.ts';
import { findNewViolations } from './support/find-violations.ts';
import { takeAsSeen } from './support/take-as-seen.ts';
import { goTo } from './support/go-to.ts';
import { answerSandbox, buildProblem, WORKSPACE } from './support/sandbox-answers.ts';
import { holdCode } from './support/hold-code.ts';
import { comeAlive, expect, open, test, type Locator, type Page } from './support/test.ts';

const ACCOUNT = '/accounts/get-single-account';

/** Colour that a custom property of the page stands for, as the browser computes colours. */
function readColor(field: Locator, property: string): Promise<string> {
  return field.evaluate((element, name) => {
    const probe = document.createElement('i');
    probe.style.color = `var(${name})`;
    element.after(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, property);
}

test('a page of its own opens the console at once, in a place of its size', async ({ page }) => {
  const send = page.getByRole('button', { name: /^Send/ });
  const widths = [390, 820, 1280, 1700];
  await expectToolAtOnce(page, '/api', { place: '.console-home', part: send, widths });
  await page.emulateMedia({ media: 'print' });
  // Paper would keep an empty place.
  await expect(page.locator('.console-home')).toBeHidden();
});

test('the console comes on an API page, and sends its example', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));

  await test.step('the button is there before the code, and the code moves nothing', async () => {
    const release = await holdCode(page);
    await open(page, PATH);
    await expect(tryButton(page)).toBeVisible();
    const readPlaces = async () => [
      await tryButton(page).boundingBox(),
      await page.locator('.samples .code').first().boundingBox(),
    ];
    const places = await readPlaces();
    release();
    await comeAlive(page);
    // In one document: the typefaces of the site, which come after it, move the next one.
    expect(await readPlaces()).toEqual(places);
  });

  await test.step('its code comes with the intent, not before', async () => {
    expect(asked).not.toEqual([]);
    expect(asked.filter((url) => /load-console|create-editor/.test(url))).toEqual([]);
    await tryButton(page).hover();
    await expect.poll(() => asked.some((url) => /create-editor.*\.js$/.test(url))).toBe(true);
    expect(asked.some((url) => url.endsWith(`${PATH}.openapi.json`))).toBe(true);
  });

  let isNamed = false;
  const calls = await answerSandbox(page, (request) =>
    isNamed && request.method() === 'POST' && request.url().endsWith('/accounts')
      ? { status: 201, json: { id: 'acc_MADEJUSTNOW1', name: 'Ada Example' } }
      : undefined,
  );

  await test.step('makes a workspace with the first Send, and sends its key with the example', async () => {
    await page.evaluate(() => (location.hash = '#request='));
    await send(page, /^201 Created, \d+\sms, /);
    await expect(answer(page)).toBeFocused();
    const made = calls.filter((call) => call.url().endsWith('/sandbox/workspaces'));
    expect(made.map((call) => call.method())).toEqual(['POST']);
    const call = calls.find((one) => one.url().endsWith('/sandbox/v1/accounts'))!;
    const headers = await call.allHeaders();
    expect(headers['authorization']).toBe(`Bearer ${WORKSPACE.appKey}`);
    expect(headers['idempotency-key']).toMatch(/^create-account-\d{6}$/);
    expect(headers['cookie']).toBeUndefined();
    expect(call.postDataJSON()).toMatchObject({ name: 'Grace Wanjiru' });
    await send(page, /^201/);
    expect(calls.filter((one) => one.url().endsWith('/sandbox/workspaces'))).toHaveLength(1);
  });

  await test.step('ids of answers are offered where they fit, also on the next page', async () => {
    isNamed = true;
    await send(page);
    await expect(answer(page)).toContainText('acc_MADEJUSTNOW1');
    // A load: the tab remembers the ids.
    await openConsole(page, ACCOUNT);
    const offer = part(page).getByRole('button', { name: 'acc_MADEJUSTNOW1 Ada Example' });
    await offer.click();
    await expect(part(page).getByLabel('accountId')).toHaveValue('acc_MADEJUSTNOW1');
  });
});

/** The body is written with help, and sent once it is JSON. */
async function writeBody(page: Page): Promise<void> {
  const calls = await answerSandbox(page);
  await goToConsole(page);
  await expect(page.locator('.cm-editor')).toBeVisible();

  await test.step('is checked against the schema while it is written', async () => {
    await part(page).getByRole('button', { name: 'Only what is required' }).click();
    await expect(editor(page)).toContainText('Daniel Mutua');
    await editor(page).click();
    await page.keyboard.press('Control+Home');
    const [help, mistake] = await part(page).locator('.console-body').getByRole('status').all();
    await expect(help!).toBeEmpty();
    // A listener goes by lines, and does not see the marks.
    await page.keyboard.press('ArrowDown');
    await expect(help!).toContainText(/^name .*string/);
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('{"name": "A", "colour": 1}');
    await expect(page.locator('.cm-lintRange').first()).toBeVisible();
    await expect(mistake!).toContainText(/^Line 1: /);
    await page.locator('.cm-lintRange').nth(1).hover();
    await expect(page.locator('.cm-tooltip')).toContainText(
      /At least 2 characters|no field colour/,
    );
  });

  await test.step('completes fields and explains them', async () => {
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
    // For so long after a change the editor takes a key for one that was meant for the text.
    await page.waitForTimeout(100);
    await page.keyboard.press('Enter');
    await expect(editor(page)).toContainText('"phoneNumber": "+254700000101"');
    await expect(part(page).locator('.console-body .console-about')).toContainText('phoneNumber');
  });

  await test.step('that is no JSON is not sent, and Ctrl+Enter sends from inside it', async () => {
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
}

test('the fields are those of the call, and the samples of the page follow', async ({ page }) => {
  await openConsole(page, '/accounts/get-all-transactions');
  await test.step('fields have the types of their schemas', async () => {
    const limit = part(page).getByLabel('limit');
    await expect(limit).toHaveAttribute('type', 'number');
    await expect(limit).toHaveAttribute('max', '100');
    await expect(limit).toHaveAttribute('aria-invalid', 'false');
    await expect(limit).toHaveCSS('border-color', await readColor(limit, '--line-strong'));
    await expect(part(page).locator('select').first()).toBeVisible();
    const from = part(page).getByLabel('from');
    await from.fill('yesterday');
    await limit.fill('500');
    await limit.blur();
    await expect(part(page).getByText('This must be at most 100.')).toBeVisible();
    await expect(limit).toHaveAttribute('aria-invalid', 'true');
    await expect(limit).toHaveCSS('border-color', await readColor(limit, '--delete'));
    await expect(
      part(page).getByText('This must be a time such as 2026-03-02T08:30:00Z.'),
    ).toBeVisible();
    await part(page).getByRole('button', { name: '30 days ago' }).first().click();
    await expect(from).toHaveValue(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    await limit.fill('5');
    await expect(part(page).locator('.console-address')).toContainText('limit=5');
  });

  await test.step('Send comes before all fields, by keyboard and to the eye', async () => {
    const button = part(page).getByRole('button', { name: 'Send' });
    await part(page).getByRole('button', { name: 'Close the console' }).focus();
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await part(page).getByLabel('limit').focus();
    await expect(button).toBeInViewport();
  });

  await test.step('the samples of the page follow what is filled in, and come back', async () => {
    const sample = page.locator('.samples .code-panel code').first();
    await goTo(page, ACCOUNT);
    await expect(part(page)).toHaveCount(0);
    const original = await sample.innerHTML();
    await page.evaluate(() => (location.hash = '#request='));
    await part(page).getByLabel('accountId').fill('acc_OFTHEREADER1');
    await expect(sample).toContainText('/v1/accounts/acc_OFTHEREADER1');
    await page.locator('.samples').getByRole('tab', { name: 'Python' }).click();
    await expect(sample).toContainText(/import [^]*acc_OFTHEREADER1/);
    await page.locator('.samples').getByRole('tab', { name: 'cURL' }).click();
    await page.getByRole('button', { name: 'Close the console' }).click();
    await expect(part(page)).toHaveCount(0);
    await expect(tryButton(page)).toBeFocused();
    expect(await sample.innerHTML()).toBe(original);
  });

  await test.step('files are sent for real', async () => {
    const calls = await answerSandbox(page);
    await goToConsole(page, '/accounts/upload-account');
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nAda\n') };
    await part(page).locator('input[type=file]').setInputFiles(file);
    await send(page, /^20\d/);
    const call = calls.find((one) => one.url().endsWith('/accounts/uploads'))!;
    expect((await call.allHeaders())['content-type']).toMatch(/^multipart\/form-data; boundary/);
  });

  await test.step('the body is written with help, and sent once it is JSON', () => writeBody(page));
});

test.describe('the answer', () => {
  test.use({ expectedProblems: [/status of 429|ERR_/] });

  test('is asked for again where it does not come, and explained where it does', async ({
    page,
  }) => {
    let reply: NonNullable<Parameters<typeof answerSandbox>[1]> = () => 'unreachable';
    await answerSandbox(page, (request) => reply(request));
    await openConsole(page, ACCOUNT);

    await test.step('that does not come leaves what was filled in, and is asked for again', async () => {
      await part(page).getByLabel('accountId').fill('acc_OFTHEREADER1');
      await send(page);
      await expect(status(page)).toContainText('not reachable now');
      await expect(part(page).getByLabel('accountId')).toHaveValue('acc_OFTHEREADER1');
      reply = () => undefined;
      await answer(page).getByRole('button', { name: 'Try again' }).click();
      await expect(status(page)).toHaveText(/^200/);
    });

    await test.step('of a limit says when to try again', async () => {
      reply = (request) =>
        request.url().includes('/workspaces')
          ? undefined
          : { ...buildProblem(429, 'rate_limited'), headers: { 'retry-after': '20' } };
      await send(page);
      await expect(answer(page)).toContainText('Try again in 20 seconds');
    });

    await test.step('can be stopped with Escape while it is on its way', async () => {
      reply = (request) =>
        request.url().includes('/workspaces') ? undefined : { delay: 3000, json: {} };
      await send(page);
      await expect(status(page)).toHaveText('Sending…');
      await page.keyboard.press('Escape');
      await expect(status(page)).toContainText('Stopped');
    });

    await test.step('is a tree that folds, is searched, and explains its fields by keyboard', async () => {
      await goToConsole(page, '/vouchers/get-vouchers');
      await goToConsole(page, ACCOUNT);
      // console-try.spec.ts looks at the console as it comes.
      await takeAsSeen(page);
      reply = () => undefined;
      await send(page, /^200/);
      const tree = page.getByRole('tree');
      const lines = tree.getByRole('treeitem');
      const all = await lines.count();
      // Name and value are told apart when they are read aloud, too.
      await expect(lines.nth(1)).toHaveAccessibleName(/^id: ?"acc_/);
      await lines.first().focus();
      // The line has said the type.
      await expect(lines.first()).toHaveAccessibleName(/ Account$/);
      await expect(lines.first()).toHaveAccessibleDescription(/with wallets\.$/);
      await page.keyboard.press('ArrowDown');
      await expect(page.locator('.console-note')).toContainText('Id of the account.');
      await expect(lines.nth(1)).toHaveAccessibleDescription(/^Id of the account\./);
      await tree.getByRole('treeitem', { name: /^wallets/ }).click();
      expect(await lines.count()).toBeLessThan(all);
      await page.getByLabel('Search in the response').fill('balance');
      await expect(part(page).locator('.console-search span')).toContainText('place');
      await expect(lines).toHaveCount(all);
      expect(await findNewViolations(page)).toEqual([]);
    });
  });
});
