// What a page asks for, and the bytes of the code in brotli as the code travels. tests/dist/budgets.test.ts has the files.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, open, openReady, test, waitUntilIdle, type Page } from './support/test.ts';

const client = join(import.meta.dirname, '../dist/client');
const PATH = '/accounts/create-account';

/** Bytes of a published file as they travel. */
function readSize(path: string): number {
  return statSync(join(client, `${path}.br`)).size;
}

/** Addresses of everything that the page has asked for, the document included. */
function listRequests(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    ['navigation', 'resource'].flatMap((type) =>
      performance.getEntriesByType(type).map(({ name }) => new URL(name).pathname),
    ),
  );
}

test('a fresh page asks for no other file before its load event', async ({ page }) => {
  await open(page, PATH);
  // What is on its way has no entry yet.
  await waitUntilIdle(page);
  // By the clock of the page: its load event itself asks for the early module.
  const asked = await page.evaluate(() => {
    const [own] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < own!.loadEventStart)
      .map(({ name }) => new URL(name).pathname);
  });
  expect(asked).toEqual([]);
});

test('all code of a page that is alive is at most 130 KB', async ({ page }) => {
  for (const path of [PATH, '/quick-start', '/api-reference', '/']) {
    await openReady(page, path);
    await page.waitForTimeout(500);
    const scripts = (await listRequests(page)).filter((name) => name.endsWith('.js'));
    const size = [...new Set(scripts)].reduce((sum, name) => sum + readSize(name), 0);
    expect(size, path).toBeLessThanOrEqual(130 * 1024);
    expect(scripts.length).toBeGreaterThan(0);
  }
});
