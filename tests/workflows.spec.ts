// Workflows run on their pages against the real sandbox.
import { findNewViolations, findViolations } from './support/find-violations.ts';
import { takeAsSeen } from './support/take-as-seen.ts';
import { goTo } from './support/go-to.ts';
import { expect, openReady, test, type Page } from './support/test.ts';

const flow = (page: Page) => page.locator('.flow');
const step = (page: Page, title: string) =>
  flow(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });

const steps = (page: Page) => flow(page).locator('.flow-step');

/** Opens a page and its workflow. */
async function openFlow(page: Page, path: string): Promise<void> {
  await openReady(page, path);
  await page.getByRole('button', { name: 'Run it in the sandbox' }).click();
  await expect(flow(page).getByRole('button', { name: 'Run all' })).toBeVisible();
}

async function runAll(page: Page): Promise<void> {
  await flow(page).getByRole('button', { name: 'Run all' }).click();
  await expect(flow(page).getByRole('status')).toHaveText('All steps passed.', {
    timeout: 25_000,
  });
}

const program = (page: Page) => flow(page).getByLabel('Program', { exact: true });

/** What each language's program is known by, and the ending of its file. */
const LANGUAGES = [
  ['cURL', '#!/usr/bin/env bash', 'sh'],
  ['JavaScript', 'process.env.WALLET_API_KEY', 'mjs'],
  ['TypeScript', 'Promise<Answer>', 'mts'],
  ['PHP', "getenv('WALLET_API_KEY')", 'php'],
  ['Python', 'os.environ.get("WALLET_API_KEY")', 'py'],
  ['Ruby', "ENV.fetch('WALLET_API_KEY')", 'rb'],
  ['Go', 'readVariable("WALLET_API_KEY"', 'go'],
] as const;

test('the quick start runs, and comes as a program', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  await test.step('nothing of a workflow is loaded before it is wanted', async () => {
    await openReady(page, '/quick-start');
    expect(asked.filter((path) => /load-flow|\/workflows\//.test(path))).toEqual([]);
    await page.getByRole('button', { name: 'Run it in the sandbox' }).hover();
    await expect.poll(() => asked.includes('/workflows/quick-start.json')).toBe(true);
  });

  await test.step('the program is loaded with the wish for it', async () => {
    await page.getByRole('button', { name: 'Run it in the sandbox' }).click();
    await expect(flow(page).getByRole('button', { name: 'Run all' })).toBeVisible();
    expect(asked.filter((path) => path.includes('write-program'))).toEqual([]);
    await flow(page).getByText('As a program').hover();
    await expect.poll(() => asked.some((path) => path.includes('write-program'))).toBe(true);
  });

  await test.step('the quick start runs from the first step to the last', async () => {
    await runAll(page);
    await expect(flow(page).locator('[data-phase="passed"]')).toHaveCount(6);
    const account = step(page, 'Open account');
    await expect(account.getByText('accountId: acc_')).toBeVisible();
    await expect(account.getByText('walletTypeId of Make wallet type')).toBeVisible();
    await account.getByText('Answer', { exact: true }).click();
    await expect(account.getByLabel('Answer to Open account')).toContainText('Grace Wanjiru');
    await account.getByText('Request', { exact: true }).click();
    await expect(account.getByLabel('Request of Open account')).toContainText(
      'Authorization: Bearer …',
    );
    // No secret is shown among what flows on.
    await expect(step(page, 'Make app key').getByText('secret: …')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  });

  await test.step('the program is there in every sample language, without a key', async () => {
    await flow(page).getByText('As a program').click();
    await expect(flow(page)).toContainText(
      'The key needs accounts:fund, accounts:read, accounts:write, apps:write, transactions:read, wallet-types:read and wallet-types:write.',
    );
    const choice = flow(page).getByLabel('Language');
    await expect(choice.locator('option')).toHaveText(LANGUAGES.map(([title]) => title));
    for (const [title, text, ending] of LANGUAGES) {
      await choice.selectOption({ label: title });
      await expect(program(page)).toContainText(text);
      expect(await program(page).textContent()).not.toMatch(/wk_/);
      const saved = page.waitForEvent('download');
      await flow(page).getByRole('button', { name: 'Download' }).click();
      expect((await saved).suggestedFilename()).toBe(`quick-start.${ending}`);
    }
    expect(await findNewViolations(page)).toEqual([]);
  });

  await test.step('the flow breaks no rule of accessibility in the dark', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findNewViolations(page)).toEqual([]);
  });
});

