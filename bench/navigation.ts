// How long a reader waits: for the next page, and for the first click on a fresh page.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { Measurement } from '#contract/bench-result.ts';
import { computeMedian } from './support/numbers.ts';
import { startSite } from '#scripts/lib/process.ts';
import { FIRST_MET, KEPT, PLAIN, readWaitFor, TRIED, type Way } from './support/navigation-ways.ts';
import { openSlowPage, withBrowser } from './support/slow-browser.ts';
import { openSlowLine } from './support/slow-line.ts';
import { withTabBrowser, type OpenTab, type Tab } from './support/tab-browser.ts';

const START = '/accounts/create-account';
/** Links that stand in the view of the first page. */
const TARGETS = [
  'upload-account',
  'manual-topup-account',
  'get-accounts',
  'get-single-account',
  'get-kyc-logs',
  'single-wallet-transactions',
];
const TRIES = 7;
const SLOWDOWN = 4;

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

/** A click on a link of a fresh page. */
interface Visit {
  readonly open: OpenTab;
  readonly url: string;
  readonly way: Way;
  /** The page that the link leads to. */
  readonly target: string;
  /** How long the pointer rests on the link before the click. None is a click out of nowhere. */
  readonly hoverMs?: number | undefined;
}

/** Opens a page, as a reader finds it after a while on it. */
async function openPage({ open, url, way }: Visit, slowdown: number): Promise<Tab> {
  const tab = await open({ script: way.script, slowdown, bypassPolicy: true });
  await tab.goto(url + START);
  await sleep(1000);
  if (way.isAlive) {
    await tab.evaluate(
      `document.querySelector('.search-button').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))`,
    );
    await tab.until(`'ready' in document.documentElement.dataset`);
    await sleep(1500);
  }
  return tab;
}

const findLink = (target: string) =>
  `document.querySelector('nav[aria-label=Documentation] a[href="/accounts/${target}"]')`;

/** Milliseconds from the click to the paint of the next page. @throws when the page does not come */
async function readPaint(tab: Tab, path: string): Promise<number> {
  // Not at once: to be asked is work too.
  await sleep(500);
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const wait = await tab.evaluate(readWaitFor(path)).catch(() => undefined);
    if (typeof wait === 'number') return wait;
    await sleep(100);
  }
  throw new Error(`bench: ${path} was not shown`);
}

async function clickLink(tab: Tab, { target, hoverMs }: Visit): Promise<void> {
  const link = findLink(target);
  if (hoverMs === undefined) return void (await tab.evaluate(`${link}.click()`));
  const [x, y] = (await tab.evaluate(
    `{ const box = ${link}.getBoundingClientRect(); [box.x + 20, box.y + box.height / 2]; }`,
  )) as [number, number];
  await tab.mouse('mouseMoved', x, y);
  await sleep(hoverMs);
  await tab.mouse('mousePressed', x, y);
  await tab.mouse('mouseReleased', x, y);
}

const findPath = ({ way, target }: Visit) => way.path ?? `/accounts/${target}`;

/** Milliseconds from a click to the next page. */
async function measureClick(visit: Visit): Promise<number> {
  const tab = await openPage(visit, SLOWDOWN);
  await clickLink(tab, visit);
  const wait = await readPaint(tab, findPath(visit));
  await tab.close();
  return wait;
}

/** Milliseconds of a processor, not slowed down, that the browser's pages use from the hover on to a second after the paint. */
async function measureWork(visit: Visit): Promise<number> {
  const tab = await openPage(visit, 1);
  const before = await tab.readProcessorTime();
  await clickLink(tab, visit);
  await readPaint(tab, findPath(visit));
  await sleep(1000);
  const work = (await tab.readProcessorTime()) - before;
  await tab.close();
  return work;
}

/** What is measured of each way. */
const FIGURES = [
  { name: 'cold', max: 200, measure: measureClick },
  { name: 'after 150 ms of hover', hoverMs: 150, max: 60, measure: measureClick },
  { name: 'after 600 ms of hover', hoverMs: 600, measure: measureClick },
  { name: 'work', hoverMs: 150, measure: measureWork },
] as const;

/** The middle of a way's values, and of what they are beside those of the plain document in the same round. */
function summarise(
  way: Way,
  figure: (typeof FIGURES)[number],
  values: readonly number[],
  plain: readonly number[],
): readonly Measurement[] {
  const isWork = figure.name === 'work';
  const note = isWork
    ? 'processor time of all pages from the hover on, 1x CPU'
    : '4x CPU, 60 ms, 9 Mbit/s';
  const count = `median of ${values.length}`;
  // What readers meet first has no name behind it.
  const ending = way.name === FIRST_MET ? '' : `: ${way.name}`;
  return [
    {
      name: `navigation, ${figure.name}${ending}`,
      value: computeMedian(values),
      unit: 'ms',
      // A goal is for pages.
      ...('max' in figure && way.path === undefined && { target: { max: figure.max } }),
      note: `${note}; ${count}`,
    },
    {
      name: `navigation beside the plain document, ${figure.name}${ending}`,
      value: computeMedian(values.map((value, round) => value / plain[round]!)),
      unit: 'times',
      note: `each value beside that of the same round; ${count}`,
    },
  ];
}

/**
 * Measures the ways to the next page on one slow line, in turn: the machine is not equally busy all the time. WAYS=all adds what
 * was tried and not kept. ROUNDS sets how many links are clicked.
 */
async function measureNavigation(url: string): Promise<readonly Measurement[]> {
  const ways = process.env['WAYS'] === 'all' ? [...KEPT, ...TRIED] : KEPT;
  const rounds = Number(process.env['ROUNDS'] ?? TARGETS.length);
  const line = await openSlowLine(url);
  try {
    return await withTabBrowser(async (open) => {
      const measurements: Measurement[] = [];
      for (const figure of FIGURES) {
        const values = ways.map((): number[] => []);
        for (let round = 0; round < rounds; round += 1) {
          const target = TARGETS[round % TARGETS.length]!;
          const hoverMs = 'hoverMs' in figure ? figure.hoverMs : undefined;
          for (const [index, way] of ways.entries())
            values[index]!.push(
              await figure.measure({ open, url: line.url, way, target, hoverMs }),
            );
        }
        const plain = values[ways.findIndex(({ name }) => name === PLAIN)]!;
        for (const [index, way] of ways.entries())
          measurements.push(...summarise(way, figure, values[index]!, plain));
      }
      return measurements;
    });
  } finally {
    await line.stop();
  }
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
  // Another build, to be compared with this one.
  const folder = process.env['SITE_FOLDER'];
  const site = await startSite(folder === undefined ? {} : { cwd: folder });
  try {
    const navigation = await measureNavigation(site.url);
    return await withBrowser(async (browser) => [
      ...navigation,
      {
        name: 'first tap on a code tab, page idle for a second',
        value: await measureFirstTap(browser, site.url, false),
        unit: 'ms',
        target: { max: 300 },
        note: formatNote(TRIES),
      },
      {
        name: 'the same with save-data',
        value: await measureFirstTap(browser, site.url, true),
        unit: 'ms',
        target: { max: 800 },
        note: formatNote(TRIES),
      },
    ]);
  } finally {
    await site.stop();
  }
}
