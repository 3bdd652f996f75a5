// npm run dev over a copy of the sources that tests may edit.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPort, startService, type Service } from '#scripts/lib/process.ts';
import { createWorkingCopy } from '#bench/support/working-copy.ts';
import { expect, test, waitForReady, type Page } from './test.ts';

export const GUIDE = 'content/pages/introduction.mdx';
export const DESCRIPTION = 'api/paths/accounts.yaml';

/** Index, content and sandbox are rebuilt as a whole, a backend with its first call. A busy machine needs time for that. */
export const MADE_ANEW = { timeout: 60_000 };

/** The preview of a file of tests. */
export interface Preview {
  /** Folder of the copy. */
  readonly dir: string;
  readonly url: string;
  /** Starts the preview once more, over the same copy, with what has been changed while it was stopped. */
  restart(prepare: (dir: string) => Promise<void>): Promise<void>;
  /** Changes a file of the copy, and gives a function that puts it back. */
  edit(file: string, change: (text: string) => string): Promise<() => Promise<void>>;
  /** Opens a page, waits until React runs, and marks it: the mark is gone after a load. */
  open(page: Page, path: string): Promise<void>;
  /** Fails when the page has been reloaded since it was opened. */
  expectSameDocument(page: Page): Promise<void>;
}

/**
 * Starts the preview before the tests of a file and stops it after them.
 *
 * @returns the preview; its properties can be read from within tests
 */
export function usePreview(): Preview {
  let copy: { readonly dir: string; remove(): Promise<void> };
  let service: Service;
  let starting: Promise<Service> | undefined;
  test.describe.configure({ mode: 'default', timeout: 180_000 });
  async function start(): Promise<void> {
    // What is set for the tests does not hold for what goes before them.
    test.setTimeout(180_000);
    const port = await findPort();
    const command = [process.execPath, '--import', 'tsx', 'scripts/preview/dev.ts'];
    const env = { PORT: String(port) };
    starting = startService(command, port, { cwd: copy.dir, env, probe: '/introduction' });
    service = await starting;
  }
  // Also a preview whose start outlasted the hook is stopped; a start that fails stops the preview itself.
  const stop = () =>
    starting?.then(
      (started) => started.stop(),
      () => undefined,
    );
  test.beforeAll(async () => {
    copy = await createWorkingCopy();
    await start();
  });
  test.afterAll(async () => {
    await stop();
    await copy?.remove();
  });
  return {
    get dir() {
      return copy.dir;
    },
    get url() {
      return service.url;
    },
    async restart(prepare) {
      await stop();
      await prepare(copy.dir);
      await start();
    },
    async edit(file, change) {
      const path = join(copy.dir, file);
      const original = await readFile(path, 'utf8');
      const changed = change(original);
      expect(changed, `the edit of ${file} changes something`).not.toBe(original);
      await writeFile(path, changed);
      return () => writeFile(path, original);
    },
    async open(page, path) {
      await page.goto(service.url + path);
      await waitForReady(page);
      await page.evaluate(() => void Object.assign(window, { mark: true }));
    },
    async expectSameDocument(page) {
      expect(await page.evaluate(() => 'mark' in window)).toBe(true);
    },
  };
}
