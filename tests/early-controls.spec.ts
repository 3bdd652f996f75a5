// Controls that answer before React has come (docs/decisions/052-an-early-module.md), and stay as they are when it comes.
import { COPIED_MS } from '#contract/limits.ts';
import { COPIED } from '#contract/texts.ts';
import { holdClock } from './support/clock.ts';
import { holdReact } from './support/hold-code.ts';
import { comeAlive, expect, open, test, waitForReady, type Page } from './support/test.ts';

const PATH = '/accounts/create-account';

const alive = (page: Page) => page.locator('html[data-ready]');

test.describe('Copy', () => {
  test.beforeEach(async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => {
      const copied: string[] = [];
      Object.assign(window, { copied });
      const writeText = navigator.clipboard.writeText.bind(navigator.clipboard);
      navigator.clipboard.writeText = (text) => {
        copied.push(text);
        return writeText(text);
      };
      const write = navigator.clipboard.write.bind(navigator.clipboard);
      navigator.clipboard.write = async (items) => {
        copied.push(await (await items[0]!.getType('text/plain')).text());
        return write(items);
      };
    });
  });

  const listCopied = (page: Page) =>
    page.evaluate(() => (window as unknown as { copied: string[] }).copied);

  test('copies once, says so for a second, and React takes it over', async ({ page }) => {
    await page.clock.install();
    const release = await holdReact(page);
    await open(page, PATH);
    await holdClock(page);
    const buttons = [];
    for (const [selector, source, name] of [
      ['.endpoint .copy', '.endpoint code', /^Copy .+: Copied!$/],
      ['.samples .copy >> nth=0', '.samples .code-panel code >> nth=0', `Copy code: ${COPIED}`],
    ] as const) {
      const copy = page.locator(selector);
      const before = { place: await copy.boundingBox(), text: await copy.textContent() };
      await copy.click();
      await expect(copy).toHaveText(COPIED);
      await expect(copy).toHaveAttribute('data-state', 'copied');
      const code = await page.locator(source).textContent();
      expect((await listCopied(page)).at(-1)).toBe(code);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
      const shape = await copy.locator('path').getAttribute('d');
      buttons.push({ copy, name, code, shape, ...before });
    }
    const codes = buttons.map(({ code }) => code);
    expect(await listCopied(page)).toEqual(codes);
    await expect(alive(page)).toHaveCount(0);
    release();
    await comeAlive(page);
    for (const { copy } of buttons) await expect(copy).toHaveText(COPIED);
    await page.clock.runFor(COPIED_MS);
    for (const { copy, text, place } of buttons) {
      await expect(copy).toHaveText(text!);
      await expect(copy).not.toHaveAttribute('data-state');
      expect(await copy.boundingBox()).toEqual(place);
    }
    expect(await listCopied(page)).toEqual(codes);
    for (const { copy, name, text, code, shape } of buttons)
      await test.step(`from here on React answers, and says the same of ${code}`, async () => {
        const count = (await listCopied(page)).length;
        await copy.click();
        await expect(copy).toHaveText(COPIED);
        await expect(copy).toHaveAccessibleName(name);
        await expect(copy.locator('path')).toHaveAttribute('d', shape!);
        expect((await listCopied(page)).slice(count)).toEqual([code]);
        await page.clock.runFor(COPIED_MS - 1);
        await expect(copy).toHaveText(COPIED);
        await page.clock.runFor(1);
        await expect(copy).toHaveText(text!);
      });
  });

  test('says that it could not, and can be tried again', async ({ page }) => {
    await page.clock.install();
    await holdReact(page);
    await page.addInitScript(() => {
      const writeText = navigator.clipboard.writeText.bind(navigator.clipboard);
      let calls = 0;
      navigator.clipboard.writeText = (text) => {
        calls += 1;
        return calls === 1 ? Promise.reject(new Error('not allowed')) : writeText(text);
      };
    });
    await open(page, PATH);
    await holdClock(page);
    const copy = page.locator('.endpoint .copy');
    await copy.click();
    await expect(copy).toHaveText('Not copied');
    await page.clock.runFor(COPIED_MS);
    await expect(copy).toHaveText('');
    await copy.click();
    await expect(copy).toHaveText(COPIED);
  });
});

