import { STORAGE_KEYS } from '#contract/page-events.ts';
import type { Page } from './test.ts';

/** Waits until the page remembers where the sidebar is scrolled to now. */
export async function waitUntilRemembered(page: Page): Promise<void> {
  const isRemembered = (key: string) => {
    const [, top] = JSON.parse(sessionStorage.getItem(key) ?? '[]') as readonly unknown[];
    return top === document.querySelector('[data-sidebar-viewport]')!.scrollTop;
  };
  await page.waitForFunction(isRemembered, STORAGE_KEYS.sidebar);
}
