// What the first view of an API page costs, and what a page that is alive has loaded.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '#scripts/lib/root.mjs';
import type { Measurement } from '#contract/bench-result.ts';
import { startSite } from '#scripts/lib/process.ts';
import { openSlowPage, withBrowser } from './support/slow-browser.ts';

const PATH = '/accounts/create-account';

interface FirstView {
  /** Milliseconds until the largest paint. */
  readonly paint: number;
  readonly requests: number;
  readonly bytes: number;
}

/** Requests that had begun by the largest paint, and the bytes of their bodies as they travelled. */
function readFirstView(page: Page): Promise<FirstView> {
  return page.evaluate(async () => {
    const paint = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
    });
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ];
    const before = entries.filter(
      (entry): entry is PerformanceResourceTiming => entry.startTime < paint,
    );
    const bytes = before.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return { paint, requests: before.length, bytes };
  });
}

async function readScriptBytes(page: Page): Promise<number> {
  const names = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const scripts = [...new Set(names)].filter((name) => name.endsWith('.js'));
  return scripts.reduce(
    (sum, name) => sum + statSync(join(root, 'dist/client', `${name}.br`)).size,
    0,
  );
}

/** Measures the first view and the whole of a page that is alive. */
export async function measureFirstView(): Promise<readonly Measurement[]> {
  const site = await startSite();
  try {
    return await withBrowser(async (browser) => {
      const page = await openSlowPage(browser);
      await page.goto(site.url + PATH, { waitUntil: 'load' });
      const { paint, requests, bytes } = await readFirstView(page);
      await page.mouse.move(400, 400);
      await page.locator('html[data-ready]').waitFor({ state: 'attached' });
      await page.waitForTimeout(1000);
      const scripts = await readScriptBytes(page);
      return [
        {
          name: 'first view',
          value: bytes,
          unit: 'bytes',
          target: { most: 14_000 },
          note: 'brotli bodies',
        },
        {
          name: 'requests before the largest paint',
          value: requests,
          unit: '',
          target: { most: 2 },
        },
        { name: 'largest paint', value: paint, unit: 'ms', note: '4x CPU, 60 ms, 9 Mbit/s' },
        {
          name: 'all code of a page that is alive',
          value: scripts / 1024,
          unit: 'KB',
          target: { most: 130 },
        },
      ];
    });
  } finally {
    await site.stop();
  }
}
