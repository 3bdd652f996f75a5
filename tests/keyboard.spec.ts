// Journeys with the keyboard alone, and how many keys each takes. docs/accessibility.md lists them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/lib/root.mjs';
import { emptyClipboard, waitForCopy } from './support/copy-by.ts';
import { FORGET } from './engines/support/forget.ts';
import { goTo } from './support/go-to.ts';
import { expect, open, openReady, test, type Page } from './support/test.ts';

const PATH = '/accounts/create-account';
const MAX_TABS = 60;

/** Keys that were pressed, without the letters of a text. */
class Keyboard {
  count = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.count += 1;
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** Goes from stop to stop until an element that fits has the focus. */
  async tabTo(selector: string, name = ''): Promise<void> {
    for (let step = 0; step < MAX_TABS; step += 1) {
      await this.press('Tab');
      const fits = ([css, text]: readonly [string, string]) => {
        const { activeElement } = document;
        return (activeElement?.matches(css) && activeElement.textContent.includes(text)) ?? false;
      };
      if (await this.page.evaluate(fits, [selector, name] as const)) return;
    }
    throw new Error(`No ${selector} ${name} within ${MAX_TABS} presses of Tab.`);
  }

  /** Skips to the content, as the first stop of each page offers. */
  async skip(): Promise<void> {
    await this.press('Tab');
    await expect(this.page.locator(':focus')).toHaveText(/skip/i);
    await this.press('Enter');
    await expect(this.page.locator('main')).toBeFocused();
  }

  /** Skips to the samples, as the first stop of the content of an API page offers. */
  async skipToSamples(): Promise<void> {
    await this.skip();
    await this.press('Tab');
    await expect(this.page.locator(':focus')).toHaveText('Skip to the samples');
    await this.press('Enter');
  }
}

/** Each journey begins on a page that was just opened. */
const JOURNEYS: Readonly<Record<string, (keyboard: Keyboard) => Promise<void>>> = {
  async 'Search, and open the first hit'(keyboard) {
    const { page } = keyboard;
    await keyboard.press('Control+k');
    await keyboard.type('get vouchers');
    await expect(page.locator('[role=option][aria-selected=true]')).toContainText('Get vouchers');
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/vouchers\/get-vouchers$/);
    await expect(page.locator('main h1')).toBeFocused();
  },
  async 'Show the sample in the last language'(keyboard) {
    await keyboard.skipToSamples();
    await keyboard.tabTo('[role=tab]');
    await keyboard.press('End');
    await expect(keyboard.page.locator('[role=tab]:focus')).toHaveText('Go');
  },
  async 'Copy the sample'(keyboard) {
    const { page } = keyboard;
    await keyboard.skipToSamples();
    await keyboard.tabTo('.code-panel .copy');
    await emptyClipboard(page);
    await keyboard.press('Enter');
    expect(await waitForCopy(page)).toContain('curl --fail-with-body');
  },
  async 'Send the example'(keyboard) {
    const { page } = keyboard;
    await keyboard.skipToSamples();
    await keyboard.tabTo('button', 'Try it');
    await keyboard.press('Enter');
    await expect(page.locator('.console-status')).toContainText('201', { timeout: 15_000 });
  },
  async 'Send the example again'(keyboard) {
    const { page } = keyboard;
    await JOURNEYS['Send the example']!(keyboard);
    expect(keyboard.count, 'Send the example').toBe(ROWS.get('Send the example'));
    const sent = page.waitForResponse((response) => response.request().method() === 'POST');
    await keyboard.press('Control+Enter');
    await sent;
  },
  async 'Go to the next page'(keyboard) {
    const { page } = keyboard;
    // From the end of a page backwards.
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('footer .small-print a')!.focus(),
    );
    await keyboard.press('Shift+Tab');
    await keyboard.press('Enter');
    await expect(page).not.toHaveURL(new RegExp(`${PATH}$`));
    await expect(page.locator('main h1')).toBeFocused();
  },
  async 'Choose the light theme'(keyboard) {
    await keyboard.tabTo('.theme');
    await keyboard.press('Enter');
    await expect(keyboard.page.locator('html[data-theme=light]')).toBeAttached();
  },
  async 'Give feedback'(keyboard) {
    const { page } = keyboard;
    await page.evaluate(() => document.querySelector<HTMLElement>('footer .neighbours a')!.focus());
    await expect(page.getByRole('button', { name: 'Yes' })).toBeVisible();
    while (!(await page.evaluate(() => document.activeElement?.textContent === 'Yes')))
      await keyboard.press('Shift+Tab');
    await keyboard.press('Enter');
    await expect(page.getByText('Thank')).toBeVisible();
  },
};

