// Calls that meet something else on their way: another call, another choice, a change by somebody else.
import { createGate } from './support/backend-answers.ts';
import {
  answer,
  openConsole,
  openTool,
  part,
  readHistory,
  send,
  status,
  tryIt,
} from './support/console.ts';
import { answerSandbox } from './support/sandbox-answers.ts';
import { expect, open, openReady, test } from './support/test.ts';

const ACCOUNT = '/accounts/get-single-account';

test('an answer that comes after another call was chosen is in the history alone', async ({
  page,
}) => {
  await answerSandbox(page);
  const gate = createGate();
  await openReady(page, '/api');
  await send(page, /^200/);
  await page.route('**/sandbox/v1/accounts*', async (route) => {
    await gate.opened;
    await route.fallback();
  });
  await send(page, /^Sending/);
  const finder = page.getByRole('combobox', { name: 'Call' });
  await finder.click();
  await page.keyboard.type('create voucher');
  await page.keyboard.press('Enter');
  await expect(finder).toHaveValue('Create a voucher');
  await expect(status(page)).toHaveText(/^Example of a 201/);
  const kept = (await readHistory(page)).length;
  gate.open();
  await expect.poll(async () => (await readHistory(page)).length).toBe(kept + 1);
  await expect(status(page)).toHaveText(/^Example of a 201/);
  await send(page, /^201/);
});

test('Enter before the list of calls has come is not lost', async ({ page }) => {
  const gate = createGate();
  await page.route('**/console.json', async (route) => {
    await gate.opened;
    await route.fallback();
  });
  await openReady(page, '/api');
  const finder = page.getByRole('combobox', { name: 'Call' });
  await finder.click();
  await page.keyboard.type('create voucher');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Loading the list of calls…')).toBeVisible();
  await expect(finder).toHaveValue('create voucher');
  gate.open();
  await expect(finder).toHaveValue('Create a voucher');
});

test('a Send while a workspace is made waits for it, and makes no other', async ({ page }) => {
  await answerSandbox(page);
  const gate = createGate();
  let asked = 0;
  await page.route('**/sandbox/workspaces', async (route) => {
    asked += 1;
    await gate.opened;
    await route.fallback();
  });
  await openConsole(page, ACCOUNT);
  await send(page, /^Making your workspace/);
  await page.keyboard.press('Control+Enter');
  await expect(status(page)).toHaveText(/^Making your workspace/);
  await page.keyboard.press('Escape');
  await expect(status(page)).toContainText('Stopped');
  await send(page, /^Making your workspace/);
  gate.open();
  await expect(status(page)).toHaveText(/^200/);
  expect(asked).toBe(1);
});

test.describe('without a network', () => {
  test.use({ expectedProblems: [/ERR_/] });

  test('the tool of the workspace says that it could make none', async ({ page }) => {
    let isReachable = false;
    await answerSandbox(page, () => (isReachable ? undefined : 'unreachable'));
    await openConsole(page, ACCOUNT);
    await openTool(page, 'Workspace');
    const make = part(page).getByRole('button', { name: 'Make a workspace now' });
    await make.click();
    await expect(part(page).getByText('The sandbox could not make a workspace.')).toBeVisible();
    isReachable = true;
    await make.click();
    await expect(part(page).getByText('Its id is')).toBeVisible();
  });
});

test('what somebody else has changed is not shown as the change of a call', async ({
  page,
  request,
}) => {
  await tryIt(page, '/accounts/add-tag-to-account');
  await expect(status(page)).toHaveText(/^200/);
  const appKey = await page.evaluate(
    () =>
      /"appKey":"([^"]+)"/.exec(
        JSON.stringify(Object.values(sessionStorage)).replaceAll('\\', ''),
      )![1]!,
  );
  const topUp = await request.post('/sandbox/v1/accounts/acc_01HZX6A4N2PC/topups', {
    headers: { authorization: `Bearer ${appKey}`, 'idempotency-key': 'by-somebody-else' },
    data: {
      walletId: 'wal_01HZX6AB7QKD',
      amount: { amount: 100, currency: 'KES' },
      reference: 'ELSE-1',
    },
  });
  expect(topUp.status()).toBe(201);
  const asked: string[] = [];
  page.on('response', (response) => asked.push(response.request().method()));
  await send(page);
  // The workspace is asked before the call and after it.
  await expect.poll(() => asked.slice(-3)).toEqual(['GET', 'PUT', 'GET']);
  await expect(page.getByRole('region', { name: 'What the call changed' })).toHaveCount(0);
});

test('a body that is too long for the history says so when it is opened again', async ({
  page,
}) => {
  const names = Array.from({ length: 9000 }, (_, index) => `Somebody with the number ${index}`);
  await answerSandbox(page, (request) =>
    request.url().includes('/workspaces') ? undefined : { json: { names } },
  );
  await openConsole(page, ACCOUNT);
  await send(page, /^200/);
  const note = answer(page).getByText('The history has only the beginning of the body.');
  await expect(note).toHaveCount(0);
  await openTool(page, 'History');
  await part(page)
    .getByRole('button', { name: /^Open / })
    .click();
  await expect(note).toBeVisible();
});

test('a call is looked for while the first one is on its way', async ({ page }) => {
  const gate = createGate();
  await page.route('**/*.openapi.json', async (route) => {
    await gate.opened;
    await route.continue();
  });
  await open(page, '/api');
  const field = page.getByRole('combobox', { name: 'Call' });
  await field.focus();
  gate.open();
  await expect(field).not.toHaveValue('');
  await page.keyboard.type('create a voucher');
  await expect(field).toHaveValue('create a voucher');
  await expect(page.getByRole('option').first()).toContainText('Create a voucher');
});
