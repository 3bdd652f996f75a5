import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { findBrowser } from '#scripts/lib/process.ts';
import { ignoreRestingPointer } from '#tests/support/ignore-resting-pointer.ts';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Opens the browser, does something with it and closes it. */
export async function withBrowser<Value>(
  run: (browser: Browser) => Promise<Value>,
): Promise<Value> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ARGUMENTS });
  try {
    return await run(browser);
  } finally {
    await browser.close();
  }
}

/** A fresh page with an empty cache on a processor four times slower, 60 ms and 9 Mbit/s away. */
export async function openSlowPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  // The runner of these scripts wraps named functions in a call of this, also those meant for the page.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(ignoreRestingPointer);
  const session = await context.newCDPSession(page);
  const bytesPerSecond = (9 * 1000 * 1000) / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 60,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

/**
 * Has a page believe in a connection. By itself a headless browser reports 1.3 Mbit/s, as if readers paid for each byte, so
 * that nothing is fetched ahead.
 *
 * @param downlink megabits a second
 */
export async function claimConnection(page: Page, downlink: number): Promise<void> {
  await page.addInitScript((claimed) => {
    const connection = { downlink: claimed, effectiveType: '4g', saveData: false };
    Object.defineProperty(navigator, 'connection', { value: connection });
  }, downlink);
}