test.describe('A code tab', () => {
  const samples = (page: Page) => page.locator('.samples .code').first();
  const tab = (page: Page, name: string) => samples(page).getByRole('tab', { name, exact: true });
  const selected = (page: Page) => samples(page).getByRole('tab', { selected: true });
  const panel = (page: Page) => samples(page).getByRole('tabpanel');

  test('is selected, shows its code, moves by key and is remembered, and React takes it over', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const release = await holdReact(page, { payload: false });
    await open(page, PATH);
    await tab(page, 'PHP').click();
    await expect(selected(page)).toHaveText('PHP');
    await expect(panel(page).locator('pre')).toContainText('<?php');
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, 'Python')).toBeFocused();
    await expect(selected(page)).toHaveText('Python');
    await expect(panel(page).locator('pre')).toContainText('import ');
    await expect(panel(page).locator('pre')).toBeVisible();
    await expect(panel(page)).toHaveAccessibleName('Python');
    await panel(page).getByRole('button', { name: 'Copy code' }).click();
    const code = await panel(page).locator('code').textContent();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    expect(await page.evaluate(() => localStorage.getItem('docs.language'))).toBe('python');
    // A group that is no sample has a choice of its own.
    const answers = page.locator('.code', { has: page.getByRole('tab', { name: '401' }) });
    await answers.getByRole('tab', { name: '401' }).click();
    await expect(answers.locator('pre')).toContainText('token_missing');
    await expect(answers.locator('pre')).toBeVisible();
    await expect(selected(page)).toHaveText('Python');
    await expect(alive(page)).toHaveCount(0);
    const places = async () => [await samples(page).boundingBox(), await answers.boundingBox()];
    const before = await places();
    release();
    await waitForReady(page);
    await expect(selected(page)).toHaveText('Python');
    await expect(answers.getByRole('tab', { selected: true })).toHaveText('401');
    await expect(panel(page).locator('code')).toHaveText(code!);
    await expect(answers.locator('pre')).toContainText('token_missing');
    expect(await places()).toEqual(before);
    const stops = samples(page).locator('[role=tab]:not([tabindex])');
    await expect(stops).toHaveText(['Python']);
    await tab(page, 'cURL').click();
    await expect(panel(page).locator('pre')).toContainText('curl ');
    await page.reload();
    await expect(selected(page)).toHaveText('cURL');
  });

  test('has its code at once where a pointer came first', async ({ page, context }) => {
    await holdReact(page, { payload: false });
    await open(page, PATH);
    const payload = page.waitForResponse(/\.rsc$/);
    await tab(page, 'PHP').hover();
    await (await payload).finished();
    await context.setOffline(true);
    await tab(page, 'PHP').click();
    await expect(panel(page).locator('pre')).toContainText('<?php');
    await expect(panel(page).locator('pre')).toBeVisible();
  });

  test('has the height of its code until that comes', async ({ page }) => {
    const release = await holdReact(page);
    await open(page, PATH);
    await tab(page, 'Go').click();
    await expect(selected(page)).toHaveText('Go');
    await expect(panel(page).locator('pre')).toBeHidden();
    const place = await samples(page).boundingBox();
    release();
    await comeAlive(page);
    await expect(panel(page).locator('pre')).toContainText('package main');
    expect(await samples(page).boundingBox()).toEqual(place);
  });

  test('that is the first one is kept while a remembered language is on its way', async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('docs.language', 'python'));
    const release = await holdReact(page);
    await open(page, '/quick-start');
    const groups = page.locator('.code').filter({ has: page.getByRole('tab', { name: 'Python' }) });
    await groups.first().getByRole('tab', { name: 'cURL' }).click();
    release();
    for (const group of await groups.all()) {
      await expect(group.locator('pre')).toBeVisible();
      await expect(group.locator('pre')).toContainText('curl ');
      await expect(group.getByRole('tab', { selected: true })).toHaveText('cURL');
    }
    await expect(alive(page)).toHaveCount(0);
  });

  test('holds for every group of the page', async ({ page }) => {
    const release = await holdReact(page, { payload: false });
    await open(page, '/quick-start');
    const groups = page.locator('.code').filter({ has: page.getByRole('tab', { name: 'Python' }) });
    const count = await groups.count();
    expect(count).toBeGreaterThan(1);
    await groups.first().getByRole('tab', { name: 'Python' }).click();
    const expectPython = async () => {
      for (const group of await groups.all()) {
        await expect(group.getByRole('tab', { selected: true })).toHaveText('Python');
        await expect(group.locator('pre')).toContainText('import ');
        await expect(group.locator('pre')).toBeVisible();
      }
    };
    await expectPython();
    await expect(alive(page)).toHaveCount(0);
    release();
    await comeAlive(page);
    await expectPython();
  });

  test.describe('without its code', () => {
    test.use({ expectedProblems: [/Failed to load resource|ERR_FAILED|Failed to fetch/] });

    test('goes back to the code that is there', async ({ page }) => {
      const lost = page.waitForEvent('requestfailed');
      await page.route(/\.rsc$/, (route) => route.abort());
      await open(page, PATH);
      await tab(page, 'Go').click();
      await lost;
      await expect(selected(page)).toHaveText('cURL');
      await expect(panel(page).locator('pre')).toContainText('curl ');
      await expect(panel(page).locator('pre')).toBeVisible();
      await expect(panel(page).getByRole('button', { name: 'SDK sample' })).toBeVisible();
    });
  });
});

test('a button that waits for React shows at once that its click is kept', async ({ page }) => {
  const release = await holdReact(page);
  await open(page, PATH);
  const button = page.getByRole('button', { name: 'Try it' });
  await expect(button).toHaveCSS('opacity', '1');
  await button.click();
  await expect(button).toHaveCSS('opacity', '0.5');
  await expect(button).toHaveCSS('cursor', 'progress');
  release();
  await waitForReady(page);
  await expect(page.locator('.console-status')).toHaveText(/^201/, { timeout: 15_000 });
  await expect(button).toHaveCSS('opacity', '1');
});
