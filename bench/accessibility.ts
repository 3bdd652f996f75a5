// What axe-core finds on one page of each kind, in both themes and two widths.
import { createRequire } from 'node:module';
import type { Browser } from '@playwright/test';
import type { Measurement } from '#contract/bench-result.ts';
import { startSite } from '#scripts/lib/process.ts';
import { PAGE_KINDS } from '#tests/support/catalogue.ts';
import { findViolations } from '#tests/support/find-violations.ts';
import { withBrowser } from './support/slow-browser.ts';
import { comeAlive } from './support/come-alive.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;
const THEMES = ['light', 'dark'] as const;
const { version } = createRequire(import.meta.url)('axe-core/package.json') as { version: string };

/** Looks at a page in all sizes and themes. @returns what axe-core finds, with theme and width */
async function look(browser: Browser, url: string): Promise<readonly string[]> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.goto(url, { waitUntil: 'load' });
  await comeAlive(page);
  const found: string[] = [];
  for (const size of SIZES)
    for (const colorScheme of THEMES) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const violations = await findViolations(page);
      found.push(...violations.map((text) => `${colorScheme}, ${size.width} px: ${text}`));
    }
  await context.close();
  return found;
}

/** Looks at the pages of the built site. */
export async function measureAccessibility(): Promise<readonly Measurement[]> {
  const site = await startSite();
  try {
    return await withBrowser(async (browser) => {
      const found: string[] = [];
      for (const path of PAGE_KINDS) {
        const violations = await look(browser, site.url + path);
        for (const text of violations) console.log(`     ${path}, ${text}`);
        found.push(...violations);
      }
      return [
        {
          name: 'findings of axe-core',
          value: found.length,
          unit: 'findings',
          target: { max: 0 },
          note: `axe-core ${version}`,
        },
        {
          name: 'views',
          value: PAGE_KINDS.length * SIZES.length * THEMES.length,
          unit: 'views',
          note: `${PAGE_KINDS.length} kinds of page, light and dark, ${SIZES.map(({ width }) => width).join(' and ')} pixels wide`,
        },
      ];
    });
  } finally {
    await site.stop();
  }
}
