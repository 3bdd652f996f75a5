import type { Page } from '@playwright/test';

/** Holds back all code and payloads until the returned function is called. */
export async function holdCode(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.(js|rsc)$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
