import type { Page } from '@playwright/test';

/** The words of a page's main part, without the line that says what brings a part: it goes when the part is there. */
export function readMain(page: Page): Promise<string> {
  return page.locator('main').evaluate((main) => {
    const read = main.cloneNode(true) as HTMLElement;
    for (const line of read.querySelectorAll('.awaited')) line.remove();
    return read.textContent.replaceAll(/\s+/g, ' ');
  });
}
