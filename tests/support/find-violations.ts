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

/** Rules of axe-core that the page breaks as it stands, each with the first elements that break it. */
export async function findViolations(page: Page): Promise<readonly string[]> {
  // The page's policy allows no script of others; the browser's own door does.
  await page.evaluate(readFileSync(axe, 'utf8'));
  const { violations } = await page.evaluate(async (tags) => {
    const runner = Reflect.get(window, 'axe') as {
      run(context: Document, options: object): Promise<AxeResult>;
    };
    return runner.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
    });
  }, TAGS);
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 3)
      .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} (${failureSummary ?? ''})`),
  );
}
