// The callback inspector against the real sandbox and the real inbox.
import { expectToolAtOnce } from './support/awaited.ts';
import { findNewViolations, findViolations } from './support/find-violations.ts';
import { takeAsSeen } from './support/take-as-seen.ts';
import { expect, open, openReady, test, type Page } from './support/test.ts';

const inbox = (page: Page) => page.locator('.callbacks-inbox');
const list = (page: Page) => page.getByRole('list', { name: 'Callbacks, newest first' });
const rows = (page: Page) => list(page).getByRole('button');
const details = (page: Page) => page.locator('.callbacks-details');
const verdict = (page: Page) => page.locator('.callbacks-verdict');
const press = (page: Page, name: string | RegExp) =>
  inbox(page).getByRole('button', { name, exact: true }).click();

/** Opens the page and makes a workspace. */
async function begin(page: Page): Promise<void> {
  await openReady(page, '/try-callback');
  await page.getByRole('button', { name: 'Make a workspace' }).click();
  await expect(page.locator('.callbacks-connection')).toHaveText('Live');
}

/** Empties the inbox for what comes next. */
async function empty(page: Page): Promise<void> {
  await press(page, 'Empty the inbox');
  await expect(rows(page)).toHaveCount(0);
}

async function topUp(page: Page): Promise<void> {
  await press(page, 'Top up an account');
}

test('an empty inbox shows what comes, and each callback is checked', async ({ page }) => {
  await test.step('opens the inspector at once, in a place of its size', async () => {
    const start = page.getByRole('button', { name: 'Make a workspace' });
    const place = '.callbacks-place';
    await expectToolAtOnce(page, '/try-callback', { place, part: start, widths: [1280] });
  });

  await test.step('an empty inbox shows an example event, and what each button does', async () => {
    const lines = page
      .getByRole('figure', { name: 'An example of an inbox' })
      .getByRole('listitem');
    await expect(lines).toHaveText([
      /transaction\.completed.*1, delivered.*refused.*Tampered with by you: the body/,
      /transaction\.completed.*1, delivered.*genuine.*Replayed by you/,
      /transaction\.completed.*2, delivered.*genuine/,
    ]);
    const promises = page.locator('.callbacks-promises');
    await expect(promises).toContainText(
      'Top up an accountMakes the call. You get transaction.completed.',
    );
    await expect(promises).toContainText(
      'TamperSends a changed copy. A sound check refuses the copy.',
    );
    await page.getByRole('button', { name: 'Make a workspace' }).click();
    const example = page.getByRole('figure', { name: 'An example of an event' });
    await expect(example).toBeVisible();
    const edges = await example
      .locator('.callbacks-row b, .callbacks-row span:first-child')
      .evaluateAll((starts) => starts.map((start) => start.getBoundingClientRect().x));
    expect(new Set(edges).size, 'the name of a column stands above its text').toBe(1);
    await expect(details(page)).toContainText('Example: transaction.completed');
    const body = details(page).getByRole('tree', { name: 'Body of the callback' });
    await expect(body).toContainText('balanceAfter');
    const line = body.getByRole('treeitem', { name: 'type: "transaction.completed"' });
    expect((await line.boundingBox())!.height).toBeGreaterThanOrEqual(24);
    await expect(inbox(page).locator('.callbacks-causes li').first()).toContainText(
      'Makes this call with its example. You get transaction.completed.',
    );
    await expect(page.locator('.callbacks-empty')).toBeVisible();
    await expect(page.locator('.callbacks-connection')).toHaveText('Live');
    expect(await findViolations(page)).toEqual([]);
    await topUp(page);
    await expect(rows(page)).toHaveCount(1);
    await expect(example).toHaveCount(0);
    const tamper = details(page).getByRole('button', { name: 'Tamper: body' });
    await expect(tamper).toHaveAccessibleDescription(/A sound check refuses it/);
    const places = await details(page)
      .locator('.callbacks-repeat span')
      .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().x));
    expect(new Set(places).size, 'each text stands beside its button').toBe(1);
  });

  await test.step('a callback appears live, with its signature checked step by step', async () => {
    await expect(rows(page).first()).toContainText('transaction.completed');
    await expect(rows(page).first()).toContainText('genuine');
    await expect(verdict(page)).toHaveText('Genuine: every step passes.');
    await expect(page.locator('.callbacks-check [data-mark=holds]')).toHaveCount(3);
    await expect(details(page).getByRole('treeitem', { name: /balanceAfter/ })).toBeVisible();
    expect(await findNewViolations(page)).toEqual([]);
  });

  await test.step('a changed callback is refused in sight, and the focus stays where the reader acts', async () => {
    for (const [button, text] of [
      ['Tamper: body', 'does not belong to this body'],
      ['Tamper: signature', 'does not belong to this body'],
      ['Tamper: too old', 'too far from the time of arrival'],
    ] as const) {
      const count = await rows(page).count();
      await press(page, button);
      await expect(rows(page)).toHaveCount(count + 1);
      await expect(details(page).getByRole('button', { name: button, exact: true })).toBeFocused();
      await expect(details(page)).toContainText('Tampered with by you');
      await expect(verdict(page)).toContainText(text);
      await expect(details(page)).toContainText('Returned 400');
      await rows(page).last().click();
    }
    await press(page, 'Replay');
    await expect(rows(page)).toHaveCount(5);
    await expect(verdict(page)).toHaveText('Genuine: every step passes.');
  });

  await test.step('on a phone the details come into view and nothing is cut off', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(rows(page)).toHaveCount(5);
    await rows(page).first().click();
    await expect(details(page).locator('h3')).toBeFocused();
    const widths = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(widths[0]).toBe(widths[1]);
    expect(await findNewViolations(page)).toEqual([]);
  });
});

