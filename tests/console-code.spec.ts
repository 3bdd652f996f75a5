// The code of the console as a way into its form, and commands that are pasted.
import { copyBy } from './support/copy-by.ts';
import {
  editor,
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
import { answerSandbox } from './support/sandbox-answers.ts';
import { goTo } from './support/go-to.ts';
import { expect, test, type Locator, type Page } from './support/test.ts';

const ACCOUNT_PATH = '/accounts/get-single-account';

const code = (page: Page): Locator =>
  part(page).locator('.console-code').getByRole('textbox', { name: 'The request as code' });

async function openCode(page: Page, language: string): Promise<void> {
  await openTool(page, 'Code');
  await part(page).getByLabel('Language of the code').selectOption({ label: language });
  await expect(part(page).locator('.console-code .cm-editor')).toBeVisible();
}

/** Replaces a part of the code, of which the editor shows only some lines: all at once, by typing over it. */
async function replaceCode(page: Page, from: string, to: string): Promise<void> {
  const text = await copyBy(part(page).getByRole('button', { name: 'Copy the code' }));
  expect(text).toContain(from);
  await code(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text.replace(from, () => to));
}

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

test('the code is written in place of the form', async ({ page }) => {
  await test.step('takes no key, and no secret of it reaches links, history or storage', async () => {
    await answerSandbox(page);
    await openConsole(page, '/authentication/authentication-login');
    await openCode(page, 'cURL');
    await replaceCode(page, 'correct-horse-battery', 'hush-of-the-reader');
    await openTool(page, 'Request');
    await expect(editor(page)).toContainText('hush-of-the-reader');
    await send(page, /^20\d/);
    await goToConsole(page, ACCOUNT_PATH);
    await openCode(page, 'cURL');
    await replaceCode(page, '$WALLET_API_KEY', 'wk_live_hush');
    await expect(part(page).locator('.console-code-problem')).toContainText(
      'Choose the key in the form',
    );
    await send(page, /^20\d/);
    const history = await readHistory(page);
    expect(history).toHaveLength(2);
    const kept = await page.evaluate(() => [
      location.href,
      JSON.stringify([sessionStorage, localStorage]),
    ]);
    expect(JSON.stringify([history, kept])).not.toContain('hush');
  });

  await test.step('gives its body to the form and to the call', async () => {
    const calls = await answerSandbox(page);
    await goToConsole(page);
    await openCode(page, 'Python');
    await replaceCode(page, '"Grace Wanjiru"', '"Zoë \\"Z\\" Example"');
    await openTool(page, 'Request');
    await expect(editor(page)).toContainText('"name": "Zoë \\"Z\\" Example"');
    await send(page, /^201/);
    const call = calls.find((one) => one.url().endsWith('/sandbox/v1/accounts'))!;
    expect(call.postDataJSON()).toMatchObject({ name: 'Zoë "Z" Example' });
  });

  await test.step('that cannot be read names its line, keeps what was written, and leaves the form', async () => {
    // console-try.spec.ts looks at the console as it comes.
    await takeAsSeen(page);
    await part(page).getByRole('button', { name: 'Reset to the example' }).click();
    await openCode(page, 'JavaScript');
    await replaceCode(page, "'Grace Wanjiru'", 'people[0].name');
    const problem = part(page).locator('.console-code-problem');
    await expect(problem).toContainText(/^Line \d+ does not fit into the form/);
    await expect(problem.locator('code')).toHaveText('name: people[0].name,');
    expect(await findNewViolations(page)).toEqual([]);
    await openTool(page, 'Request');
    await expect(editor(page)).toContainText('Grace Wanjiru');
    await part(page).getByRole('button', { name: 'Only what is required' }).click();
    await expect(editor(page)).toContainText('Daniel Mutua');
    await openTool(page, 'Code');
    await expect(code(page)).toContainText('people[0].name');
    const language = part(page).getByLabel('Language of the code');
    await language.selectOption({ label: 'Ruby' });
    await expect(code(page)).toContainText('Daniel Mutua');
    await language.selectOption({ label: 'JavaScript' });
    await expect(code(page)).toContainText('people[0].name');
    await part(page).getByRole('button', { name: 'Back to the code of the form' }).click();
    await expect(code(page)).toBeFocused();
    await expect(code(page)).toContainText('Daniel Mutua');
    await expect(problem).toBeEmpty();
  });
});

test('the code fills the form', async ({ page }) => {
  await test.step('fills the form in every language, and the samples of the page follow', async () => {
    await openConsole(page, ACCOUNT_PATH);
    await openCode(page, 'cURL');
    const languages = await part(page).getByLabel('Language of the code').locator('option').all();
    expect(languages).toHaveLength(7);
    let id = 'acc_01HZX6A4N2PC';
    for (const [at, option] of languages.entries()) {
      const label = (await option.textContent()) ?? '';
      await part(page).getByLabel('Language of the code').selectOption({ label });
      await replaceCode(page, id, `acc_OFTHEREADER${at}`);
      id = `acc_OFTHEREADER${at}`;
      await expect(part(page).getByLabel('accountId')).toHaveValue(id);
      await expect(page.locator('.samples .code-panel code').first()).toContainText(id);
    }
  });

  await test.step('is edited at /api by keyboard alone', async () => {
    await goTo(page, '/api');
    await part(page).getByRole('tab', { name: 'Request', selected: true }).focus();
    while (!(await part(page).getByRole('tab', { name: 'Code', selected: true }).isVisible()))
      await page.keyboard.press('ArrowRight');
    await expect(part(page).locator('.console-code .cm-editor')).toBeVisible();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
    await expect(code(page)).toBeFocused();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' now');
    await expect(part(page).locator('.console-code-problem')).toContainText(
      'does not fit into the form',
    );
    await page.keyboard.press('Tab');
    await expect(
      part(page).getByRole('button', { name: 'Back to the code of the form' }),
    ).toBeFocused();
  });

  await test.step('the samples of a call tell when they were last run, and what came out', async () => {
    await goToConsole(page);
    await openTool(page, 'Code');
    const title = 'When the samples were last run';
    await part(page).locator('summary').filter({ hasText: title }).click();
    await expect(part(page).first()).toContainText(
      /On \d+ \w+ 20\d\d the sandbox returned the response to the samples in/,
    );
    await expect(part(page).locator('.console-proof')).toContainText(
      '"phoneNumber": "+254700000101"',
    );
  });
});