/** Journeys of other pages. */
const ELSEWHERE: Readonly<
  Record<string, readonly [string, (keyboard: Keyboard) => Promise<void>]>
> = {
  'Run the call on the home page': [
    '/',
    async (keyboard) => {
      await keyboard.skip();
      await keyboard.tabTo('button', 'Run this call');
      await keyboard.press('Enter');
      await expect(keyboard.page.locator('.demo')).toContainText('201 Created', {
        timeout: 15_000,
      });
    },
  ],
  'Run the flow of a use case': [
    '/use-cases/events',
    async (keyboard) => {
      await keyboard.skip();
      await keyboard.tabTo('button', 'Run it in the sandbox');
      await keyboard.press('Enter');
      await expect(keyboard.page.locator('[data-start]')).toBeFocused();
      await keyboard.tabTo('button', 'Run all');
      await keyboard.press('Enter');
      await expect(keyboard.page.locator('.flow [role=status]')).toHaveText('All steps passed.', {
        timeout: 25_000,
      });
    },
  ],
  'Trigger a callback and read it': [
    '/try-callback',
    async (keyboard) => {
      const { page } = keyboard;
      await expect(page.getByRole('button', { name: 'Make a workspace' })).toBeVisible();
      await keyboard.skip();
      await keyboard.tabTo('button', 'Make a workspace');
      await keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Inbox' })).toBeFocused();
      // The settings, which come with the inbox, have stops of their own.
      await expect(page.locator('.callbacks-connection')).toHaveText('Live');
      await keyboard.tabTo('.callbacks-causes button', 'Top up an account');
      await keyboard.press('Enter');
      await expect(page.locator('.callbacks-list')).toContainText('transaction.completed', {
        timeout: 15_000,
      });
    },
  ],
};

/** The rows of the table: a journey and its number of keys. */
const ROWS = new Map(
  [
    ...readFileSync(join(root, 'docs/accessibility.md'), 'utf8').matchAll(
      /^\| ([A-Z][^|]+?) +\| +(\d+) +\|/gm,
    ),
  ].map(([, name, keys]) => [name!, Number(keys)]),
);

test('the table lists each journey', () => {
  expect([...ROWS.keys()]).toEqual([...Object.keys(JOURNEYS), ...Object.keys(ELSEWHERE)]);
});

const ALL = [
  ...Object.entries(JOURNEYS)
    // It is a part of the journey after it, which counts its keys too.
    .filter(([name]) => name !== 'Send the example')
    .map(([name, run]) => [name, PATH, run] as const),
  ...Object.entries(ELSEWHERE).map(([name, [path, run]]) => [name, path, run] as const),
];

test('each journey takes as many keys as docs/accessibility.md says', async ({ page, context }) => {
  test.setTimeout(120_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // A page of the site: what one journey leaves in the browser is taken away before the next.
  await open(page, '/healthz');
  for (const [name, path, run] of ALL)
    await test.step(name, async () => {
      await page.evaluate(FORGET);
      await openReady(page, path);
      const keyboard = new Keyboard(page);
      await run(keyboard);
      expect(keyboard.count, name).toBe(ROWS.get(name));
      await open(page, '/healthz');
    });
});

test('no stop hides under the header, and targets are large enough', async ({ page }) => {
  await openReady(page, PATH);
  await test.step('no stop hides under the header', async () => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const hidden: string[] = [];
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      const found = await page.evaluate(() => {
        const element = document.activeElement;
        // The link to the samples lies above the header.
        if (!element?.closest('main') || element.matches('.skip')) return undefined;
        const { bottom } = element.getBoundingClientRect();
        const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
        return bottom < header ? element.outerHTML.slice(0, 120) : undefined;
      });
      if (found) hidden.push(found);
    }
    expect(hidden).toEqual([]);
  });
  for (const path of [PATH, '/', '/api-reference', '/changelog'])
    await test.step(`targets of ${path} are at least 24 pixels in each direction, or stand in a line of text`, async () => {
      if (path !== PATH) await goTo(page, path);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('a, button, summary, label, input, [role=tab]')]
          .filter(
            (element) =>
              element.checkVisibility() &&
              !element.closest('p, li > p, td, dd, h2, h3, h4, .skip, label *'),
          )
          .filter((element) => getComputedStyle(element).display !== 'inline')
          .map((element) => ({ element, box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
          .map(
            ({ element, box }) =>
              `${box.width.toFixed(0)}x${box.height.toFixed(0)} ${element.outerHTML.slice(0, 90)}`,
          ),
      );
      expect(small, path).toEqual([]);
    });
});
