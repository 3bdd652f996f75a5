import { collectNewElements, markNewColours, unmarkColours } from './shown-elements.ts';
import type { Page } from './test.ts';

/** Takes what the page shows now as looked at, since another test looks at it. Looks that follow see what is new. */
export async function takeAsSeen(page: Page): Promise<void> {
  await page.evaluate(collectNewElements);
  await page.evaluate(markNewColours);
  await page.evaluate(unmarkColours);
}