test('a use case runs step by step, at once, and once more', async ({ page }) => {
  await test.step('a use case shows its flow before its text', async () => {
    await openReady(page, '/use-cases/events');
    await expect(page.getByRole('button', { name: 'Run it in the sandbox' })).toBeInViewport();
    const names = await page.locator('.flow-outline b').allTextContents();
    await page.getByRole('button', { name: 'Run it in the sandbox' }).click();
    await expect(steps(page)).toHaveCount(names.length);
    await expect(page.locator('.flow-outline:visible')).toHaveCount(0);
    // The test before this one looks at a flow as it comes.
    await takeAsSeen(page);
    for (const [at, name] of names.entries())
      await expect(steps(page).nth(at).getByRole('heading')).toContainText(`${at + 1}. ${name}`);
    await expect(flow(page).locator('.flow-line i')).toHaveCount(await steps(page).count());
  });

  await test.step('a step can be run alone once it has what it needs', async () => {
    const band = page.getByRole('button', { name: 'Run this step: Make hall' });
    await expect(band).toBeDisabled();
    await expect(step(page, 'Make hall').getByText('First: Make pass')).toBeVisible();
    await page.getByRole('button', { name: 'Run this step: Make pass' }).click();
    await expect(step(page, 'Make pass')).toHaveAttribute('data-phase', 'passed');
    await band.click();
    await expect(step(page, 'Make hall')).toHaveAttribute('data-phase', 'passed');
  });

  await test.step('the flow keeps the focus while it runs', async () => {
    const all = flow(page).getByRole('button', { name: 'Run all' });
    // What ran before has come to its end.
    await expect(flow(page).getByRole('status')).toHaveText(/^Step 2 of \d+ passed/);
    await expect(all).toBeEnabled();
    await all.focus();
    await page.keyboard.press('Enter');
    await expect(flow(page).getByRole('status')).toHaveText('All steps passed.', {
      timeout: 25_000,
    });
    await expect(all).toBeFocused();
  });

  await test.step('says what was asked of each answer in words, and what it did to the money', async () => {
    await expect(step(page, 'Make hall')).toContainText('status is open');
    await expect(step(page, 'Make hall')).toContainText(
      'the first of tagIds is tagId of Make pass',
    );
    await expect(flow(page)).not.toContainText('$response');
    await expect(
      flow(page).getByRole('list', { name: 'Money that the step has moved' }).first(),
    ).toContainText(/Balance of wal_\w+ .+ to /);
    const money = flow(page).getByRole('region', { name: 'Money before and after the flow' });
    await expect(money).toContainText(/wal_\w+/);
    const filled = flow(page).locator('.flow-line [data-state=passed]');
    await expect(filled).toHaveCount(await steps(page).count());
  });

  await test.step('can be taken up again at any step, and keeps the focus', async () => {
    const one = flow(page).getByRole('button', { name: 'Run this step: Make hall' });
    await one.focus();
    await page.keyboard.press('Enter');
    await expect(flow(page).getByRole('status')).toHaveText(/^Step 2 of \d+ passed/);
    await expect(one).toBeFocused();
    const last = steps(page).last();
    await last.getByRole('button', { name: /^Run from here/ }).click();
    await expect(flow(page).getByRole('status')).toHaveText('All steps passed.', {
      timeout: 25_000,
    });
  });

  await test.step('a use case can be run once more', async () => {
    await flow(page).getByRole('button', { name: 'Reset my workspace' }).click();
    await expect(flow(page).getByRole('status')).toHaveText('The workspace is reset.');
    await runAll(page);
    expect(await findNewViolations(page)).toEqual([]);
  });

  await test.step('can be cleared, and keeps the focus', async () => {
    const clear = flow(page).getByRole('button', { name: 'Clear' });
    await clear.focus();
    await page.keyboard.press('Enter');
    await expect(flow(page).locator('[data-phase]')).toHaveCount(0);
    await expect(clear).toBeFocused();
  });
});

