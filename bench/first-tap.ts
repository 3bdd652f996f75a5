// The first tap on a control of a fresh page: from the tap to its painted effect.
import type { Browser, Page } from '@playwright/test';
import type { Measurement } from '#contract/bench-result.ts';
import { computeMedian } from './support/numbers.ts';
import { startSite } from '#scripts/lib/process.ts';
import { openSlowPage, withBrowser } from './support/slow-browser.ts';

const PATH = '/accounts/create-account';
const TRIES = 7;
const NARROW = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 800 };
const STEP_MS = 5;
const MAX_WAIT_MS = 10_000;

/** A control and what tells that a tap on it has taken effect. Texts for the page, where no function of ours may run. */
interface Control {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly selector: string;
  /** How long the pointer rests on it before it is pressed. None is a tap. */
  readonly hoverMs?: number;
  /** Whether the effect shows, in the page. */
  readonly hasEffect: () => boolean;
}

const CODE_OF_TAB: Omit<Control, 'name'> = {
  viewport: WIDE,
  selector: '[role=tab]:nth-child(5)',
  hasEffect: () => {
    const pre = document.querySelector('.code-panel pre');
    const isShown = pre?.checkVisibility({ visibilityProperty: true }) === true;
    return isShown && /^(import|from) /m.test(pre.textContent);
  },
};

const CONTROLS: readonly Control[] = [
  // The yardstick: what a tap takes here that needs no script of ours.
  {
    name: 'group of the sidebar, by the browser alone',
    viewport: WIDE,
    selector: '.tree details:first-child summary',
    hasEffect: () =>
      document.querySelector('.tree details:first-child')?.hasAttribute('open') === true,
  },
  {
    name: 'drawer',
    viewport: NARROW,
    selector: 'button.menu-toggle',
    hasEffect: () =>
      document.querySelector('.sidebar:popover-open, .drawer .tree')?.checkVisibility() === true,
  },
  {
    name: 'menu',
    viewport: WIDE,
    selector: '.menu-button',
    hasEffect: () => document.querySelector('.menu-panel a')?.checkVisibility() === true,
  },
  {
    name: 'theme',
    viewport: WIDE,
    selector: 'button[aria-label^="Theme"], button.theme',
    hasEffect: () => document.documentElement.dataset['theme'] === 'light',
  },
  {
    name: 'search',
    viewport: WIDE,
    selector: '.search-button',
    hasEffect: () =>
      document.activeElement?.matches(':is(dialog, [role=dialog]) [role=combobox]') === true,
  },
  {
    name: 'code tab',
    viewport: WIDE,
    selector: '[role=tab]:nth-child(5)',
    hasEffect: () =>
      document.querySelector('[role=tab]:nth-child(5)')?.getAttribute('aria-selected') === 'true',
  },
  { name: 'code of the tab', ...CODE_OF_TAB },
  { name: 'code of the tab, after 150 ms of hover', hoverMs: 150, ...CODE_OF_TAB },
  {
    name: 'copy',
    viewport: WIDE,
    selector: '.code-panel .copy',
    hasEffect: () => document.querySelector('.code-panel .copy[data-state=copied]') !== null,
  },
  {
    name: 'copy of the endpoint',
    viewport: WIDE,
    selector: '.endpoint .copy',
    hasEffect: () => document.querySelector('.endpoint .copy[data-state=copied]') !== null,
  },
];

/** Notes in the page when the tap came and when its effect was painted. */
async function watch(page: Page, { hasEffect }: Control): Promise<void> {
  await page.addInitScript(`
    const state = { tappedAt: 0, paintedAt: 0 };
    window.firstTap = state;
    const hasEffect = ${hasEffect.toString()};
    const look = () => {
      if (!hasEffect()) setTimeout(look, ${STEP_MS});
      else requestAnimationFrame(() => setTimeout(() => (state.paintedAt = performance.now())));
    };
    window.addEventListener('click', (event) => {
      if (state.tappedAt) return;
      state.tappedAt = event.timeStamp;
      setTimeout(look);
    }, true);
  `);
}

