// The page of the exam: the command first, and an exam by the server with its report.
import { readFile } from 'node:fs/promises';
import type { ExamReport } from '#exam/build-report.ts';
import type { ExamResult } from '#exam/exam-types.ts';
import { runExam } from '#exam/run-exam.ts';
import { findViolations } from './support/find-violations.ts';
import { expect, openReady, test, type Page } from './support/test.ts';

const form = (page: Page) => page.locator('.exam form');
const TARGET = 'https://hooks.client.example/hook';

/** What a receiver gets that takes everything. */
function examineOpenReceiver(): Promise<ExamResult> {
  return runExam({
    send: async () => ({ status: 204, failure: null, milliseconds: 1 }),
    sign: () => 't=1,v1=0',
    secret: 'whsec_of_the_page',
    event: 'transaction.completed',
    now: Date.now,
    sleep: async () => {},
    chance: Math.random,
  });
}

/** Lists a host, as an operator does, and lets a receiver answer that is not on the internet. */
async function listHost(page: Page): Promise<void> {
  await page.route('**/callbacks/*/settings', async (route) => {
    const response = await route.fetch();
    const settings = (await response.json()) as object;
    const json = { ...settings, allowedTargets: ['https://hooks.client.example'] };
    await route.fulfill({ response, json });
  });
  await page.route('**/callbacks/*/exam', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ url: TARGET, event: 'transaction.completed' });
    await route.fulfill({ json: await examineOpenReceiver() });
  });
}

test('leads with the command, and says when the site sends to no other host', async ({ page }) => {
  await openReady(page, '/try-callback/exam');
  await expect(page.locator('main pre').first()).toContainText('wallet exam');
  await form(page).getByLabel('Address of your receiver').fill(TARGET);
  await form(page).getByRole('button', { name: 'Examine' }).click();
  await expect(page.locator('.exam [role=alert]')).toContainText('Run wallet exam instead.');
  expect(await findViolations(page)).toEqual([]);
});

test('grades a receiver, and saves the report', async ({ page }) => {
  await listHost(page);
  await openReady(page, '/try-callback/exam');
  await form(page).getByLabel('Address of your receiver').fill(TARGET);
  await form(page).getByRole('button', { name: 'Examine' }).click();
  const failed = page.locator('.exam li[data-outcome=failed]');
  await expect(failed.first()).toContainText('The secret is wrong');
  await expect(failed.first()).toContainText('Guide: Calculate the HMAC');
  await expect(page.locator('.exam li[data-outcome]')).toHaveCount(16);
  expect(await findViolations(page)).toEqual([]);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as JSON' }).click();
  const report = JSON.parse(await readFile(await (await downloading).path(), 'utf8')) as ExamReport;
  expect(report).toMatchObject({ target: TARGET, failed: await failed.count() });
  const second = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as JUnit' }).click();
  expect(await readFile(await (await second).path(), 'utf8')).toContain('<testsuite name=');

  await page.emulateMedia({ media: 'print' });
  await expect(form(page)).toBeHidden();
  await expect(failed.first()).toBeVisible();
});
