import { test as base, type Page } from '@playwright/test';
import { ignoreRestingPointer } from './ignore-resting-pointer.ts';

export { expect, type Locator, type Page } from '@playwright/test';

interface Fixtures {
  /** Patterns of console messages that a test provokes on purpose. */
  readonly expectedProblems: readonly RegExp[];
  /** Whatever the browser complained of: errors in the console, uncaught errors, refused sources. */
  readonly problems: string[];
}

/**
 * The test function of every browser test: it fails when the browser complained of anything, which
 * includes a hydration mismatch and a breach of the Content-Security-Policy.
 */
export const test = base.extend<Fixtures>({
  expectedProblems: [[], { option: true }],
  problems: [
    async ({ context, expectedProblems }, use) => {
      const problems: string[] = [];
      const note = (text: string) => {
        if (!expectedProblems.some((pattern) => pattern.test(text))) problems.push(text);
      };
      const watch = (page: Page) => {
        page.on('console', (message) => {
          if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
        });
        page.on('pageerror', (error) => note(String(error)));
      };
      context.pages().forEach(watch);
      context.on('page', watch);
      await context.addInitScript(ignoreRestingPointer);
      await use(problems);
      base.expect(problems, 'what the browser complained of').toEqual([]);
    },
    { auto: true },
  ],
});

/** Loads a page without any sign of intent from the reader. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' });
}

/** Waits until React runs on the page. */
export async function waitForReady(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

/** Runs in the page: the focus and a pointer on a control that needs React, which is no control of the page. The starter sees no pointers. */
function reachControl(): void {
  const control = document.createElement('button');
  document.body.append(control);
  control.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  control.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  control.remove();
}

/** Gives the page a sign of intent that needs React. */
export function showIntent(page: Page): Promise<void> {
  return page.evaluate(reachControl);
}

/** Makes React run on a loaded page: by a pointer over a control, as soon as somebody notices the pointer. */
export async function comeAlive(page: Page): Promise<void> {
  await page.mouse.move(2, 300);
  await page.mouse.move(4, 320);
  await base
    .expect(async () => {
      await showIntent(page);
      await base.expect(page.locator('html[data-ready]')).toBeAttached({ timeout: 500 });
    })
    .toPass();
}

/**
 * Waits until the page has done all that it was about to do: what must not happen would have happened. Timers of the page
 * and responses that are on their way are not waited for.
 */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let round = 0; round < 3; round += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }));
    }
  });
}

/** Loads a page and makes React run. */
export async function openReady(page: Page, path: string): Promise<void> {
  await open(page, path);
  await comeAlive(page);
}

/** Alpha of the colour that an element's background has now, from 0 to 1. */
export function readAlpha(color: string): number {
  if (color === 'transparent') return 0;
  const modern = /\/\s*([\d.]+)(%?)\s*\)$/.exec(color);
  if (modern) return Number(modern[1]) / (modern[2] ? 100 : 1);
  const legacy = /^rgba\([^)]*,\s*([\d.]+)\)$/.exec(color);
  return legacy ? Number(legacy[1]) : 1;
}