test.describe('a command that is pasted', () => {
  const login = [
    "curl 'https://api.wallet.example/v1/login' -X POST",
    "-H 'Authorization: Bearer wk_live_hush' -H 'Content-Type: application/json'",
    `--data '{"email": "ada@wallet.example", "password": "hush-hush"}'`,
  ].join(' ');

  async function paste(page: Page, command: string): Promise<void> {
    await openTool(page, 'Paste');
    await part(page).getByLabel('cURL command').fill(command);
    await part(page).getByRole('button', { name: 'Fill the form' }).click();
  }

  test('is read, and nothing of it is sent by itself', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
    await openConsole(page, ACCOUNT_PATH);
    // console-try.spec.ts looks at the console as it comes.
    await takeAsSeen(page);
    await test.step('for a call that there is not is told of, and stays in its field', async () => {
      await paste(page, "curl 'https://api.wallet.example/v1/unheard-of?token=hush'");
      await expect(status(page)).toContainText(
        'No call has the method and the path of this command: GET /v1/unheard-of. The form did not change.',
      );
      await expect(part(page).getByLabel('cURL command')).toHaveValue(/unheard-of/);
    });

    await test.step('for another call is shown first, and opened with its values', async () => {
      const endpoint = await readLoginEndpoint(page);
      await paste(page, login.replace('/v1/login', endpoint));
      const offer = page.getByRole('region', { name: 'The command is for another call' });
      await expect(offer.getByRole('heading')).toBeFocused();
      await expect(offer).toContainText(endpoint);
      await expect(offer).toContainText('Left out: the header authorization.');
      await expect(page.locator('.console-status')).not.toContainText('did not change');
      expect(await findNewViolations(page)).toEqual([]);
      await offer.getByRole('button', { name: 'Not now' }).click();
      await expect(offer).toHaveCount(0);
      await expect(part(page).getByLabel('accountId')).toHaveValue('acc_01HZX6A4N2PC');
      await expect(part(page).getByLabel('cURL command')).toHaveValue(/hush-hush/);
      await part(page).getByRole('button', { name: 'Fill the form' }).click();
      await offer.getByRole('button', { name: 'Open that call with these values' }).click();
      await page.waitForURL('**/authentication/authentication-login**');
      await expect(editor(page)).toContainText('ada@wallet.example');
      await expect(editor(page)).toContainText('hush-hush');
      const shared = Buffer.from(new URL(page.url()).hash.split('=')[1]!, 'base64url').toString();
      expect(shared).toContain('ada@wallet.example');
      const storage = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
      expect(`${shared} ${storage} ${asked.join(' ')}`).not.toContain('hush');
    });

    await test.step('for another address says so, and sends nothing there', async () => {
      await goToConsole(page, ACCOUNT_PATH);
      await takeAsSeen(page);
      await paste(
        page,
        "curl 'https://elsewhere.example/v1/accounts/acc_OFANOTHER1?verbose=1' -H 'X-Api-Key: hush' -u a:hush",
      );
      const offer = page.getByRole('region', { name: 'The command is for another address' });
      await expect(offer).toContainText('https://elsewhere.example');
      await expect(offer).toContainText(
        'Left out: the header x-api-key, verbose of the query, the user and password.',
      );
      expect(await findNewViolations(page)).toEqual([]);
      await offer.getByRole('button', { name: 'Fill the form with the command' }).click();
      await expect(part(page).getByLabel('accountId')).toHaveValue('acc_OFANOTHER1');
      await expect(status(page)).toContainText('The form now has the command');
      expect(asked.filter((url) => url.includes('elsewhere'))).toEqual([]);
    });
  });
});

async function readLoginEndpoint(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const response = await fetch('/authentication/authentication-login.openapi.json');
    const { paths } = (await response.json()) as { paths: object };
    return Object.keys(paths)[0]!;
  });
}
