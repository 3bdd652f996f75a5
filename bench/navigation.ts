// How long a reader waits: for the next page, and for the first click on a fresh page.
import type { Browser, Page } from '@playwright/test';
import type { Measurement } from '#contract/bench-result.ts';
import { computeMedian } from './support/numbers.ts';
import { startSite } from '#scripts/lib/process.ts';
import { openSlowPage, withBrowser } from './support/slow-browser.ts';

const START = '/accounts/create-account';
const TARGETS = [
  'upload-account',
  'get-accounts',
  'update-account',
  'account-status',
  'get-kyc-logs',
  'delete-wallet',
];
const TRIES = 7;
const formatNote = (count: number) => `4x CPU, 60 ms, 9 Mbit/s; median of ${count}`;

/** Tells in the page how long after the click its effect was painted. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const state = { clickedAt: 0, paintedAt: 0 };
    Object.assign(window, { state });
    // As Event Timing counts: from when the browser made the click, so waiting for a busy page counts.
    const note = (event: Event) => (state.clickedAt ||= event.timeStamp);
    window.addEventListener('click', note, true);
    const painted = () =>
      requestAnimationFrame(() => setTimeout(() => (state.paintedAt ||= performance.now())));
    document.addEventListener('docs:pagechange', painted);
    new MutationObserver((records) => {
      for (const { target } of records) {
        const isTab = target instanceof Element && target.getAttribute('role') === 'tab';
        if (isTab && target.getAttribute('aria-selected') === 'true' && state.clickedAt > 0)
          painted();
      }
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-selected'] });
  });
}

/** Milliseconds from the click to its painted effect. @throws when there is none within ten seconds */
async function readWait(page: Page): Promise<number> {
  // Not waitForFunction: the page's policy forbids the eval that it needs.
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const wait = await page.evaluate(() => {
      const { state } = window as unknown as { state: { clickedAt: number; paintedAt: number } };
      return state.paintedAt > 0 ? state.paintedAt - state.clickedAt : undefined;
    });
    if (wait !== undefined) return wait;
    await page.waitForTimeout(100);
  }
  throw new Error('bench: the click had no effect');
}

async function openAlive(browser: Browser, url: string): Promise<Page> {
  const page = await openSlowPage(browser);
  await watch(page);
  await page.goto(url + START, { waitUntil: 'load' });
  await page.mouse.move(640, 500);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page.waitForTimeout(1500);
  return page;
}

/** @param hoverMs how long the pointer rests on the link before the click; none is a click out of nowhere */
async function measureNavigation(browser: Browser, url: string, hoverMs?: number): Promise<number> {
  const waits: number[] = [];
  for (const target of TARGETS) {
    const page = await openAlive(browser, url);
    const link = page.locator(`nav[aria-label=Documentation] a[href="/accounts/${target}"]`);
    if (hoverMs === undefined) {
      await link.evaluate((element: HTMLElement) => element.click());
    } else {
      await link.hover();
      await page.waitForTimeout(hoverMs);
      await page.mouse.down();
      await page.mouse.up();
    }
    waits.push(await readWait(page));
    await page.context().close();
  }
  return computeMedian(waits);
}

async function measureFirstTap(browser: Browser, url: string, saveData: boolean): Promise<number> {
  const waits: number[] = [];
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const page = await openSlowPage(browser, { hasTouch: true });
    await watch(page);
    await page.addInitScript((isOn) => {
      if (isOn)
        Object.defineProperty(navigator, 'connection', {
          value: { saveData: true, effectiveType: '4g' },
        });
    }, saveData);
    await page.goto(url + START, { waitUntil: 'load' });
    await page.waitForTimeout(1000);
    await page.getByRole('tab', { name: 'Python', exact: true }).first().tap();
    waits.push(await readWait(page));
    await page.context().close();
  }
  return computeMedian(waits);
}

/** Measures navigation and the first interaction on a slow machine. */
export async function measureWaiting(): Promise<readonly Measurement[]> {
  const site = await startSite();
  try {
    return await withBrowser(async (browser) => [
      {
        name: 'navigation, cold',
        value: await measureNavigation(browser, site.url),
        unit: 'ms',
        target: { most: 250 },
        note: formatNote(TARGETS.length),
      },
      {
        name: 'navigation, after 150 ms of hover',
        value: await measureNavigation(browser, site.url, 150),
        unit: 'ms',
        target: { most: 120 },
        note: formatNote(TARGETS.length),
      },
      {
        name: 'first tap on a code tab, page idle for a second',
        value: await measureFirstTap(browser, site.url, false),
        unit: 'ms',
        target: { most: 300 },
        note: formatNote(TRIES),
      },
      {
        name: 'the same with save-data',
        value: await measureFirstTap(browser, site.url, true),
        unit: 'ms',
        target: { most: 800 },
        note: formatNote(TRIES),
      },
    ]);
  } finally {
    await site.stop();
  }
}
