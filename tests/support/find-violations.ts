import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { collectNewElements, markNewColours, unmarkColours, type Looks } from './shown-elements.ts';
import { takeAsSeen } from './take-as-seen.ts';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Sizes of the window in which pages are looked at, in pixels. */
const WIDE = { width: 1280, height: 800 };
export const NARROW = { width: 390, height: 844 };

/** What a theme can break. All other rules read the document and the layout, which themes do not change. */
const COLOUR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** What to look at: all elements, those that were not looked at in their form, or only colours that were not looked at. */
type Scope = 'all' | 'new' | 'colours';

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

interface Axe {
  configure(spec: object): void;
  run(context: { readonly include: readonly Element[] }, options: object): Promise<AxeResult>;
}

/** Brings axe-core into the page. The page's policy allows no script of others, the debugger's door does. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(readFileSync(axe, 'utf8'));
  // Colours are looked at where marks are, so that one run can look at them beside all other rules.
  await page.evaluate(() => {
    const runner = Reflect.get(window, 'axe') as Axe;
    runner.configure({
      rules: [
        { id: 'color-contrast', selector: '[data-new-colours]' },
        { id: 'link-in-text-block', selector: 'a[href][data-new-colours]' },
      ],
    });
  });
}

/** The options of axe-core. */
function buildOptions(scope: Scope, hasNewColours: boolean): object {
  const resultTypes = ['violations'];
  if (scope === 'colours') return { runOnly: { type: 'rule', values: COLOUR_RULES }, resultTypes };
  const rules = Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: hasNewColours }]));
  return { runOnly: { type: 'tag', values: TAGS }, rules, resultTypes };
}

/** Runs axe-core in the page. */
function runAxe(page: Page, scope: Scope, options: object): Promise<AxeResult> {
  return page.evaluate(
    ([what, asked]) => {
      const { changed = [] } = window as Looks;
      const marked = document.querySelectorAll('[data-new-colours]');
      const all = new Set(what === 'new' ? [...changed, ...marked] : marked);
      const isInside = (element: Element | null): boolean =>
        element !== null && (all.has(element) || isInside(element.parentElement));
      const include =
        what === 'all'
          ? [document.documentElement]
          : [...all].filter(({ parentElement }) => !isInside(parentElement));
      const runner = Reflect.get(window, 'axe') as Axe;
      return include.length > 0 ? runner.run({ include }, asked) : { violations: [] };
    },
    [scope, options] as const,
  );
}

/** Looks at a page, and describes what is wrong. The first look at a document sees all of it. */
async function look(page: Page, asked: Scope): Promise<readonly string[]> {
  const isFirst = asked === 'new' && (await page.evaluate(() => !('forms' in window)));
  const scope = isFirst ? 'all' : asked;
  if (scope !== 'colours') await page.evaluate(collectNewElements);
  const hasNewColours = await page.evaluate(markNewColours);
  await bringAxe(page);
  const { violations } = await runAxe(page, scope, buildOptions(scope, hasNewColours));
  await page.evaluate(unmarkColours);
  const broken = violations.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 3)
      .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} (${failureSummary ?? ''})`),
  );
  return [...broken, ...(await page.evaluate(listSilentRegions))];
}

/**
 * Places for what is said later that are not rendered until then: screen readers do not say what comes to be there. An alert
 * is said as it comes: Firefox does not say what comes into one that is there.
 */
function listSilentRegions(): string[] {
  const hidden = [...document.querySelectorAll('[role=status], [aria-live]')]
    .filter((region) => !region.checkVisibility() && region.parentElement?.checkVisibility())
    .filter((region) => !region.matches('details:not([open]) > *'));
  return [...hidden, ...document.querySelectorAll('[role=alert]:not([aria-live]):empty')].map(
    ({ outerHTML }) => `silent region: ${outerHTML.slice(0, 160)}`,
  );
}

/**
 * Rules of axe-core that the page breaks as it stands, each with the first elements that break it: all that the
 * standards and good practice ask for. Three elements stand for all that are seen in the same colours and size.
 */
export function findViolations(page: Page): Promise<readonly string[]> {
  return look(page, 'all');
}

/**
 * The same for a window that is looked at several times: of elements that no earlier look has seen in the same form, and
 * colours that no earlier look has seen. All other elements cannot break a rule that they did not break before. Rules of the
 * page as a whole (its title, one main part, a heading, a way past the navigation) are left to the first look.
 */
export function findNewViolations(page: Page): Promise<readonly string[]> {
  return look(page, 'new');
}

/** Shows the page in both themes, wide and narrow. Leaves the page wide and dark. */
async function showEverywhere(
  page: Page,
  visit: (place: string, width: number) => Promise<void>,
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const size of colorScheme === 'light' ? [WIDE, NARROW] : [NARROW, WIDE]) {
      await page.setViewportSize(size);
      await visit(`${colorScheme} and ${size === WIDE ? 'wide' : 'narrow'}`, size.width);
    }
  }
}

/**
 * Takes what the page shows as looked at, in both themes and widths: accessibility.spec.ts looks at this page as it
 * stands. Looks that follow see what is new. Leaves the page wide and light.
 */
export async function takeAsLookedAt(page: Page): Promise<void> {
  await showEverywhere(page, () => takeAsSeen(page));
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/**
 * Expects that the page as it stands has no violation in either theme, wide and narrow, and is never wider than the
 * window. Leaves the page wide and dark.
 *
 * @param state what the page shows, for the message
 * @param narrow whether all rules are asked of what the narrow page alone shows, or those of colours
 */
export async function expectNoViolations(
  page: Page,
  state = page.url(),
  { narrow = 'all' }: { readonly narrow?: 'all' | 'colours' } = {},
): Promise<void> {
  await showEverywhere(page, async (place, width) => {
    // Rules besides those of colours read the document and the layout, which themes do not change.
    const isLight = place.startsWith('light');
    const scope = isLight && (width === WIDE.width || narrow === 'all') ? 'new' : 'colours';
    expect(await look(page, scope), `${state}, ${place}`).toEqual([]);
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth, `${state}, ${place}`).toBeLessThanOrEqual(width);
  });
}
