// How soon a writer sees an edit in the live preview.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Measurement } from '#contract/bench-result.ts';
import { computeMedian } from './support/numbers.ts';
import { findPort, startService } from '#scripts/lib/process.ts';
import { withBrowser } from './support/slow-browser.ts';
import { withWorkingCopy } from './support/working-copy.ts';

const TRIES = 7;
const GUIDE = { path: '/introduction', file: 'content/pages/introduction.mdx' };
const OPERATION = { path: '/accounts/create-account', file: 'api/paths/accounts.yaml' };

/** Replaces one sentence and waits until the page shows the new one. */
async function timeEdit(
  page: Page,
  file: string,
  edit: (text: string, mark: string) => string,
): Promise<number> {
  const times: number[] = [];
  const original = await readFile(file, 'utf8');
  // The first edit of a process also compiles what it runs; writers make many.
  for (let attempt = -1; attempt < TRIES; attempt += 1) {
    const mark = `Edited${attempt}${Date.now()}`;
    const started = performance.now();
    await writeFile(file, edit(original, mark));
    // Looked for at each frame: a locator looks again after 20, 50, 100, 100 and then 500 ms.
    await page.waitForFunction(
      (text) => document.querySelector('main')?.textContent.includes(text),
      mark,
    );
    if (attempt >= 0) times.push(performance.now() - started);
    await page.waitForTimeout(500);
  }
  await writeFile(file, original);
  return computeMedian(times);
}

/** Measures the time from saving a file to seeing it. */
export function measurePreview(): Promise<readonly Measurement[]> {
  return withWorkingCopy(async (dir) => {
    const port = await findPort();
    const command = [process.execPath, '--import', 'tsx', 'scripts/preview/dev.ts'];
    const preview = await startService(command, port, {
      cwd: dir,
      env: { PORT: String(port) },
      probe: GUIDE.path,
    });
    try {
      return await withBrowser(async (browser) => {
        const page = await browser.newPage();
        const open = async (path: string) => {
          await page.goto(preview.url + path);
          await page.locator('html[data-ready]').waitFor({ state: 'attached' });
        };
        await open(GUIDE.path);
        const guide = await timeEdit(
          page,
          join(dir, GUIDE.file),
          (text, mark) => `${text}\n\n${mark}\n`,
        );
        await open(OPERATION.path);
        const operation = await timeEdit(page, join(dir, OPERATION.file), (text, mark) =>
          text.replace(/summary: .*/, `summary: ${mark}`),
        );
        const note = `from saving to seeing, median of ${TRIES}`;
        return [
          { name: 'edit of a guide', value: guide, unit: 'ms', target: { max: 300 }, note },
          {
            name: 'edit of the API description',
            value: operation,
            unit: 'ms',
            target: { max: 300 },
            note,
          },
        ];
      });
    } finally {
      await preview.stop();
    }
  });
}
