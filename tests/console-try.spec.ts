// One click on Try it: the example is sent, and its answer stands beside the request.
import {
  answer,
  CONSOLE_PATH as PATH,
  editor,
  openConsole,
  openTool,
  part,
  send,
  status,
  tryIt,
} from './support/console.ts';
import { expectNoViolations, findNewViolations } from './support/find-violations.ts';
import { answerSandbox, WORKSPACE } from './support/sandbox-answers.ts';
import { expect, openReady, test, type Page } from './support/test.ts';

/** The example answers of the page. */
const examples = (page: Page) => page.locator('.samples > .code').nth(1);
const button = (page: Page) => page.getByRole('button', { name: 'Try it' });

test('sends the example, and shows status, time, size and answer within a second', async ({
  page,
}) => {
  const waits: number[] = [];
  // The best of three: other tests run on the same processors.
  for (let round = 0; round < 3; round += 1) {
    await openReady(page, PATH);
    await button(page).hover();
    const started = Date.now();
    await button(page).click();
    await expect(status(page)).toHaveText(/^201 Created, \d+ ms, \d+ B$/);
    waits.push(Date.now() - started);
  }
  expect(Math.min(...waits), waits.join(', ')).toBeLessThan(1000);
  await expect(page.getByRole('tree')).toContainText('Grace Wanjiru');
  await expect(answer(page)).toBeFocused();
  await expect(answer(page)).toContainText(/In your sandbox workspace [0-9a-z]{6}…/);
});

