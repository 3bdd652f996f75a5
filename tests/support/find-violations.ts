import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/** What a theme can break: all other rules read the document and the layout, which themes do not change. */
export const THEME_RULES: readonly string[] = ['color-contrast', 'link-in-text-block'];

/**
 * Rules of axe-core that the page breaks as it stands, each with the first elements that break it.
 *
 * @param rules names of rules, or none for all that the standards and good practice ask for
 */
export async function findViolations(
  page: Page,
  rules?: readonly string[],
): Promise<readonly string[]> {
  // The page's policy allows no script of others; the browser's own door does.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(readFileSync(axe, 'utf8'));
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS };
  const { violations } = await page.evaluate(async (only) => {
    const runner = Reflect.get(window, 'axe') as {
      run(context: Document, options: object): Promise<AxeResult>;
    };
    return runner.run(document, { runOnly: only, resultTypes: ['violations'] });
  }, runOnly);
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 3)
      .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} (${failureSummary ?? ''})`),
  );
}
