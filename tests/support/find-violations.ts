import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Sizes of the window in which pages are looked at, in pixels. */
const WIDE = { width: 1280, height: 800 };
export const NARROW = { width: 390, height: 844 };

/** What a theme can break. All other rules read the document and the layout, which themes do not change. */
const COLOUR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** What to run: all rules, all but those of colours, or those of colours on elements that show colours not yet checked. */
type Scope = 'all' | 'structure' | 'new colours';

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

interface Axe {
  run(
    context: Document | { readonly include: readonly Element[] },
    options: object,
  ): Promise<AxeResult>;
}

/** Brings axe-core into the page. The page's policy allows no script of others, the debugger's door does. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(readFileSync(axe, 'utf8'));
}

/** The options of axe-core for a scope. */
function buildOptions(scope: Scope): object {
  const resultTypes = ['violations'];
  if (scope === 'new colours')
    return { runOnly: { type: 'rule', values: COLOUR_RULES }, resultTypes };
  const rules = Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }]));
  return {
    runOnly: { type: 'tag', values: TAGS },
    resultTypes,
    ...(scope === 'structure' && { rules }),
  };
}

/**
 * Finds elements whose text is seen in colours that were not checked before in this document, and leaves them in the window
 * for the next run of axe-core. Colours are those of the text, of what lies behind the text, and of the text around. Three
 * elements stand for all others that are seen in the same colours and size.
 *
 * @returns how many there are
 */
function collectNewColours(page: Page): Promise<number> {
  return page.evaluate(() => {
    const standIns = 3;
    const theme = matchMedia('(prefers-color-scheme: dark)').matches;
    const readBackgrounds = (element: Element | null): readonly string[] => {
      if (!element) return [];
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
      const own = `${backgroundColor} ${backgroundImage} ${opacity}`;
      return backgroundColor.startsWith('rgb(')
        ? [own]
        : [own, ...readBackgrounds(element.parentElement)];
    };
    const holdsText = (element: Element) =>
      element.matches('input, select, textarea') ||
      [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
    const readColours = (element: Element) => {
      const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
      const around = element.parentElement && getComputedStyle(element.parentElement).color;
      const own = [element.localName, color, fontSize, fontWeight, textDecorationLine];
      return [theme, ...own, around, ...readBackgrounds(element)].join();
    };
    const store = window as {
      checkedColours?: Map<string, Set<Element>>;
      newColours?: readonly Element[];
    };
    const checked = (store.checkedColours ??= new Map());
    store.newColours = [...document.body.querySelectorAll('*')].filter((element) => {
      if (!holdsText(element) || !element.checkVisibility({ visibilityProperty: true }))
        return false;
      const colours = readColours(element);
      const known = checked.get(colours) ?? new Set();
      if (known.has(element) || known.size >= standIns) return false;
      checked.set(colours, known.add(element));
      return true;
    });
    return store.newColours.length;
  });
}

/** Runs axe-core in the page, and describes what is wrong. */
async function run(page: Page, scope: Scope): Promise<readonly string[]> {
  await bringAxe(page);
  const isNew = scope === 'new colours';
  if (isNew && (await collectNewColours(page)) === 0) return [];
  const { violations } = await page.evaluate(
    ([only, options]) => {
      const include = Reflect.get(window, 'newColours') as readonly Element[];
      const runner = Reflect.get(window, 'axe') as Axe;
      return runner.run(only ? { include } : document, options);
    },
    [isNew, buildOptions(scope)] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 3)
      .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} (${failureSummary ?? ''})`),
  );
}

/**
 * Rules of axe-core that the page breaks as it stands, each with the first elements that break it: all that the
 * standards and good practice ask for.
 */
export function findViolations(page: Page): Promise<readonly string[]> {
  return run(page, 'all');
}

/**
 * The same for a page that is looked at several times: colours are checked of elements whose text is seen
 * in colours that no earlier look at the same document has checked.
 */
export async function findNewViolations(page: Page): Promise<readonly string[]> {
  return [...(await run(page, 'structure')), ...(await run(page, 'new colours'))];
}

/**
 * Expects that the page as it stands has no violation in either theme, wide and narrow, and is never wider than the
 * window. Leaves the page wide and dark.
 *
 * @param state what the page shows, for the message
 * @param narrow whether all rules are asked of the narrow page, or those of colours alone because the others were before
 */
export async function expectNoViolations(
  page: Page,
  state = page.url(),
  { narrow = 'all' }: { readonly narrow?: 'all' | 'colours' } = {},
): Promise<void> {
  const readWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(WIDE);
  expect(await findNewViolations(page), `${state}, light and wide`).toEqual([]);
  expect(await readWidth(), `${state}, wide`).toBeLessThanOrEqual(WIDE.width);
  await page.setViewportSize(NARROW);
  const findNarrow = () => (narrow === 'all' ? findNewViolations(page) : run(page, 'new colours'));
  expect(await findNarrow(), `${state}, light and narrow`).toEqual([]);
  expect(await readWidth(), `${state}, narrow`).toBeLessThanOrEqual(NARROW.width);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await run(page, 'new colours'), `${state}, dark and narrow`).toEqual([]);
  await page.setViewportSize(WIDE);
  expect(await run(page, 'new colours'), `${state}, dark and wide`).toEqual([]);
}
