// Chromium and Firefox, driven by Playwright.
import { join } from 'node:path';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  LaunchOptions,
  Page,
} from '@playwright/test';
import { chromium, firefox } from '@playwright/test';
import type { Conditions, EngineDriver, StartedEngine } from './engine-driver.ts';
import { FORGET } from './forget.ts';
import { startDisplay } from './start-display.ts';

const RELAY = join(import.meta.dirname, 'firefox-relay.mjs');
const FORCED_COLOURS = { 'browser.display.document_color_use': 2 };
const NO_SCRIPTS = { 'javascript.enabled': false };
const CLASSIC_BARS = { 'widget.gtk.overlay-scrollbars.enabled': false };

const VIEW = { width: 1280, height: 800 } as const;

/** As a browser does whose reader has forbidden it to keep anything. */
function refuseStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
}

function drive(
  engine: 'chromium' | 'firefox',
  page: Page,
  close: () => Promise<void>,
): EngineDriver {
  const errors: string[] = [];
  const note = (error: Error) => void errors.push(String(error));
  page.on('pageerror', note);
  return {
    engine,
    go: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    move: (x, y) => page.mouse.move(x, y),
    click: (x, y) => page.mouse.click(x, y),
    press: (keys) => page.keyboard.press(keys),
    type: (text) => page.keyboard.type(text),
    // A page that comes back whole has no load that Playwright could wait for.
    back: () => page.evaluate(() => history.back()).catch(() => undefined),
    reload: async () => void (await page.reload()),
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: async () => (await page.screenshot()).toString('base64'),
    listErrors: () => errors,
    close: async () => {
      page.off('pageerror', note);
      await close();
    },
  };
}

/** A context of a browser, under the conditions that the context can set. */
async function openContext(
  browser: Browser,
  { storage, scripts, colours }: Conditions,
): Promise<BrowserContext> {
  const isChromium = browser.browserType() === chromium;
  const options: BrowserContextOptions = {
    viewport: VIEW,
    locale: 'en-GB',
    javaScriptEnabled: scripts !== 'off',
    // Firefox ESR takes neither: its relay says why.
    ...(!isChromium && { colorScheme: null }),
    ...(isChromium && colours && { forcedColors: 'active' as const }),
  };
  const context = await browser.newContext(options);
  if (storage === 'refused') await context.addInitScript(refuseStorage);
  return context;
}

export async function startChromium(options: LaunchOptions): Promise<StartedEngine> {
  const browser = await chromium.launch({
    ...options,
    // Playwright takes both away, and readers have them.
    ignoreDefaultArgs: ['--disable-back-forward-cache', '--hide-scrollbars'],
  });
  return {
    async open(conditions) {
      const context = await openContext(browser, conditions);
      await context.grantPermissions(['clipboard-write']);
      return drive('chromium', await context.newPage(), () => context.close());
    },
    stop: () => browser.close(),
  };
}

/** Forgets what a journey has kept. Pages could keep something while they are left, so /healthz takes their place. */
async function forget(page: Page): Promise<void> {
  await page.goto(new URL('/healthz', page.url()).href);
  await page.evaluate(FORGET);
  await page.context().clearCookies();
}

export interface FirefoxPrograms {
  readonly firefox: string;
  readonly display: string;
}

export async function startFirefox(programs: FirefoxPrograms): Promise<StartedEngine> {
  const launch = (options: LaunchOptions) =>
    firefox.launch({
      channel: 'moz-firefox',
      executablePath: RELAY,
      env: { ...process.env, FIREFOX_PATH: programs.firefox },
      ...options,
    });
  const browser = await launch({});
  /** The page of the last journey. A context of its own for each costs a process. */
  let kept: Page | undefined;
  async function close(page: Page): Promise<void> {
    if (page === kept) kept = undefined;
    await page.context().close();
  }
  /** Opens a page in a browser of its own, which ends with the page. */
  async function openAlone(conditions: Conditions, options: LaunchOptions): Promise<EngineDriver> {
    const own = await launch(options);
    const context = await openContext(own, conditions);
    return drive('firefox', await context.newPage(), () => own.close());
  }
  return {
    async open(conditions) {
      const { colours, scripts, storage, window } = conditions;
      if (window === 'real') {
        const display = await startDisplay(programs.display);
        const env = { ...process.env, FIREFOX_PATH: programs.firefox, DISPLAY: display.name };
        const options = { headless: false, firefoxUserPrefs: CLASSIC_BARS, env };
        const opened = await openAlone(conditions, options);
        return {
          ...opened,
          async close() {
            try {
              await opened.close();
            } finally {
              await display.stop();
            }
          },
        };
      }
      // Firefox takes both from its settings alone: a page without scripts would not know that it is one.
      if (colours || scripts)
        return openAlone(conditions, {
          firefoxUserPrefs: { ...(colours && FORCED_COLOURS), ...(scripts && NO_SCRIPTS) },
        });
      const isKept = storage === undefined;
      const page =
        (isKept ? kept : undefined) ?? (await (await openContext(browser, conditions)).newPage());
      if (isKept) kept = page;
      await page.setViewportSize(VIEW);
      return drive('firefox', page, () =>
        isKept ? forget(page).catch(() => close(page)) : close(page),
      );
    },
    stop: () => browser.close(),
  };
}