/** Milliseconds from the tap to its effect; nothing where the control is not there a second after the load. */
async function measureTap(
  browser: Browser,
  url: string,
  control: Control,
): Promise<number | undefined> {
  const page = await openSlowPage(browser, {
    viewport: control.viewport,
    hasTouch: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  try {
    await watch(page, control);
    // A headless browser says that a pointer rests in the corner: that would be a sign of intent.
    await page.addInitScript(`
      for (const type of ['pointerover', 'pointerenter', 'pointermove', 'mouseover'])
        window.addEventListener(type, (event) => {
          if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
        }, true);
    `);
    // Nothing is fetched at idle: a headless browser reports a slow connection, and we make sure of it. Who saves data gets
    // nothing for a resting pointer either.
    const saveData = control.hoverMs === undefined;
    await page.addInitScript(
      `Object.defineProperty(navigator, 'connection', { value: { saveData: ${saveData}, downlink: 1 } })`,
    );
    await page.goto(url + PATH, { waitUntil: 'load' });
    await page.waitForTimeout(1000);
    const target = page.locator(control.selector).first();
    if (!(await target.isVisible())) return undefined;
    if (control.hoverMs === undefined) await target.tap();
    else {
      await target.hover();
      await page.waitForTimeout(control.hoverMs);
      await page.mouse.down();
      await page.mouse.up();
    }
    for (let waited = 0; waited < MAX_WAIT_MS; waited += 100) {
      const wait = await page.evaluate(() => {
        const { tappedAt, paintedAt } = (
          window as unknown as { firstTap: { tappedAt: number; paintedAt: number } }
        ).firstTap;
        return paintedAt > 0 ? paintedAt - tappedAt : undefined;
      });
      if (wait !== undefined) return wait;
      await page.waitForTimeout(100);
    }
    return undefined;
  } finally {
    await page.context().close();
  }
}

/** What a reader does first, and a fast or slow connection: a browser without a window reports a slow one. */
const INTENTS: readonly {
  readonly name: string;
  readonly isFast?: boolean;
  readonly act: (page: Page) => Promise<void>;
}[] = [
  { name: 'nothing', act: async () => {} },
  { name: 'nothing, and the page is idle on a fast connection', isFast: true, act: async () => {} },
  { name: 'a movement of the pointer over text', act: (page) => page.locator('main h1').hover() },
  {
    name: 'a pointer over a link',
    act: (page) => page.locator('nav[aria-label=Documentation] a[aria-current]').hover(),
  },
  { name: 'a little scrolling', act: (page) => page.mouse.wheel(0, 200) },
  { name: 'a click on the menu', act: (page) => page.locator('.menu-button').click() },
  { name: 'Copy', act: (page) => page.locator('.endpoint .copy').click() },
  { name: 'a code tab', act: (page) => page.locator('[role=tab]:nth-child(5)').first().click() },
  { name: 'a click on the search', act: (page) => page.locator('.search-button').click() },
];

/** Kilobytes of code and payloads that a page has fetched a while after the reader did something, as they travel. */
async function measureFetched(
  browser: Browser,
  url: string,
  { isFast = false, act }: (typeof INTENTS)[number],
): Promise<number> {
  const page = await openSlowPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.addInitScript(
    `Object.defineProperty(navigator, 'connection', { value: { saveData: false, downlink: ${isFast ? 10 : 1} } })`,
  );
  await page.goto(url + PATH, { waitUntil: 'load' });
  await page.waitForTimeout(500);
  await act(page);
  await page.waitForTimeout(2500);
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.(js|rsc)$/.test(name))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
  await page.context().close();
  return bytes / 1024;
}

/** Measures the first tap on each control, each on fresh pages, on a slow machine. */
export async function measureFirstTap(): Promise<readonly Measurement[]> {
  // Another build, to be compared with this one.
  const folder = process.env['SITE_FOLDER'];
  const site = await startSite(folder === undefined ? {} : { cwd: folder });
  try {
    return await withBrowser(async (browser) => {
      const measurements: Measurement[] = [];
      const [yardstick] = CONTROLS;
      for (const control of CONTROLS) {
        const waits: number[] = [];
        const ratios: number[] = [];
        for (let attempt = 0; attempt < TRIES; attempt += 1) {
          // In turn with the yardstick: the machine is not equally busy all the time.
          const alone = await measureTap(browser, site.url, yardstick!);
          const wait = await measureTap(browser, site.url, control);
          if (wait !== undefined) waits.push(wait);
          if (wait !== undefined && alone !== undefined) ratios.push(wait / alone);
        }
        const lost = TRIES - waits.length;
        const data = control.hoverMs === undefined ? ', save-data' : '';
        measurements.push({
          name: `first tap: ${control.name}`,
          value: waits.length > 0 ? computeMedian(waits) : MAX_WAIT_MS,
          unit: 'ms',
          note: `4x CPU, 60 ms, 9 Mbit/s${data}; median of ${TRIES}, ${lost} lost`,
        });
        if (control === yardstick || ratios.length === 0) continue;
        measurements.push({
          name: `first tap beside the browser alone: ${control.name}`,
          value: computeMedian(ratios),
          unit: 'times',
          target: { max: 1 },
          note: `a group of the sidebar opened in turn with it; median of ${ratios.length}`,
        });
      }
      for (const intent of INTENTS)
        measurements.push({
          name: `code and payload fetched after: ${intent.name}`,
          value: await measureFetched(browser, site.url, intent),
          unit: 'KB',
        });
      return measurements;
    });
  } finally {
    await site.stop();
  }
}