test('an inbox answers as the reader has chosen, and takes what others send', async ({ page }) => {
  const asked = page.waitForRequest((request) => request.url().includes('/callbacks/'));
  await begin(page);
  // The test before this one looks at an inbox as it comes.
  await takeAsSeen(page);

  await test.step('a new arrival is announced and takes no focus', async () => {
    const cause = inbox(page).getByRole('button', { name: 'Top up an account' });
    await cause.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('p.callbacks-hidden > span')).toHaveText(
      'transaction.completed: signature genuine.',
    );
    await expect(cause).toBeFocused();
  });

  await test.step('an answer other than 2xx is followed by retries, for which the clock can be moved', async () => {
    await empty(page);
    await page.getByLabel('The inbox returns').selectOption('500');
    await topUp(page);
    await expect(details(page)).toContainText('Next in');
    for (const count of [2, 3]) {
      await press(page, 'Move the clock to this time');
      await expect(page.locator('.callbacks-attempts button[aria-pressed]')).toHaveCount(count);
    }
    await page.getByLabel('The inbox returns').selectOption('200');
    await press(page, 'Move the clock to this time');
    await expect(rows(page).first()).toContainText('4, delivered');
  });

  await test.step('callbacks come twice when that is chosen', async () => {
    await empty(page);
    await page.getByLabel('Callbacks arrive').selectOption('twice');
    await topUp(page);
    await expect(rows(page)).toHaveCount(2);
    await page.getByLabel('Callbacks arrive').selectOption({ index: 0 });
  });

  await test.step('the inbox takes posts of anybody', async () => {
    await empty(page);
    const address = await inbox(page).locator('.callbacks-copyable code').nth(1).textContent();
    // First a body that no tree can show: the page goes on, and shows the text.
    const deep = '['.repeat(8000) + ']'.repeat(8000);
    await page.request.post(address!, { data: deep, headers: { 'content-type': 'text/plain' } });
    await expect(details(page).locator('.callbacks-body')).toHaveText(deep);
    await page.request.post(address!, { data: { id: 'evt_mine', type: 'account.created' } });
    await expect(rows(page)).toHaveCount(2);
    await expect(verdict(page)).toContainText('Not signed');
  });

  await test.step('addresses that were set have callbacks of their own, with what came of them', async () => {
    await empty(page);
    const { authorization = '' } = await (await asked).allHeaders();
    const own = await inbox(page).locator('.callbacks-copyable code').nth(1).textContent();
    const setAddress = async (name: string, address: string) => {
      const response = await page.request.post('/sandbox/v1/notification-channels', {
        headers: { authorization },
        data: { name, kind: 'callback', events: ['transaction.completed'], address },
      });
      expect(response.status()).toBe(201);
    };
    await setAddress('Far away', 'https://client.example/callbacks');
    await setAddress('Own inbox', own!.replace('http:', 'https:'));
    await expect(rows(page)).toHaveCount(4);
    const away = rows(page).filter({ hasText: 'to https://client.example/callbacks' });
    await expect(away).toContainText('1, failed');
    await away.click();
    await expect(details(page)).toContainText('Not sent: this sandbox sends only to hosts');
    const here = rows(page).filter({ hasText: 'to https://localhost' });
    await expect(here).toContainText('genuine');
    await here.click();
    await expect(verdict(page)).toHaveText('Genuine: every step passes.');
    await press(page, 'Replay');
    await expect(rows(page)).toHaveCount(5);
    await expect(details(page)).toContainText('Replayed by you to the address of chn_');
    await expect(details(page)).toContainText('Returned 200');
    expect(await findNewViolations(page)).toEqual([]);
  });
});

