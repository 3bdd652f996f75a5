// What the first view of an API page costs, and what a page that is alive has loaded.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { root } from '#scripts/lib/root.mjs';
import type { Measurement } from '#contract/bench-result.ts';
import { startSite } from '#scripts/lib/process.ts';
import { measureWithYardstick } from './support/measure-with-yardstick.ts';
import { readWireBytes } from './support/read-wire-bytes.ts';
import { claimConnection, openSlowPage, withBrowser } from './support/slow-browser.ts';

const PATH = '/accounts/create-account';
/** Connections at which the page fetches nothing ahead, and at which it does. */
const DOWNLINKS = [1.3, 9];
/** Until a page has fetched what it fetches by itself. */
const IDLE_MS = 6000;

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

/** All that a first view brings: the page, and its style sheets and icon where they are files, with their headers. */
async function measureWire(url: string): Promise<Measurement> {
  const html = await (await fetch(url + PATH)).text();
  const parts = [...html.matchAll(/<link rel="(?:stylesheet|icon)"[^>]*href="(\/[^"]+)"/g)];
  const sizes: number[] = [];
  for (const path of [PATH, ...parts.map(([, href]) => href!)])
    sizes.push(await readWireBytes(url + path));
  return {
    name: 'first view with headers and icon',
    value: sizes.reduce((sum, size) => sum + size, 0),
    unit: 'bytes',
    target: { max: 14_600 },
    note: `${sizes.join(' + ')}, one round trip of a new connection takes 14,600`,
  };
}

/** All that a page fetches by itself, with headers, while nobody touches it. */
async function measureIdle(browser: Browser, url: string, downlink: number): Promise<Measurement> {
  const page = await openSlowPage(browser);
  await claimConnection(page, downlink);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(url + PATH, { waitUntil: 'load' });
  await page.waitForTimeout(IDLE_MS);
  await page.context().close();
  return {
    name: `fetched untouched, at ${downlink} Mbit/s as the browser says`,
    value: bytes / 1024,
    unit: 'KB',
    note: `with headers, in ${IDLE_MS / 1000} s after the load`,
  };
}

/** Measures the first view and the whole of a page that is alive. */
export function measureFirstView(): Promise<readonly Measurement[]> {
  return measureWithYardstick(measureViews);
}

async function measureViews(): Promise<readonly Measurement[]> {
  const site = await startSite();
  try {
    return await withBrowser(async (browser) => {
      const page = await openSlowPage(browser);
      await page.goto(site.url + PATH, { waitUntil: 'load' });
      const { paint, requests, bytes } = await readFirstView(page);
      // A pointer over text needs no React, a pointer over this button does.
      await page.locator('.try-it').first().hover();
      await page.locator('html[data-ready]').waitFor({ state: 'attached' });
      await page.waitForTimeout(1000);
      const scripts = await readScriptBytes(page);
      const idle: Measurement[] = [];
      for (const downlink of DOWNLINKS) idle.push(await measureIdle(browser, site.url, downlink));
      return [
        await measureWire(site.url),
        ...idle,
        {
          name: 'first view',
          value: bytes,
          unit: 'bytes',
          target: { max: 14_000 },
          note: 'brotli bodies',
        },
        {
          name: 'requests before the largest paint',
          value: requests,
          unit: '',
          target: { max: 1 },
        },
        { name: 'largest paint', value: paint, unit: 'ms', note: '4x CPU, 60 ms, 9 Mbit/s' },
        {
          name: 'all code of a page that is alive',
          value: scripts / 1024,
          unit: 'KB',
          target: { max: 130 },
        },
      ];
    });
  } finally {
    await site.stop();
  }
}
