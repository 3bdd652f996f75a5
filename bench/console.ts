// From the click on 'Try it' to a form that can be sent, and from a keystroke in it to the next frame.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '#scripts/lib/root.mjs';
import { getPercentile } from './search-relevance/latency.ts';
import type { Measurement } from '#contract/bench-result.ts';
import { startSite } from '#scripts/lib/process.ts';
import { withBrowser } from './support/slow-browser.ts';
import { comeAlive } from './support/come-alive.ts';

const ROUNDS = 7;

/** Page of the operation with the largest description. */
function findLargest(): string {
  const client = join(root, 'dist/client');
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((name) => /.\/.*\.openapi\.json$/.test(name))
    .map((name) => ({ name, size: statSync(join(client, name)).size }));
  const [largest] = files.toSorted((one, other) => other.size - one.size);
  if (!largest) throw new Error('bench: no operation is published');
  return `/${largest.name.replace(/\.openapi\.json$/, '')}`;
}

/** Bytes of a chunk as they travel. */
function readChunk(name: string): number {
  const assets = join(root, 'dist/client/assets');
  const file = readdirSync(assets).find((own) => own.startsWith(name) && own.endsWith('.js.br'));
  if (!file) throw new Error(`bench: there is no chunk ${name}`);
  return statSync(join(assets, file)).size;
}

async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
  await comeAlive(page);
  await page.locator('.try-it').waitFor();
}

/** Milliseconds from the click, without a pointer that came before it, until the form is painted. */
function measureOpening(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        const observer = new MutationObserver(() => {
          if (!document.querySelector('.console-send')) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
        });
        observer.observe(document, { subtree: true, childList: true });
        document.querySelector<HTMLElement>('.try-it')?.click();
      }),
  );
}

/** Milliseconds from each keystroke in the editor to the frame that shows it. */
async function measureTyping(page: Page): Promise<readonly number[]> {
  await page.locator('.cm-content').click();
  await page.evaluate(() => {
    const waits: number[] = [];
    Object.assign(window, { waits });
    window.addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => setTimeout(() => waits.push(performance.now() - timeStamp))),
      true,
    );
  });
  await page.keyboard.type('  "phoneNumber": "+254700000199", "tags": ["vip"]', { delay: 30 });
  await page.waitForTimeout(200);
  return page.evaluate(() => (window as unknown as { waits: number[] }).waits);
}

/** Measures opening the console on the largest operation, typing in it, and the size of its code. */
export async function measureConsole(): Promise<readonly Measurement[]> {
  const site = await startSite();
  const address = `${site.url}${findLargest()}`;
  try {
    return await withBrowser(async (browser) => {
      const opened: number[] = [];
      let typed: readonly number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
        await page.addInitScript('globalThis.__name = (value) => value');
        await openPage(page, address);
        opened.push(await measureOpening(page));
        if (round === ROUNDS - 1) typed = await measureTyping(page);
        await page.context().close();
      }
      const opening = Float64Array.from(opened).toSorted();
      const typing = Float64Array.from(typed).toSorted();
      const note = `${ROUNDS} fresh pages, nothing loaded before the click`;
      const keys = `${typed.length} keystrokes`;
      return [
        { name: 'opening, p50', value: getPercentile(opening, 0.5), unit: 'ms', note },
        {
          name: 'opening, longest',
          value: opening.at(-1)!,
          unit: 'ms',
          target: { max: 300 },
          note,
        },
        {
          name: 'keystroke to frame, p50',
          value: getPercentile(typing, 0.5),
          unit: 'ms',
          note: keys,
        },
        {
          name: 'keystroke to frame, p95',
          value: getPercentile(typing, 0.95),
          unit: 'ms',
          target: { max: 50 },
          note: keys,
        },
        {
          name: 'code of the console, brotli',
          value: readChunk('load-console') / 1024,
          unit: 'KB',
          target: { max: 150 },
        },
        {
          name: 'code of the editor, brotli',
          value: readChunk('create-editor') / 1024,
          unit: 'KB',
        },
      ];
    });
  } finally {
    await site.stop();
  }
}
