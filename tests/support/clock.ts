import type { Page } from './test.ts';

/**
 * Stops the clock of a page, which has to be installed before the page is opened: from here on timers
 * end by `page.clock.runFor` alone, so that delays are tested without measuring a machine.
 */
export async function holdClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1000);
}

/** Waits, while the clock stands, until React has rendered what it was asked to: it does so by messages. */
export async function waitForRender(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const { port1, port2 } = new MessageChannel();
      await new Promise((resolve) => {
        port1.addEventListener('message', resolve, { once: true });
        port1.start();
        port2.postMessage(turn);
      });
    }
  });
}