test.describe('without a connection', () => {
  test.use({ expectedProblems: [/ERR_FAILED|ERR_CONNECTION_REFUSED/] });

  test('each part can be tried again, and nothing is lost', async ({ page }) => {
    const loseCalls = (path: string) => page.route(path, (route) => route.abort());
    await loseCalls('**/sandbox/workspaces');
    await loseCalls('**/callbacks/*/settings');
    await openReady(page, '/try-callback');
    const button = page.getByRole('button', { name: 'Make a workspace' });
    await expect(button).toBeVisible();
    await takeAsSeen(page);

    await test.step('a workspace that cannot be made can be tried again', async () => {
      await button.click();
      await expect(page.locator('.callbacks-beginning')).toContainText(
        'could not make a workspace',
      );
      expect(await findNewViolations(page)).toEqual([]);
      await page.unroute('**/sandbox/workspaces');
      await button.click();
      await expect(inbox(page)).toBeVisible();
    });

    await test.step('an inbox that cannot be shown can be tried again', async () => {
      await expect(inbox(page)).toContainText('The inbox could not load');
      await page.unroute('**/callbacks/*/settings');
      await press(page, 'Try again');
      await expect(page.locator('.callbacks-connection')).toHaveText('Live');
    });

    await test.step('what has arrived meanwhile is there afterwards', async () => {
      await loseCalls('**/callbacks/*/events');
      await openReady(page, '/try-callback');
      await expect(page.locator('.callbacks-connection')).toHaveText(
        'The connection is lost. Reconnecting…',
      );
      await topUp(page);
      await expect(inbox(page)).toContainText('returned 201');
      await expect(rows(page)).toHaveCount(0);
      await page.unroute('**/callbacks/*/events');
      await expect(rows(page)).toHaveCount(1, { timeout: 15_000 });
      await expect(page.locator('.callbacks-connection')).toHaveText('Live');
    });
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what it does and shows the samples', async ({ page }) => {
    await open(page, '/try-callback');
    await expect(page.getByText('openssl dgst -sha256').first()).toBeVisible();
    await expect(page.locator('.callbacks-place')).toBeHidden();
  });
});

test('a callback like the last one is announced again', async ({ page }) => {
  await begin(page);
  const said = inbox(page).locator('p.callbacks-hidden');
  // What a screen reader hears of: the same words in their place would be no news.
  const news = await said.evaluateHandle((element) => {
    const heard: string[] = [];
    const listen = () => element.textContent && heard.push(element.textContent);
    new MutationObserver(listen).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return heard;
  });
  for (let round = 1; round <= 2; round += 1) {
    await topUp(page);
    await expect
      .poll(async () => (await news.jsonValue()).filter((text) => text.endsWith('genuine.')))
      .toHaveLength(round);
  }
});

test('an inbox shows no more callbacks than it keeps', async ({ page }) => {
  await begin(page);
  const unknown = { eventId: null, changed: null, channelId: null, address: null };
  const rest = { ...unknown, source: 'client', state: 'delivered', nextAttemptAt: null };
  const shown = { ...rest, event: 'ping', createdAt: new Date(), body: '', attempts: [] };
  const events = Array.from({ length: 210 }, (_, at) => {
    const data = JSON.stringify({ ...shown, id: `cbk_${at}` });
    return `id: ${at + 1}\nevent: callback\ndata: ${data}\n\n`;
  });
  const answer = { contentType: 'text/event-stream', body: events.join('') };
  await page.route('**/callbacks/*/events', (route) => route.fulfill(answer));
  await openReady(page, '/try-callback');
  await expect(rows(page)).toHaveCount(200);
});
