// The calls of the history as one program, which is run against the sandbox of the site.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  addCall,
  answer,
  goToConsole,
  openConsole,
  openTool,
  part,
  send,
  status,
  tryIt,
} from './support/console.ts';
import { findNewViolations } from './support/find-violations.ts';
import { expect, test, type Page } from './support/test.ts';

const run = promisify(execFile);

test.use({ expectedProblems: [/status of 404/] });

/** The program of the calls, as it is shown for a language. */
async function readProgram(page: Page, language: string): Promise<string> {
  const panel = part(page).getByRole('tabpanel', { name: 'History' });
  await panel.getByLabel('Language').selectOption({ label: language });
  const program = panel.getByRole('group', { name: 'Program' });
  await expect(program).toContainText('My calls');
  return (await program.textContent())!;
}

test('calls of the console become a program that makes them again in another workspace', async ({
  page,
  baseURL,
  request,
}) => {
  await tryIt(page, '/accounts/create-account');
  await expect(status(page)).toHaveText(/^201/);
  await expect(answer(page)).toContainText(/acc_[0-9A-Z]{12}/);
  const id = /acc_[0-9A-Z]{12}/.exec((await answer(page).textContent())!)![0];
  await goToConsole(page, '/accounts/get-single-account');
  await part(page).getByLabel('accountId').fill(id);
  await send(page, /^200/);
  await part(page).getByLabel('accountId').fill('acc_0000000000NO');
  await send(page, /^404/);
  await openTool(page, 'History');
  await part(page).getByText('As a program').click();
  const steps = part(page).getByRole('list', { name: 'Calls of the program' });
  await expect(steps.getByRole('listitem')).toHaveText([
    /^Create an account/,
    /^Get a single account/,
    'Get a single accountLeft out: the call failed.',
  ]);
  await expect(steps.getByRole('checkbox').last()).toBeDisabled();
  expect(await findNewViolations(page)).toEqual([]);

  const code = await readProgram(page, 'JavaScript');
  expect(code).not.toContain(id);
  const folder = await mkdtemp(join(tmpdir(), 'calls-'));
  try {
    const file = join(folder, 'my-calls.mjs');
    await writeFile(file, code);
    const made = await request.post('/sandbox/workspaces');
    const { appKey } = (await made.json()) as { readonly appKey: string };
    const { stdout } = await run(process.execPath, [file], {
      env: { WALLET_API_KEY: appKey, WALLET_API_URL: `${baseURL}/sandbox` },
    });
    expect(stdout).toMatch(/create-account 201[^]*get-account 200/);
  } finally {
    await rm(folder, { recursive: true });
  }

  await test.step('a call that is not chosen is no step, and what it has made stays as it was', async () => {
    await steps.getByRole('checkbox', { name: /^Create an account/ }).uncheck();
    const rest = await readProgram(page, 'Python');
    expect(rest).toContain(id);
    expect(rest).not.toContain('create-account');
    await steps.getByRole('checkbox', { name: /^Get a single account, \d/ }).uncheck();
    await expect(part(page).getByText('Choose a call.')).toBeVisible();
  });

  await test.step('a call that is made meanwhile comes to the others, and one that the site no longer documents does not', async () => {
    await addCall(page, { page: '/accounts/no-longer-there' });
    await openConsole(page, '/accounts/get-accounts');
    await send(page, /^200/);
    await openTool(page, 'History');
    await part(page).getByText('As a program').click();
    await expect(steps.getByRole('listitem')).toHaveCount(4);
    await expect(part(page).getByText('no longer documents them: 1 of your calls')).toBeVisible();
  });
});
