// From a keystroke in the search dialog to its results on the screen.
import type { Page } from '@playwright/test';
import { getPercentile } from './search-relevance/latency.ts';
import type { Measurement } from '#contract/bench-result.ts';
import { startSite } from '#scripts/lib/process.ts';
import { openSlowPage, withBrowser } from './support/slow-browser.ts';
import { comeAlive } from './support/come-alive.ts';

const QUERIES = [
  'create account',
  'vouhcer',
  'top up',
  'zone check-in',
  'mobile money payout',
  'identity check',
  'spending limits',
  'app key permissions',
];
/** From one key to the next, in milliseconds: as most people type, and as fast as some do. */
const PACES_MS = { usual: 250, fast: 120 };
/** Between two queries. */
const PAUSE_MS = 250;

interface Watched {
  readonly waits: readonly number[];
  /** Keystrokes whose results became others after they were taken for painted: there may be none. */
  readonly premature: number;
}

/** Notes in the page how long each keystroke's results took to be painted. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = { waits: [] as number[], premature: 0 };
    Object.assign(window, { watched });
    const readResults = () => document.querySelector('[role=listbox]')?.textContent;
    let typedAt = 0;
    let painted: string | null | undefined;
    const note = () => {
      const since = typedAt;
      typedAt = 0;
      requestAnimationFrame(() =>
        setTimeout(() => {
          watched.waits.push(performance.now() - since);
          painted = readResults();
        }),
      );
    };
    const start = (event: Event) => {
      if (painted !== undefined && painted !== readResults()) watched.premature += 1;
      painted = undefined;
      typedAt = event.timeStamp;
    };
    window.addEventListener('input', start, true);
    new MutationObserver(() => {
      const box = document.querySelector('.search-box');
      if (typedAt > 0 && box?.getAttribute('data-status') === 'idle') note();
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

async function typeQueries(page: Page, url: string, delay: number): Promise<Float64Array> {
  await watch(page);
  await page.goto(`${url}/accounts/create-account`, { waitUntil: 'load' });
  await comeAlive(page);
  await page.keyboard.press('Control+k');
  const input = page.getByRole('dialog').getByRole('combobox');
  await input.waitFor();
  await page.waitForTimeout(1000);
  for (const query of QUERIES) {
    await page.keyboard.type(query, { delay });
    await page.waitForTimeout(PAUSE_MS);
    await input.press('Control+a');
    await input.press('Delete');
    await page.waitForTimeout(PAUSE_MS);
  }
  const { waits, premature } = await page.evaluate(
    () => (window as unknown as { watched: Watched }).watched,
  );
  if (premature > 0) throw new Error(`${premature} results were taken for painted too early`);
  return Float64Array.from(waits).toSorted();
}

function list(name: string, waits: Float64Array, max: number): Measurement[] {
  const note = `${waits.length} keystrokes`;
  return [
    { name: `${name}, p50`, value: getPercentile(waits, 0.5), unit: 'ms', note },
    { name: `${name}, p95`, value: getPercentile(waits, 0.95), unit: 'ms', target: { max }, note },
  ];
}

/** Measures the dialog over the site's own search service, on this machine and on a slow one far away. */
export async function measureSearchDialog(): Promise<readonly Measurement[]> {
  const site = await startSite();
  try {
    return await withBrowser(async (browser) => {
      const near = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await near.addInitScript('globalThis.__name = (value) => value');
      const quick = await typeQueries(near, site.url, PACES_MS.usual);
      await near.context().close();
      const slow = await openSlowPage(browser);
      const usual = await typeQueries(slow, site.url, PACES_MS.usual);
      await slow.context().close();
      const fast = await typeQueries(await openSlowPage(browser), site.url, PACES_MS.fast);
      return [
        ...list('keystroke to results', quick, 50),
        ...list('keystroke to results, 4x CPU, 60 ms, 9 Mbit/s', usual, 100),
        ...list('the same, a key every 120 ms', fast, 100),
      ];
    });
  } finally {
    await site.stop();
  }
}
