// The page of the exam: the command first, and exams of receivers that run, with their reports.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExamReport } from '#exam/build-report.ts';
import { readReceivers } from '#scripts/generated/format-receiver-samples.ts';
import { findPort } from '#scripts/lib/process.ts';
import type { LocalSandbox, StartOptions } from '#local/public-types.ts';
import { root } from '#scripts/lib/root.mjs';
import { findNewViolations, findViolations } from './support/find-violations.ts';
import { takeAsSeen } from './support/take-as-seen.ts';
import { expect, openReady, test as base, type Page } from './support/test.ts';
import { NEXT_SECRET, openReceiver, type Receiver } from './unit/exam/open-receiver.ts';

/** What the package of the local sandbox exports. It is bundled: the sources would be compiled here once more. */
const { startSandbox } = (await import(join(root, 'dist/local/index.js'))) as {
  readonly startSandbox: (options: StartOptions) => Promise<LocalSandbox>;
};

const form = (page: Page) => page.locator('.exam form');
const TARGET = 'https://hooks.client.example/hook';
/** Paths of the sandbox that the page calls. */
const CALLS = /^\/(?:sandbox\/workspaces|callbacks\/[0-9a-z]{24}\/)/;

/**
 * Starts the sample receiver as a program, and the sandbox that examines it. The server of the site sends to public hosts
 * only, so the calls of the page go to the local sandbox, which has the same handlers and sends to this machine.
 *
 * @param mistake what is replaced in the receiver by what
 * @returns the address of the receiver
 */
type OpenReceiver = (page: Page, mistake?: readonly [string, string]) => Promise<string>;

const test = base.extend<{ openExamined: OpenReceiver }>({
  openExamined: async ({ page: _page }, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async (page, [found, replaced] = ['', '']) => {
      const port = await findPort();
      const url = `http://127.0.0.1:${port}`;
      const sandbox = await startSandbox({ callbacks: url });
      ends.push(() => sandbox.close());
      const { file, code } = readReceivers().javascript!;
      const program = {
        language: 'javascript' as const,
        file,
        code: code.replace(found, replaced),
      };
      if (found !== '') expect(program.code).not.toBe(code);
      let receiver: Receiver | undefined;
      await page.route(
        ({ pathname }) => CALLS.test(pathname),
        async (route) => {
          const { pathname, search } = new URL(route.request().url());
          // As from a page of the sandbox: it makes no workspace for pages of others.
          const headers = { ...route.request().headers(), origin: sandbox.url };
          const response = await route.fetch({ url: sandbox.url + pathname + search, headers });
          if (pathname.endsWith('/settings') && !receiver) {
            const { secret } = (await response.json()) as { readonly secret: string };
            receiver = await openReceiver(program, { port, secret });
            ends.push(() => receiver!.remove());
          }
          await route.fulfill({ response });
        },
      );
      return url;
    });
    for (const end of ends.toReversed()) await end();
  },
});

/** Fills the form in, and waits for the report. */
async function examine(page: Page, url: string): Promise<void> {
  await form(page).getByLabel('Address of your receiver').fill(`${url}/hook`);
  await form(page).getByLabel('Address that counts').fill(`${url}/count/{id}`);
  await form(page).getByLabel('Next secret').fill(NEXT_SECRET);
  await form(page).getByRole('button', { name: 'Examine' }).click();
  await expect(page.locator('.exam [role=status]')).toHaveText('Examining…');
  // The exam waits for late work: it takes some seconds.
  await expect(page.locator('.exam li[data-outcome]')).toHaveCount(16, { timeout: 45_000 });
}

test('leads with the command, and says when the site sends to no other host', async ({ page }) => {
  await openReady(page, '/try-callback/exam');
  await takeAsSeen(page);
  await expect(page.locator('main pre').first()).toContainText('wallet exam');
  const address = form(page).getByLabel('Address of your receiver');
  await expect(address).toHaveAttribute('aria-invalid', 'false');
  await address.fill(TARGET);
  await form(page).getByRole('button', { name: 'Examine' }).click();
  await expect(page.locator('.exam [role=alert]')).toContainText('Run wallet exam instead.');
  expect(await findNewViolations(page)).toEqual([]);
});

test('passes a receiver that does all of it', async ({ page, openExamined }) => {
  test.setTimeout(60_000);
  const url = await openExamined(page);
  await openReady(page, '/try-callback/exam');
  await examine(page, url);
  await expect(page.locator('.exam li[data-outcome=failed]')).toHaveCount(0);
  // A site cannot restart somebody's program: that check is left to the command.
  await expect(page.locator('.exam li[data-outcome=passed]')).toHaveCount(15);
  // A listener hears the sum, and not all of the report.
  await expect(page.locator('.exam [role=status]')).toHaveText(
    /^15 of 16 checks passed.*: 0 failed, 0 follow from these, 1 not told\.$/,
  );
});

test('grades a receiver with a mistake, and saves the report', async ({ page, openExamined }) => {
  test.setTimeout(60_000);
  const url = await openExamined(page, [
    'return timingSafeEqual(',
    'return true || timingSafeEqual(',
  ]);
  await openReady(page, '/try-callback/exam');
  await examine(page, url);
  const failed = page.locator('.exam li[data-outcome=failed]');
  await expect(failed.first()).toContainText('Guide: Calculate the HMAC');
  await expect(failed.filter({ hasText: 'The secret is wrong' })).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as JSON' }).click();
  const report = JSON.parse(await readFile(await (await downloading).path(), 'utf8')) as ExamReport;
  expect(report).toMatchObject({ target: `${url}/hook`, failed: await failed.count() });
  const second = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as JUnit' }).click();
  expect(await readFile(await (await second).path(), 'utf8')).toContain('<testsuite name=');

  await page.emulateMedia({ media: 'print' });
  await expect(form(page)).toBeHidden();
  await expect(failed.first()).toBeVisible();
});

test('keeps its fields inside its box where letters stand apart', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openReady(page, '/try-callback/exam');
  await form(page).scrollIntoViewIfNeeded();
  // As the criterion for text spacing asks (WCAG 1.4.12).
  await page.addStyleTag({
    content: '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  });
  const { clientWidth, scrollWidth } = await form(page).evaluate((box) => ({
    clientWidth: box.clientWidth,
    scrollWidth: box.scrollWidth,
  }));
  expect(scrollWidth).toBe(clientWidth);
});