test.describe('a step', () => {
  test.use({ expectedProblems: [/status of 4\d\d|ERR_INTERNET_DISCONNECTED|Failed to fetch/] });

  test('that fails ends the run and says what helps, offline too', async ({ page, context }) => {
    test.setTimeout(60_000);
    await openFlow(page, '/use-cases/events');
    await takeAsSeen(page);
    await flow(page).getByText('Inputs', { exact: false }).first().click();
    await flow(page).getByLabel('phoneNumber').fill('+254700000111');
    await flow(page).getByRole('button', { name: 'Run all' }).click();
    const account = step(page, 'Open account');
    await expect(account).toHaveAttribute('data-phase', 'failed');
    await expect(account.getByText('What to do:')).toBeVisible();
    await expect(account.locator('.flow-verdicts').getByText('Failed').first()).toBeVisible();
    await expect(step(page, 'Take cash')).not.toHaveAttribute('data-phase', /./);
    expect(await findNewViolations(page)).toEqual([]);
    await flow(page).getByLabel('phoneNumber').fill('+254700000999');
    // The event's name begins every idempotency key, and another request wants another key.
    await flow(page)
      .getByLabel(/^event /)
      .fill('spring-fair');
    await account.getByRole('button', { name: /Continue from here/ }).click();
    await expect(flow(page).getByRole('status')).toHaveText('All steps passed.', {
      timeout: 25_000,
    });

    await test.step('offline the reader is told, and may try again', async () => {
      await goTo(page, '/quick-start');
      await page.getByRole('button', { name: 'Run it in the sandbox' }).click();
      await expect(flow(page).getByRole('button', { name: 'Run all' })).toBeVisible();
      await context.setOffline(true);
      await flow(page).getByText('As a program').click();
      await expect(flow(page).getByRole('alert')).toContainText('could not be opened');
      await flow(page).getByRole('button', { name: 'Run all' }).click();
      await expect(flow(page).getByText('You are offline.')).toBeVisible();
      // Nobody has to press "Try again": what could not be opened comes when the network is back.
      await context.setOffline(false);
      await expect(program(page)).toBeVisible({ timeout: 10_000 });
      await flow(page).getByRole('button', { name: 'Reset my workspace' }).click();
      await expect(flow(page).getByRole('status')).toHaveText('The workspace is reset.');
      await runAll(page);
    });

    await test.step("the program comes in the reader's language first, and with the reader's values", async () => {
      await page.getByRole('tab', { name: 'Ruby' }).first().click();
      await expect(flow(page).getByLabel('Language').locator('option').first()).toHaveText('Ruby');
      await flow(page).getByText('Inputs', { exact: false }).first().click();
      await flow(page)
        .getByLabel(/^name /)
        .fill("Grace O'Neill");
      await expect(program(page)).toContainText("'Grace O\\'Neill'");
    });
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the steps and the file are there, and no dead button', async ({ page }) => {
    await page.goto('/use-cases/events');
    await expect(page.locator('.step-diagram li').first()).toBeVisible();
    const outline = page.locator('.flow-outline li');
    await expect(outline.first()).toContainText('Make pass');
    await expect(outline.first()).toBeInViewport();
    expect(await outline.count()).toBeGreaterThan(4);
    await expect(page.getByRole('link', { name: 'events.arazzo.yaml' })).toBeVisible();
    await expect(page.getByText('Run it in the sandbox')).toBeHidden();
  });
});