test('puts the answer into the place of the example answers, beside the request', async ({
  page,
}) => {
  await openReady(page, PATH);
  const place = (await examples(page).boundingBox())!;
  await button(page).click();
  await expect(status(page)).toHaveText(/^201/);
  await expect(examples(page)).toBeHidden();
  const right = (await answer(page).boundingBox())!;
  expect(Math.abs(right.x - place.x)).toBeLessThan(4);
  const request = (await part(page).first().boundingBox())!;
  expect(request.x + request.width).toBeLessThan(right.x);
  await expect(part(page).getByRole('button', { name: 'Send' })).toBeInViewport();
  await expect(editor(page)).toBeInViewport();
  await expect(status(page)).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(part(page).getByRole('button', { name: 'Send' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(part(page)).toHaveCount(0);
  await expect(button(page)).toBeFocused();
  await expect(examples(page)).toBeVisible();
});

test('a short request stands directly below the text of its page', async ({ page }) => {
  await tryIt(page, '/accounts/get-account-tags');
  await expect(status(page)).toHaveText(/^200/);
  const text = (await page.locator('.operation > .lead').boundingBox())!;
  const request = (await part(page).first().boundingBox())!;
  expect(request.y - (text.y + text.height)).toBeLessThan(64);
});

test('a second click sends once more', async ({ page }) => {
  const calls = await answerSandbox(page);
  await tryIt(page, '/accounts/get-single-account');
  await expect(status(page)).toHaveText(/^200/);
  await button(page).click();
  const count = () => calls.filter((call) => call.url().includes('/v1/accounts/')).length;
  await expect.poll(count).toBe(2);
});

test('a call that moves money is sent too, and the reader is told where', async ({ page }) => {
  await tryIt(page, '/accounts/manual-topup-account');
  await expect(status(page)).toHaveText(/^20\d/);
  await expect(answer(page)).toContainText('no real money moves');
  const changes = page.getByRole('region', { name: 'What the call changed' });
  await expect(changes).toContainText(/Balance of wal_/);
});

test('a call that takes a file waits for the file', async ({ page }) => {
  const calls = await answerSandbox(page);
  await tryIt(page, '/accounts/upload-account');
  await expect(status(page)).toHaveText('Choose a file, then press Send.');
  expect(calls).toEqual([]);
});

test('required fields come first, optional fields in one closed group', async ({ page }) => {
  await answerSandbox(page);
  await tryIt(page, '/accounts/get-single-account');
  await expect(part(page).getByLabel('accountId')).toBeInViewport();
  await openConsole(page);
  await expect(part(page).getByLabel('Idempotency-Key')).toBeHidden();
  await part(page).getByText('Optional').click();
  await expect(part(page).getByLabel('Idempotency-Key')).toBeVisible();
});

test('what is filled in and what came back stay when the window becomes narrow', async ({
  page,
}) => {
  await answerSandbox(page);
  await tryIt(page, '/accounts/get-single-account');
  await expect(status(page)).toHaveText(/^200/);
  await part(page).getByLabel('accountId').fill('acc_OFTHEREADER1');
  await page.setViewportSize({ width: 700, height: 900 });
  await expect(part(page).getByLabel('accountId')).toHaveValue('acc_OFTHEREADER1');
  await expect(status(page)).toHaveText(/^200/);
  const above = (await answer(page).boundingBox())!;
  const below = (await part(page).getByLabel('accountId').boundingBox())!;
  expect(below.y).toBeGreaterThan(above.y + above.height);
});

test('a link to a request sends nothing, and shows the example answer', async ({ page }) => {
  const calls = await answerSandbox(page);
  await openConsole(page, '/accounts/get-single-account');
  await expect(status(page)).toHaveText(/^Example of a 200 response/);
  await expect(page.getByRole('tree')).toContainText('acc_01HZX6A4N2PC');
  expect(calls).toEqual([]);
  await send(page);
  await expect(status(page)).toHaveText(/^200 OK, /);
  expect(await calls.at(-1)!.allHeaders()).toMatchObject({
    authorization: `Bearer ${WORKSPACE.appKey}`,
  });
});

test('a link to a request opens it at once, without a sign of intent, and leaves the focus', async ({
  page,
}) => {
  const draft = { values: { 'path accountId': 'acc_OFTHEREADER1' }, form: {} };
  const hash = Buffer.from(JSON.stringify(draft)).toString('base64url');
  await page.goto(`/accounts/get-single-account#request=${hash}`);
  await expect(part(page).getByLabel('accountId')).toHaveValue('acc_OFTHEREADER1');
  await expect(part(page).getByRole('button', { name: 'Send' })).toBeInViewport();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await expect(part(page).getByRole('button', { name: 'Send' })).toBeVisible();
});

test('an address with a fragment keeps neither the console nor its keys out of reach', async ({
  page,
}) => {
  await answerSandbox(page);
  await tryIt(page, `${PATH}#errors`);
  await expect(status(page)).toHaveText(/^201/);
  await expect(part(page).getByRole('button', { name: 'Send' })).toBeInViewport();
  await expect(answer(page)).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(status(page)).toHaveText(/^201/);
});

test('a browser that goes back to the fragment is led to the console again', async ({ page }) => {
  await openReady(page, `${PATH}#errors`);
  // As WebKit does after the console has grown above the fragment.
  await page.evaluate(() =>
    addEventListener('scroll', () => document.querySelector('#errors')?.scrollIntoView(), {
      once: true,
    }),
  );
  await button(page).click();
  await expect(status(page)).toHaveText(/^201/);
  await expect(part(page).getByRole('button', { name: 'Send' })).toBeInViewport();
});

test('on a slow connection the place is kept, and nothing moves when the console comes', async ({
  page,
}) => {
  await page.addInitScript(() => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly value: number;
        readonly hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shift += entry.value;
      Object.assign(window, { shift });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/load-console-/, async (route) => {
    await held;
    await route.continue();
  });
  await openReady(page, PATH);
  await button(page).click();
  await expect(page.locator('.console-frame[data-late]')).toBeVisible();
  await expect(page.locator('.console-aside')).toHaveText('Sending…');
  // As long as the browser counts a movement as an answer to the click.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
  release();
  await expect(status(page)).toHaveText(/^201/);
  await expect(page.locator('.cm-editor')).toBeVisible();
  // What the call changed is asked for after its answer, and moves the answer's body by a little.
  expect(await page.evaluate(() => Reflect.get(window, 'shift') ?? 0)).toBeLessThan(0.02);
});

test('has no violation, in either theme, wide and narrow', async ({ page }) => {
  test.setTimeout(60_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await tryIt(page);
  await expect(status(page)).toHaveText(/^201/);
  await expectNoViolations(page, 'Try it');
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' });

  test('every part can be read', async ({ page }) => {
    test.setTimeout(60_000);
    await openConsole(page);
    await send(page);
    await expect(status(page)).toHaveText(/^201/);
    for (const title of await part(page).getByRole('tab').allTextContents()) {
      await openTool(page, title);
      expect(await findNewViolations(page), title).toEqual([]);
    }
  });
});

test.describe('a row of the errors', () => {
  test.use({ expectedProblems: [/409 \(Conflict\)/] });

  const getError = (page: Page) =>
    page.getByRole('button', { name: 'Get this error: account_closed' });

  test('gets its error, and the page stays where it is', async ({ page }) => {
    await openReady(page, '/accounts/manual-topup-account');
    await getError(page).scrollIntoViewIfNeeded();
    const before = (await getError(page).boundingBox())!;
    await getError(page).click();
    await expect(status(page)).toHaveText(/^409 Conflict/);
    await expect(page.getByRole('tree')).toContainText('account_closed');
    await expect(answer(page)).toBeFocused();
    await expect(answer(page)).toBeInViewport();
    const after = (await getError(page).boundingBox())!;
    expect(Math.abs(after.y - before.y)).toBeLessThan(4);
    await expect(part(page).getByRole('tab', { name: /Outcome/ })).toContainText('account_closed');
  });

  test('keeps its error to itself: Try it sends the call as before', async ({ page }) => {
    await openReady(page, '/accounts/manual-topup-account');
    await getError(page).click();
    await expect(status(page)).toHaveText(/^409/);
    await button(page).click();
    await expect(status(page)).toHaveText(/^201/);
  });

  test('has the focus again after the console, and comes by keyboard', async ({ page }) => {
    await openReady(page, '/accounts/manual-topup-account');
    await getError(page).focus();
    await page.keyboard.press('Enter');
    await expect(status(page)).toHaveText(/^409/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(part(page)).toHaveCount(0);
    await expect(getError(page)).toBeFocused();
  });
});
