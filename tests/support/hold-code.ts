import type { Page } from '@playwright/test';

type IsHeld = (path: string) => boolean | Promise<boolean>;

async function hold(page: Page, isHeld: IsHeld): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.(js|rsc)$/, async (route) => {
    if (await isHeld(new URL(route.request().url()).pathname)) await held;
    await route.continue();
  });
  return release;
}

/** Holds back all code and payloads until the returned function is called. */
export function holdCode(page: Page): Promise<() => void> {
  return hold(page, () => true);
}

/** Address of the early module, which stands first among the code of a page. */
function findEarlyModule(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () => document.querySelector<HTMLMetaElement>('meta[name=chunks]')?.content.split(' ')[0],
  );
}

/**
 * Holds back React until the returned function is called, and what the page loads besides the early module.
 *
 * @param options.payload whether payloads are held back too
 */
export function holdReact(page: Page, { payload = true } = {}): Promise<() => void> {
  return hold(page, async (path) =>
    path.endsWith('.rsc') ? payload : path !== (await findEarlyModule(page)),
  );
}
